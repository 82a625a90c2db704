import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import PostalMime from 'postal-mime';
import { del, docx, ins, p, r } from '#tests/support/docx.ts';
import { barriers } from './axe.ts';
import { signedIn, unique } from './owner.ts';

const OUTBOX = path.join(process.env.E2E_DATA_DIR ?? 'data/e2e', 'outbox');

/** The path of the secret link in the newest mail to this address. */
async function findLink(email: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      for (const name of (await readdir(OUTBOX).catch(() => [])).sort()) {
        const mail = await PostalMime.parse(await readFile(path.join(OUTBOX, name)));
        if (mail.to?.some(({ address }) => address === email))
          link = mail.text?.match(/\/requests\/[\w-]{43}/)?.[0] ?? link;
      }
      return link;
    })
    .not.toBe('');
  return link;
}

async function sendRequest(page: Page) {
  const name = unique('Ada Student');
  const email = `${name.replaceAll(' ', '.').toLowerCase()}@example.com`;
  const message = 'Could you read my essay on Mill? It is due on 12 March 2027.';
  const response = await page.request.post('/api/consultations', {
    data: { name, email, message, subject: 'On Mill' },
  });
  expect(response.ok()).toBe(true);
  return { name, email, message };
}

test('request: it is followed on a phone from the receipt to the work returned, its comment answered, and closed', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const { name, email, message } = await sendRequest(page);
  const link = await findLink(email);
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const student = await phone.newPage();
  const response = await student.goto(link);
  expect(response?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': expect.stringContaining('noindex'),
  });
  expect(await student.content()).not.toContain(message);
  expect(await barriers(student)).toEqual([]);
  await student.getByRole('button', { name: 'Yes, show my request' }).click();
  await expect(student.getByText(message)).toBeVisible();
  expect(await barriers(student)).toEqual([]);

  await signedIn(page);
  await page.goto('/admin?tab=submissions');
  await page.getByLabel('Search').fill(email);
  await page.getByRole('link', { name: `Answer ${name}` }).click();
  await expect(page.getByText('12 March 2027').last()).toBeVisible();
  await page.getByLabel(`Your answer to ${name}`).fill('Which edition do you use?');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Which edition do you use?' })).toBeVisible();

  await student.reload();
  await expect(student.getByText('Which edition do you use?')).toBeVisible();
  await student.getByLabel('Write to me').fill('The Oxford one.');
  await student.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(student.getByRole('listitem').filter({ hasText: 'The Oxford one.' })).toBeVisible();
  await expect(student.getByLabel('Write to me')).toHaveValue('');

  await page.getByRole('button', { name: 'Offer', exact: true }).click();
  await page.getByLabel('Price').fill('120');
  await page.getByLabel('Ready by').fill('2027-03-10');
  await page.getByLabel('What help is given').fill('Comments on argument and style');
  await page.getByRole('button', { name: 'Send the offer' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '$120, ready by March 10, 2027' })).toBeVisible();
  await student.reload();
  await student.getByRole('button', { name: 'Accept this offer' }).click();
  await expect(student.getByText('We have agreed, and I am at work on it.')).toBeVisible();

  await page.getByRole('button', { name: 'Return work' }).click();
  await page.getByLabel('Word file with your changes and comments').setInputFiles({
    name: 'On Mill.docx',
    mimeType: 'application/octet-stream',
    buffer: markedPaper(),
  });
  await page.getByRole('button', { name: 'Return the work' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Returned work' })).toBeVisible();

  await student.reload();
  await student.getByRole('link', { name: /^Read “/ }).click();
  await expect(student.getByRole('heading', { level: 1 })).toBeVisible();
  await student.getByRole('link', { name: 'Marked', exact: true }).click();
  await expect(student.locator('del').first()).toBeVisible();
  await student.getByText('Answer this comment').click();
  await student.getByLabel('Your answer to this comment').fill('Yes, I mean Mill.');
  await student.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(student.getByText('Yes, I mean Mill.')).toBeVisible();
  await student.getByRole('button', { name: 'Mark as done' }).click();
  expect(await barriers(student)).toEqual([]);

  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Yes, I mean Mill.' })).toBeVisible();
  await page.getByRole('button', { name: 'Close the request' }).click();
  await expect(page.getByText('Closed').first()).toBeVisible();
  await student.goto(link);
  await expect(student.getByText('This request is closed.')).toBeVisible();
  await phone.close();
});

test('request: the page works without scripts, and deleting everything ends its link', async ({
  page,
  browser,
}) => {
  const { email, message } = await sendRequest(page);
  const link = await findLink(email);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const student = await context.newPage();
  await student.goto(link);
  await student.getByRole('button', { name: 'Yes, show my request' }).click();
  await expect(student.getByText(message)).toBeVisible();
  await student.getByLabel('Write to me').fill('One more thing.');
  await student.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(student.getByRole('listitem').filter({ hasText: 'One more thing.' })).toBeVisible();
  await student.getByText('Delete everything', { exact: true }).click();
  await student.getByRole('button', { name: 'Delete everything now' }).click();
  expect((await student.goto(link))?.status()).toBe(404);
  await context.close();
});

/** A paper with a change and a comment. */
function markedPaper(): Buffer {
  const passage = `<w:commentRangeStart w:id="0"/>${r('Mill argues that truth needs opponents.')}<w:commentRangeEnd w:id="0"/>`;
  return docx({
    comments: `<w:comment w:id="0" w:author="Pen">${p(r('Who says so?'))}</w:comment>`,
    body:
      p(`${passage}<w:r><w:commentReference w:id="0"/></w:r>`) +
      p(`${r('He is ')}${del('basically ')}${ins(r('largely '))}${r('right.')}`),
  });
}
