import { expect, type Page } from '@playwright/test';
import { samples } from '#tests/support/sample-files.ts';
import { barriers } from './axe.ts';
import { hydrated } from './browser.ts';
import { ownerToken, signedIn } from './owner.ts';
import { test } from './shared-window.ts';

const MB = 1024 * 1024;

function pdf(name: string, bytes = 100_000) {
  const buffer = Buffer.alloc(bytes, 'x');
  buffer.write('%PDF-1.7\n');
  return { name, mimeType: 'application/pdf', buffer };
}

/** A person whom no other test knows. */
function newReader() {
  const number = Math.random().toString(36).slice(2, 10);
  return { name: `Reader ${number}`, email: `reader-${number}@example.com` };
}

async function openForm(page: Page) {
  await page.goto('/contact');
  const form = page.getByRole('form', { name: 'Consultation request' });
  // The draft is looked for once the script runs; until then a typed text would not be kept.
  await hydrated(page, form);
  return form;
}

async function fillIn(page: Page, reader = newReader()) {
  await page.getByLabel('Username').fill(reader.name);
  await page.getByLabel('Email', { exact: true }).fill(reader.email);
  await page.getByLabel('Subject').fill('An essay on Bartleby');
  await page.getByLabel('Academic level').selectOption('undergraduate');
  await page.getByLabel('Essay type').selectOption('analytical');
  await page.getByLabel('Message').fill('I would prefer not to write it alone.');
  return reader;
}

const send = (page: Page) => page.getByRole('button', { name: 'Send request' }).click();

async function findSubmissions(page: Page, q: string) {
  const token = await ownerToken(page.request);
  const response = await page.request.get(`/api/admin/submissions?${new URLSearchParams({ q })}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await response.json()).items as {
    name: string;
    attachments: { originalName: string; url: string }[];
  }[];
}

test.describe('with a fake clock', () => {
  test.use({ ownWindow: true });

  test('consultation form: a request with attachments is sent, thanked for, and clears the form', async ({
    page,
  }) => {
    await page.clock.install();
    await openForm(page);
    const reader = await fillIn(page);
    await page.getByLabel('Attachments').setInputFiles([pdf('prompt.pdf'), pdf('rubric.pdf', 2 * MB)]);
    const list = page.getByRole('list', { name: 'Chosen files' });
    await expect(list.getByRole('listitem')).toHaveText([/prompt\.pdf.*97\.7 KB/, /rubric\.pdf.*2 MB/]);
    await page.getByRole('button', { name: 'Remove prompt.pdf' }).click();
    await page
      .getByLabel('Attachments')
      .setInputFiles([{ name: 'draft.docx', mimeType: 'application/octet-stream', buffer: samples.docx() }]);
    await send(page);
    const thanks = page.getByRole('dialog', { name: 'Thank you' });
    await expect(thanks).toBeVisible();
    // One message at a time.
    await expect(page.getByText('Your request was sent.')).toBeHidden();
    await thanks.getByRole('button', { name: 'Close' }).click();
    await expect(thanks).toBeHidden();
    await expect(page.getByText('Your request was sent.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send request' })).toBeFocused();
    await expect(page.getByLabel('Username')).toHaveValue('');
    await expect(page.getByLabel('Message')).toHaveValue('');
    await expect(list).toBeHidden();
    await page.clock.fastForward(10_000);
    await expect(page.getByText('Your request was sent.')).toBeHidden();
    await page.reload();
    await expect(page.getByLabel('Message')).toHaveValue('');
    const [submission] = await findSubmissions(page, reader.email);
    expect(submission?.attachments.map(({ originalName }) => originalName)).toEqual([
      'rubric.pdf',
      'draft.docx',
    ]);
  });
});

test('consultation form: errors are under their fields, nothing is sent, and editing clears each', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await openForm(page);
  await page.getByLabel('Username').fill(' A ');
  await page.getByLabel('Email', { exact: true }).fill('nobody');
  await page.getByLabel('Message').fill('short');
  await send(page);
  const texts = [
    'Name must be at least 2 characters.',
    'Enter a valid email address.',
    'Message must be at least 10 characters.',
  ];
  for (const text of texts) await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(texts[0] ?? '');
  await page.getByLabel('Username').fill('Ann');
  await expect(page.getByText('Name must be at least 2 characters.')).toBeHidden();
  await expect(page.getByText('Enter a valid email address.')).toBeVisible();
  expect(sent.filter((url) => url.includes('/consultations'))).toEqual([]);
});

test('consultation form: a selection that breaks a rule is refused as a whole, and files can be dropped on the form', async ({
  page,
}) => {
  await openForm(page);
  const input = page.getByLabel('Attachments');
  await input.setInputFiles([pdf('kept.pdf')]);
  await input.setInputFiles([pdf('a.pdf'), pdf('large.pdf', 10 * MB + 1)]);
  await expect(page.getByText('Each file must be 10MB or smaller.')).toBeVisible();
  await input.setInputFiles(Array.from({ length: 5 }, (_, n) => pdf(`${n}.pdf`)));
  await expect(page.getByText('Please upload up to 5 files.')).toBeVisible();
  await input.setInputFiles([
    pdf('a.pdf'),
    { name: 'b.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ') },
  ]);
  await expect(page.getByText('Accepted types: PDF, DOC, DOCX, TXT, PNG, JPG.')).toBeVisible();
  const list = page.getByRole('list', { name: 'Chosen files' });
  await expect(list.getByRole('listitem')).toHaveCount(1);

  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['%PDF-1.7 dropped'], 'dropped.pdf', { type: 'application/pdf' }));
    return data;
  });
  await page.getByLabel('Attachments').dispatchEvent('drop', { dataTransfer: transfer });
  await expect(list).toContainText('dropped.pdf');
});

test('consultation form: chosen files survive a reload, and arrive once over a line that breaks three times', async ({
  page,
}) => {
  await openForm(page);
  const reader = await fillIn(page);
  const list = page.getByRole('list', { name: 'Chosen files' });
  await page.getByLabel('Attachments').setInputFiles([pdf('prompt.pdf'), pdf('rubric.pdf', 2 * MB)]);
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('consultation-draft-files')))
    .toContain('2');
  await page.reload();
  await expect(list.getByRole('listitem')).toHaveText([/prompt\.pdf/, /rubric\.pdf/]);
  await expect(page.getByLabel('Message')).not.toHaveValue('');

  let breaks = 3;
  await page.route('**/api/consultations/files?name=rubric.pdf', (route) => {
    breaks -= 1;
    return breaks >= 0 ? route.abort() : route.continue();
  });
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Thank you' })).toBeVisible({ timeout: 20_000 });
  const [submission, ...others] = await findSubmissions(page, reader.email);
  expect(others).toEqual([]);
  expect(submission?.attachments.map(({ originalName }) => originalName)).toEqual([
    'prompt.pdf',
    'rubric.pdf',
  ]);
  await page.reload();
  await expect(list).toBeHidden();
});

test('consultation form: the bytes of files are checked by the server, and a slow upload shows its progress', async ({
  page,
}) => {
  await openForm(page);
  await fillIn(page);
  await page
    .getByLabel('Attachments')
    .setInputFiles([
      { name: 'essay.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>not a PDF</html>') },
    ]);
  await send(page);
  await expect(page.getByText('Accepted types: PDF, DOC, DOCX, TXT, PNG, JPG.')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('I would prefer not to write it alone.');

  await page.getByRole('button', { name: 'Remove essay.pdf' }).click();
  const session = await page.context().newCDPSession(page);
  await page.getByLabel('Attachments').setInputFiles([pdf('slow.pdf', 2 * MB)]);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: MB,
  });
  await send(page);
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  const bar = page.getByRole('progressbar', { name: 'Upload' });
  await expect(bar).toBeVisible();
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(0);
  await session.detach();
  const thanks = page.getByRole('dialog', { name: 'Thank you' });
  await expect(thanks).toBeVisible();
  // A click on its backdrop closes it.
  await page.mouse.click(5, 5);
  await expect(thanks).toBeHidden();
});

test('consultation form: the text survives a failed send and a closed tab, and is sent once', async ({
  page,
  context,
}) => {
  await context.route('**/api/consultations', (route) => route.abort('connectionfailed'));
  await openForm(page);
  const reader = await fillIn(page);
  await send(page);
  await expect(
    page.getByText('Unable to connect to the server. Please check your connection or try again in a moment.'),
  ).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('I would prefer not to write it alone.');
  await page.close();

  await context.unroute('**/api/consultations');
  const again = await context.newPage();
  await openForm(again);
  await expect(again.getByLabel('Username')).toHaveValue(reader.name);
  await expect(again.getByLabel('Academic level')).toHaveValue('undergraduate');
  await expect(again.getByLabel('Message')).toHaveValue('I would prefer not to write it alone.');
  const waiting = await context.newPage();
  await openForm(waiting);
  await waiting.getByLabel('Attachments').setInputFiles([pdf('prompt.pdf')]);
  await waiting.getByLabel('Username').fill(reader.name);
  await send(again);
  const thanks = again.getByRole('dialog', { name: 'Thank you' });
  await expect(thanks.getByText(`It goes to ${reader.email}.`)).toBeVisible();
  expect(await findSubmissions(again, reader.email)).toHaveLength(1);
  // A second tab with the same words lets go of them.
  await expect(waiting.getByText('This request was sent in another tab.')).toBeVisible();
  await expect(waiting.getByLabel('Message')).toHaveValue('');
  await expect(waiting.getByRole('list', { name: 'Chosen files' })).toBeHidden();

  await thanks.getByRole('button', { name: 'Wrong address?' }).click();
  await thanks.getByLabel('Correct address').fill(`new-${reader.email}`);
  await thanks.getByRole('button', { name: 'Send the receipt there' }).click();
  await expect(thanks.getByText(`It goes to new-${reader.email}.`)).toBeVisible();
  expect(await findSubmissions(again, `new-${reader.email}`)).toHaveLength(1);
});

test('consultation form: a response without a message is described by its status, and a lost one makes no second submission', async ({
  page,
  context,
}) => {
  await context.route('**/api/consultations', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await openForm(page);
  const reader = await fillIn(page);
  await send(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Request failed: 502' })).toBeVisible();
  await context.unroute('**/api/consultations');

  let calls = 0;
  await context.route('**/api/consultations', async (route) => {
    calls += 1;
    const response = await route.fetch();
    if (calls === 1) await route.abort('connectionreset');
    else await route.fulfill({ response });
  });
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Thank you' })).toBeVisible();
  expect(calls).toBe(2);
  expect(await findSubmissions(page, reader.email)).toHaveLength(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('consultation form without JavaScript: it is a plain form with a result page', async ({ page }) => {
    await page.goto('/contact');
    await fillIn(page);
    await page.getByLabel('Attachments').setInputFiles([pdf('plain.pdf')]);
    await send(page);
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await page.goto('/contact');
    await page.getByLabel('Username').fill('A');
    await send(page);
    await expect(page.getByText('Message must be at least 10 characters.')).toBeVisible();
  });
});

test('consultation form: no accessibility violations, in either colour scheme', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await openForm(page);
    await send(page);
    expect(await barriers(page, { part: 'form[aria-label="Consultation request"]' })).toEqual([]);
  }
});

test('submissions in the admin area: one is read, searched, downloaded, exported and deleted', async ({
  page,
}) => {
  await openForm(page);
  const reader = await fillIn(page);
  await page.getByLabel('Attachments').setInputFiles([pdf('prompt.pdf')]);
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Thank you' })).toBeVisible();

  await signedIn(page);
  await page.goto('/admin?tab=submissions');
  const panel = page.getByRole('region', { name: 'Consultation submissions' });
  await panel.getByLabel('Search').fill(reader.email);
  const entry = panel.getByRole('article').filter({ hasText: reader.name });
  await expect(entry).toBeVisible();
  await expect(panel.getByRole('article')).toHaveCount(1);
  await expect(entry).toContainText('I would prefer not to write it alone.');
  await expect(entry).toContainText('Undergraduate');
  await expect(entry).toContainText('Analytical essay');
  await expect(entry.getByText('New', { exact: true })).toBeVisible();
  await entry.getByRole('button', { name: `Open the request from ${reader.name}` }).click();
  await expect(entry.getByText('New', { exact: true })).toBeHidden();
  await expect(entry.getByRole('link', { name: `Answer ${reader.name}` })).toHaveAttribute(
    'href',
    /^\/admin\/requests\/[0-9a-f]{24}$/,
  );
  const download = page.waitForEvent('download');
  await entry.getByRole('link', { name: 'prompt.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('prompt.pdf');
  const exported = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Export CSV' }).click();
  expect((await exported).suggestedFilename()).toMatch(/^consultations-\d{4}-\d\d-\d\d\.csv$/);
  await panel.getByLabel('Academic level').selectOption('doctorate');
  await expect(panel.getByText('No request matches this search.')).toBeVisible();
  await panel.getByLabel('Academic level').selectOption('');
  // Read on one device is read on all: it is the server that knows.
  await page.reload();
  await expect(entry).toBeVisible();
  await expect(entry.getByText('New', { exact: true })).toBeHidden();
  await panel.getByLabel('Show').selectOption('New');
  await expect(panel.getByText('No request matches this search.')).toBeVisible();
  await panel.getByLabel('Show').selectOption('All requests');
  await entry.getByRole('button', { name: `Open the request from ${reader.name}` }).click();
  await entry.getByRole('button', { name: `Delete the request from ${reader.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
  await expect(panel.getByText('No request matches this search.')).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'No request matches this search.' })).toBeFocused();
  expect(await findSubmissions(page, reader.email)).toEqual([]);
});
