import { expect } from '@playwright/test';
import { barriers } from './axe.ts';
import { test } from './shared-admin.ts';

// One worker: its site is started once. Each journey changes words of its own.
test.describe.configure({ mode: 'default' });

test('words in the admin area: they are edited beside their page, saved, and restored', async ({
  page,
  admin,
}) => {
  await admin.signIn(page, '/admin/words');
  await page.getByRole('link', { name: 'Contact' }).click();
  const title = page.getByLabel('Title', { exact: true }).first();
  await expect(title).toHaveValue('Contact');
  const preview = page.frameLocator('iframe[title="Preview of the page"]');
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Contact');

  // The draft is in the preview before anything is saved, and nowhere else.
  await title.fill('Write to me');
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Write to me');
  const visitor = await page.context().newPage();
  await visitor.goto(`${admin.url}/contact`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Contact');

  // A click on a text leads to its field.
  await preview.getByText('You write straight to the person').click();
  await expect(page.getByLabel('Opening line')).toBeFocused();

  // What is missing is said at its field, and nothing is lost.
  await title.fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(title).toBeFocused();
  await expect(title).toHaveAccessibleDescription('Please fill this in.');
  await title.fill('Write to me');
  expect(await barriers(page, { part: 'form' })).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Visitors see it now.')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Write to me');

  await page.getByRole('button', { name: 'Revisions' }).click();
  await page.getByRole('button', { name: 'The words the site came with', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Differences' })).toContainText('Write to me');
  await page.getByRole('button', { name: 'Restore: The words the site came with' }).click();
  await expect(title).toHaveValue('Contact');
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Contact');
});

test('prices: the owner fills the table on a phone, and all of its columns fit there', async ({
  page,
  admin,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await admin.signIn(page, '/admin/words/services');
  await page.getByRole('button', { name: 'Add a range' }).click();
  const row = { Work: 'Research paper', Level: 'undergraduate', Length: '10 pages', Days: '7 to 10' };
  for (const [label, text] of Object.entries({ ...row, 'From and to': '$240 to $320' }))
    await page.getByLabel(label, { exact: true }).last().fill(text);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Visitors see it now.')).toBeVisible();

  await page.goto(`${admin.url}/services`);
  const table = page.getByRole('table', { name: 'Price ranges' });
  await expect(table.getByRole('row').last()).toContainText('undergraduate, 10 pages');
  for (const text of ['Research paper', '$240 to $320', '7 to 10']) {
    const box = await table.getByText(text).boundingBox();
    expect(box && box.x + box.width).toBeLessThanOrEqual(340);
  }
});

test('words: a list is sorted by keyboard, text survives a closed tab, and a conflict of two tabs shows a choice', async ({
  page,
  admin,
}) => {
  await admin.signIn(page, '/admin/words/faqs');
  const second = page.getByRole('button', { name: /^Move How quickly/ });
  await second.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/is at place 2 of 8/)).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(/is at place 1 of 8/)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: /^Move / }).first()).toHaveAccessibleName(/How quickly/);
  await expect(page.getByText('This browser has a copy.')).toBeVisible();
  await page.waitForFunction(() => localStorage.getItem('octavo.words-draft.faqs') !== null);

  // The tab is closed and opened again.
  await page.reload();
  await expect(page.getByRole('button', { name: /^Move / }).first()).toHaveAccessibleName(/Who will write/);
  await page.getByRole('button', { name: 'Recover them' }).click();
  await expect(page.getByRole('button', { name: /^Move / }).first()).toHaveAccessibleName(/How quickly/);

  const other = await page.context().newPage();
  await other.goto(`${admin.url}/admin/words/faqs`);
  await other.getByRole('button', { name: 'Discard them' }).click();
  await other.getByRole('button', { name: 'Remove Who will write my paper?' }).click();
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Saved. Visitors see it now.')).toBeVisible();

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('These words were saved elsewhere')).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Saved. Visitors see it now.')).toBeVisible();
  await other.goto(`${admin.url}/#faq`);
  await expect(other.locator('#faq summary').first()).toContainText('How quickly do you reply');
});
