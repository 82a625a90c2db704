import { expect, type Page } from '@playwright/test';
import { startMailServer } from '#tests/support/smtp.ts';
import { barriers } from './axe.ts';
import type { Admin } from './own-site.ts';
import { test } from './shared-admin.ts';

// One worker: its site is started once, and found here without an owner first.
test.describe.configure({ mode: 'default' });

const screens = [
  '/admin',
  '/admin/settings',
  '/admin/welcome',
  '/admin/backups',
  '/admin/testimonials',
  '/admin/words',
  '/admin/words/brand',
  '/admin/words/mails',
  '/admin/words/topics',
  '/admin/blog/new',
];

test('admin screens: none has an accessibility violation or overflows, on a phone and on a desktop', async ({
  page,
  admin,
}) => {
  // Ten screens, each of which axe looks through twice.
  test.slow();
  await admin.signIn(page, '/admin');
  await ask(page, admin, 'post', 'samples', {
    title: 'On pneumonoultramicroscopicsilicovolcanoconiosis',
    subject: 'Medicine',
    content: 'A word that is wider than a phone.',
  });
  const found: string[] = [];
  for (const path of screens) {
    await page.goto(admin.url + path);
    await expect(page.locator('h1, [contenteditable=true]').first()).toBeVisible();
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    for (const [width, colorScheme] of [
      [360, 'light'],
      [1280, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 740 });
      // Colours that are still changing into others are neither.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      found.push(...(await barriers(page)).map((barrier) => `${width} ${path} ${barrier}`));
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (excess > 0) found.push(`${width} ${path} is ${excess} px too wide`);
    }
  }
  expect(found).toEqual([]);
});

test('admin lists: what can be done with a row is in reach at every width', async ({ page, admin }) => {
  await admin.signIn(page, '/admin?tab=samples');
  const title = 'On rows and widths';
  await ask(page, admin, 'post', 'samples', { title, subject: 'Design', content: 'A row.' });
  await page.reload();
  const actions = page.getByRole('group', { name: `Actions for ${title}` });
  for (const width of [360, 600, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    if (width === 360) await actions.getByRole('button', { name: /^More: / }).click();
    await expect(actions.getByRole('button', { name: 'Delete' })).toBeVisible();
    await page.keyboard.press('Escape');
  }
});

test('admin screens: on a phone no focused field is under the save bar', async ({ page, admin }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await admin.signIn(page, '/admin');
  for (const path of ['/admin/words/contact']) {
    await page.goto(admin.url + path);
    await expect(page.locator('main [data-save-bar]')).toBeVisible();
    const covered = await page
      .locator('main form :is(input, select, textarea):not([hidden])')
      .evaluateAll((fields) =>
        fields
          .filter((field) => field.checkVisibility())
          .filter((field) => {
            (field as HTMLElement).focus();
            const bar = document.querySelector('main [data-save-bar]');
            const { top, height } = field.getBoundingClientRect();
            // What is taller than the window is seen in part.
            return bar && top + Math.min(height, 40) > bar.getBoundingClientRect().top;
          })
          .map((field) => field.id),
      );
    expect(covered, path).toEqual([]);
  }
});

test('settings: a test mail arrives or is refused in the server’s words, and the colour is on the next page', async ({
  page,
  admin,
}) => {
  const server = await startMailServer();
  try {
    await admin.signIn(page, '/admin/settings');
    await page.getByLabel('Mail server').fill('127.0.0.1');
    await page.getByLabel('Port', { exact: true }).fill(new URL(server.url).port);
    const sender = page.getByLabel('From', { exact: true });
    await sender.fill('nobody');
    const test = page.getByRole('button', { name: 'Send a test email' });
    await test.click();
    await expect(sender).toHaveAccessibleDescription(/Must be an e-mail address/);
    await sender.fill('Ida Marlow <ida@marlow.example>');
    await test.click();
    await expect(page.getByText(`Delivered to ${admin.email}.`)).toBeVisible();
    expect(server.received[0]).toMatchObject({ from: 'ida@marlow.example', to: [admin.email] });

    server.behave('reject');
    await test.click();
    await expect(page.getByText(`Not delivered to ${admin.email}.`)).toBeVisible();
    await expect(page.getByText(/550 .*No such mailbox/).first()).toBeVisible();
  } finally {
    await server.close();
  }

  // A colour that cannot be read is refused at its field, and the rest of what was typed stays.
  const accent = page.getByLabel('Accent color', { exact: true });
  await accent.fill('#ffd700');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(accent).toBeFocused();
  await expect(accent).toHaveAccessibleDescription(/Cannot be read on the light background/);
  await page.reload();
  await expect(page.getByText('What you typed earlier is back')).toBeVisible();
  await expect(page.getByLabel('Mail server')).toHaveValue('127.0.0.1');
  await accent.fill('#1d4ed8');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();

  // The policy of the page lets the colour through, and nothing else of the kind.
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(`${admin.url}/about`);
  const colour = () =>
    page.evaluate(() => {
      const probe = document.createElement('i');
      probe.className = 'text-red';
      document.body.append(probe);
      return getComputedStyle(probe).color;
    });
  await expect.poll(colour).toBe('rgb(29, 78, 216)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(colour).not.toBe('rgb(29, 78, 216)');
  expect(problems).toEqual([]);
});

test('claims: a site with an owner shows only confirmed ones', async ({ page, admin }) => {
  await takeOver(page, admin);
  await page.goto(admin.url);
  await expect(page.getByText('Free revisions').first()).toBeHidden();
  await page.goto(`${admin.url}/admin/words/claims`);
  await page.getByRole('button', { name: 'Free revisions', exact: true }).click();
  await page.getByLabel('An example, not confirmed by you').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Visitors see it now.')).toBeVisible();
  await page.goto(admin.url);
  await expect(page.getByText('Free revisions').first()).toBeVisible();
  await expect(page.getByText('200+ satisfied clients')).toBeHidden();
});

test('testimonials: a client writes through a link, and the site shows it once the owner agrees', async ({
  page,
  admin,
  browser,
}) => {
  await takeOver(page, admin);
  const request = { name: 'Ann Student', email: 'ann@example.com', message: 'Could you read my essay?' };
  await page.request.post(`${admin.url}/api/consultations`, { data: request });
  await page.goto(`${admin.url}/admin?tab=submissions`);
  await page.getByRole('link', { name: 'Answer Ann Student' }).click();
  await page.getByLabel('Your answer to Ann Student').fill('Gladly.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await page.getByRole('button', { name: 'Make a testimonial link' }).click();
  const url = await page.getByLabel('Send this link to Ann Student').inputValue();

  // As in the browser of a mail program.
  const client = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await client.goto(url);
  await client.getByLabel('Your name').fill('A. S.');
  await client.getByLabel('In your own words').fill('The margin notes taught me more than the course.');
  await client.getByRole('button', { name: 'Send' }).click();
  // Nothing typed is lost by what was forgotten.
  await expect(client.getByLabel('These words may be published')).toHaveAccessibleDescription(/./);
  await expect(client.getByLabel('Your name')).toHaveValue('A. S.');
  await client.getByLabel('How was it?').selectOption('5');
  await client.getByLabel('These words may be published').check();
  await client.getByRole('button', { name: 'Send' }).click();
  await expect(client.getByText('Thank you. I will read it')).toBeVisible();

  const words = page.getByText('The margin notes taught me more than the course.');
  await page.goto(`${admin.url}/testimonials`);
  await expect(words).toBeHidden();
  await page.goto(`${admin.url}/admin/testimonials`);
  await page.getByRole('button', { name: 'Publish it' }).click();
  await expect(words).toBeHidden();
  await page.goto(`${admin.url}/testimonials`);
  await expect(words.first()).toBeVisible();
  await client.context().close();
});

/** The owner has gone through the first steps. */
async function takeOver(page: Page, admin: Admin) {
  await admin.signIn(page, '/admin');
  await ask(page, admin, 'put', 'settings', { fields: { firstRunStep: 5 } });
}

async function ask(page: Page, admin: Admin, method: 'post' | 'put', path: string, data: object) {
  const token = await page.evaluate(() => window.localStorage.getItem('token'));
  const response = await page.request[method](`${admin.url}/api/admin/${path}`, {
    headers: { authorization: `Bearer ${token}` },
    data,
  });
  expect(response.ok()).toBe(true);
}
