import { expect, type Page } from '@playwright/test';
import { type Admin, fillLogin } from './own-site.ts';
import { unique } from './owner.ts';
import { test } from './shared-admin.ts';

// One worker: its site is started once.
test.describe.configure({ mode: 'default' });

const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

function probe({ url }: Admin, token: string | null) {
  return fetch(`${url}/api/admin/overview`, { headers: { authorization: `Bearer ${token}` } });
}

test('admin session: expired without unsaved work, it leads to the login and back', async ({
  admin,
  page,
}) => {
  await admin.signIn(page, '/admin?tab=submissions');
  // Otherwise a request that is on its way leads to the door before the click does.
  await page.waitForLoadState('networkidle');
  await admin.expireSessions(page);
  // Whatever the admin area asks for next leads to the door. Where it has asked by itself, that is what is to be seen.
  await page.getByRole('tab', { name: 'Samples' }).or(page.getByLabel('Email')).first().click();
  await expect(page).toHaveURL(/\/admin\/login\?next=/);
  expect(await tokenIn(page)).toBeNull();
  await fillLogin(page, admin.email, admin.password);
  await expect(page).toHaveURL(/\/admin\?tab=(samples|submissions)$/);
});

/** A sample half written, in the tab Add Sample. */
async function writeSample(page: Page, title = 'An hour of writing') {
  await page.getByLabel('Title *').fill(title);
  await page.getByLabel('Subject *').selectOption('History');
  await page.getByRole('textbox', { name: 'Content *' }).click();
  await page.keyboard.type('A paragraph that nobody wants to type twice.');
}

/** Writes a sample, and wants to save it when the session has run out. Returns the door that comes to the page. */
async function saveTooLate(page: Page, admin: Admin, title?: string) {
  await admin.signIn(page, '/admin/samples/new');
  await writeSample(page, title);
  await admin.expireSessions(page);
  await page.getByRole('button', { name: 'Save Draft' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(again).toBeVisible();
  return again;
}

test('admin session: expired with unsaved work, it asks to sign in on the page, and nothing is lost', async ({
  admin,
  page,
}) => {
  const title = unique('An hour of writing');
  const again = await saveTooLate(page, admin, title);
  await expect(page).toHaveURL(/\/admin\/samples\/new\?id=/);
  expect(await tokenIn(page)).toBeNull();
  await fillLogin(page, admin.email, 'not the password');
  await expect(again.getByRole('alert')).toHaveText('Invalid email or password');
  await fillLogin(page, admin.email, admin.password);

  // The call that was refused is made again, and this time it is answered.
  await expect(again).toBeHidden();
  await page
    .getByRole('form', { name: 'Edit Sample' })
    .getByRole('button', { name: 'Close', exact: true })
    .click();
  await page.getByRole('tab', { name: 'Samples' }).click();
  await expect(page.getByRole('heading', { name: title })).toHaveCount(1);
});

test('admin session: declining to sign in after it expired keeps the page', async ({ admin, page }) => {
  const again = await saveTooLate(page, admin);
  await page.keyboard.press('Escape');
  await expect(again).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Content *' })).toHaveText(
    'A paragraph that nobody wants to type twice.',
  );
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(again).toBeVisible();
});

test('admin session: logging out in one tab signs out all tabs, and ends the session on the server', async ({
  admin,
  page,
}) => {
  await admin.signIn(page);
  const other = await page.context().newPage();
  await other.goto(`${admin.url}/admin?tab=submissions`);
  await expect(other.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible();
  const token = await tokenIn(page);
  expect((await probe(admin, token)).status).toBe(200);

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(`${admin.url}/admin/login`);
  await expect(other).toHaveURL(/\/admin\/login\?next=/);
  expect((await probe(admin, token)).status).toBe(401);

  await fillLogin(page, admin.email, admin.password);
  await expect(other).toHaveURL(`${admin.url}/admin?tab=submissions`);
});

test('admin session: logging out in another tab keeps unsaved work here', async ({ admin, page }) => {
  await admin.signIn(page, '/admin/samples/new');
  await writeSample(page);
  const other = await page.context().newPage();
  await other.goto(`${admin.url}/admin`);
  await other.getByRole('button', { name: 'Log out' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(again).toBeVisible();
  await fillLogin(other, admin.email, admin.password);
  await expect(again).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Content *' })).toHaveText(
    'A paragraph that nobody wants to type twice.',
  );
});

test('admin session: another one can be ended from the list', async ({ admin, page, browser }) => {
  await admin.signIn(page);
  const elsewhere = await browser.newPage();
  await admin.signIn(elsewhere);
  await page.goto(`${admin.url}/admin/settings`);
  await elsewhere.goto(`${admin.url}/admin/settings`);
  await page.getByText('Active sessions').click();
  await page.getByRole('button', { name: /^End the session of/ }).click();
  await expect(page.getByRole('button', { name: /^End the session of/ })).toBeHidden();
  await elsewhere.getByText('Audit log').click();
  await expect(elsewhere).toHaveURL(/\/admin\/login/);
  await elsewhere.close();
});
