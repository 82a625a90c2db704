import { expect, type Page } from '@playwright/test';
import { test } from './own-admin.ts';
import { type Admin, fillLogin } from './own-site.ts';

/** Backups are made, tried and compared by the program itself, on a machine that does other things. */
const BACKUP_MS = 60_000;

async function save(page: Page, { url }: Admin, path: string, data: object) {
  const token = await page.evaluate(() => window.localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  const response = await page.request.fetch(`${url}/api/admin/${path}`, {
    method: path.includes('/') ? 'PUT' : 'POST',
    headers,
    data,
  });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()).item as { _id: string; slug: string };
}

test('backups: a restore says what it brings and loses, asks twice, backs up the present and wants a new sign-in', async ({
  page,
  admin,
}) => {
  test.setTimeout(4 * BACKUP_MS);
  await admin.signIn(page, '/admin/backups');
  const paper = await save(page, admin, 'samples', {
    title: 'Before the backup',
    subject: 'History',
    content: 'As it was.',
    published: true,
  });
  await page.getByRole('button', { name: 'Make a backup now' }).click();
  await expect(page.getByText('Checked', { exact: true })).toBeVisible({ timeout: BACKUP_MS });

  await save(page, admin, `samples/${paper._id}`, { title: 'After the backup' });
  const { slug } = await save(page, admin, 'posts', {
    title: 'A post after the backup',
    content: 'Written later.',
    status: 'published',
  });
  await page.goto(`${admin.url}/blog/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A post after the backup');

  await page.goto(`${admin.url}/admin/backups`);
  await page.getByRole('button', { name: /^Restore the backup of/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore this backup?' });
  await expect(dialog.getByRole('definition')).toHaveText(['1 post', '1 sample paper']);
  await expect(dialog.getByRole('term')).toHaveText(['Will be lost', 'Will change back']);

  const password = dialog.getByLabel('Your password', { exact: true });
  const restore = dialog.getByRole('button', { name: 'Restore', exact: true });
  await password.fill(admin.password);
  await restore.click();
  const word = dialog.getByLabel('Type “restore” to confirm');
  await expect(word).toBeFocused();
  await expect(word).toHaveAccessibleDescription('Please type “restore” here first.');
  await word.fill('restore');
  await password.fill('not the password');
  await restore.click();
  await expect(password).toHaveAccessibleDescription('This is not your current password.');
  await password.fill(admin.password);
  const other = await page.context().newPage();
  await other.goto(`${admin.url}/admin/settings`);
  await page.bringToFront();
  await restore.click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/login/, { timeout: BACKUP_MS });
  await expect(page.getByText('The backup was restored.')).toBeVisible();
  await expect(other).toHaveURL(/\/admin\/login/, { timeout: BACKUP_MS });
  await expect(other.getByText('The backup was restored.')).toBeVisible();
  await fillLogin(page, admin.email, admin.password);
  await expect(page).not.toHaveURL(/login/);
  await page.goto(`${admin.url}/admin/backups`);
  await expect(page.getByText('Before a restore')).toBeVisible();
  expect((await page.goto(`${admin.url}/blog/${slug}`))?.status()).toBe(404);
  await page.goto(`${admin.url}/samples/${paper.slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Before the backup');
});
