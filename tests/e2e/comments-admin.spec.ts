import { expect, type Locator, type Page } from '@playwright/test';
import { barriers } from './axe.ts';
import type { Admin } from './own-site.ts';
import { filledTest as test } from './shared-admin.ts';

// One worker: its site is started once.
test.describe.configure({ mode: 'default' });

const TALKED_ABOUT = '/blog/a-thesis-statement-that-can-be-wrong';

async function openAdmin(page: Page, admin: Admin, query = '') {
  await admin.signIn(page, `/admin/comments${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Comment Management' })).toBeVisible();
}

function listHeading(page: Page): Locator {
  return page.getByRole('tabpanel').getByRole('heading', { level: 2 });
}

function card(page: Page, name: string): Locator {
  return page.getByRole('article', { name: `Comment by ${name}`, exact: true });
}

async function findOption(page: Page, title: string): Promise<string> {
  const options = await page.getByLabel('Post', { exact: true }).locator('option').allTextContents();
  return options.find((option) => option.startsWith(title)) ?? '';
}

async function stats(page: Page): Promise<string[]> {
  return page.locator('[data-stat] dd').allTextContents();
}

test.describe('comment moderation', () => {
  test('comment moderation: the counts, the tabs and every part of a card are shown', async ({
    admin,
    page,
  }) => {
    await openAdmin(page, admin);
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
      'Dashboard',
      'Blog',
      'Comments',
    ]);
    await expect.poll(() => stats(page)).toEqual(['26', '3', '19', '3']);
    await expect(page.getByRole('tab')).toHaveText(['All Comments', 'Pending3', 'Spam3', 'Approved']);
    await expect(listHeading(page)).toHaveText('All Comments (26)');
    const long = card(page, 'Noor Haddad');
    await expect(long).toContainText('The Literature Review Is an Argument');
    await expect(long).toContainText('Approved');
    const text = long.getByText('My review was a list');
    const clamped = (await text.boundingBox())?.height ?? 0;
    await long.getByRole('button', { name: 'Read all' }).click();
    expect((await text.boundingBox())?.height ?? 0).toBeGreaterThan(clamped);
    for (const [name, band] of [
      ['CHEAP PILLS ONLINE', 'red'],
      ['Best Thesis Help', 'orange'],
      ['Marcus', 'yellow'],
      ['Wei', 'green'],
    ] as const)
      await expect(card(page, name).locator('[data-band]')).toHaveAttribute('data-band', band);
    await expect(card(page, 'Best Thesis Help')).toContainText(
      'is signed with what looks like the name of a shop',
    );
    await expect(card(page, 'A reader').getByRole('button', { name: /Approve|Spam/ })).toHaveCount(0);
    expect(await barriers(page)).toEqual([]);
  });

  test('comment moderation: a comment is approved, marked as spam and deleted, and each is undone', async ({
    admin,
    page,
  }) => {
    await openAdmin(page, admin, '?tab=pending');
    await expect(listHeading(page)).toHaveText('Pending (3)');
    await card(page, 'Marcus').getByRole('button', { name: 'Approve' }).click();
    await expect(card(page, 'Marcus')).toHaveCount(0);
    await expect.poll(() => stats(page)).toEqual(['26', '2', '20', '3']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card(page, 'Marcus').locator('[data-band]')).toHaveText('Spam score 33');
    await expect.poll(() => stats(page)).toEqual(['26', '3', '19', '3']);

    await card(page, 'Best Thesis Help').getByRole('button', { name: 'Mark as Spam' }).click();
    await expect.poll(() => stats(page)).toEqual(['26', '2', '19', '4']);
    await page.getByRole('tab', { name: /All Comments/ }).click();
    await expect(card(page, 'Best Thesis Help').locator('[data-band]')).toHaveText('Spam score 100');

    await card(page, 'Dana Whitlock').getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', {
      name: 'Are you sure you want to delete this comment and all its replies?',
    });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(card(page, 'Dana Whitlock')).toBeVisible();
    await card(page, 'Dana Whitlock').getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Comment deleted successfully!')).toBeVisible();
    await expect.poll(() => stats(page)).toEqual(['24', '2', '17', '4']);
    await page
      .locator('[data-kind=success]', { hasText: 'Comment deleted' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect.poll(() => stats(page)).toEqual(['26', '2', '19', '4']);

    await page.goto(admin.url + TALKED_ABOUT);
    await expect(card(page, 'Dana Whitlock')).toBeVisible();
  });

  test('comment moderation: spam is deleted by its score, after a preview of how much that is', async ({
    admin,
    page,
  }) => {
    await openAdmin(page, admin, '?tab=spam');
    await expect(page.getByRole('heading', { name: 'Spam Management' })).toBeVisible();
    // As many as the card says; why more are listed is explained.
    await expect(page.getByRole('tab', { name: /Spam/ })).toHaveText('Spam3');
    await expect(page.getByRole('heading', { name: 'Spam (5)' })).toBeVisible();
    await expect(
      page.getByText('3 marked as spam, and 2 still pending with a score of 50 or more.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Preview Delete (≥60)' }).click();
    await expect(page.getByText('Would delete 4 spam comments (score ≥ 60)')).toBeVisible();
    await page.getByRole('button', { name: 'Preview Delete (≥80)' }).click();
    await expect(page.getByText('Would delete 3 spam comments (score ≥ 80)')).toBeVisible();
    await page.route('**/spam/delete', async (route) => {
      await expect(page.getByText('Processing...')).toBeVisible();
      await route.continue();
    });
    await page.getByRole('button', { name: 'Delete High (≥80)' }).click();
    await expect(page.getByText('Successfully deleted 3 spam comments!')).toBeVisible();
    await expect.poll(() => stats(page)).toEqual(['23', '3', '19', '0']);
    await page.getByRole('button', { name: 'Delete Medium (≥60)' }).click();
    await expect(page.getByText('Successfully deleted 1 spam comments!')).toBeVisible();
    await expect.poll(() => stats(page)).toEqual(['22', '2', '19', '0']);
    await card(page, 'kevin-1987').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No spam comments detected.')).toBeVisible();
  });

  test('comment moderation: several comments are decided at once, comments are searched, and a failure is shown', async ({
    admin,
    page,
  }) => {
    await openAdmin(page, admin, '?tab=pending');
    await page.getByLabel('Select all').check();
    await page.getByLabel('Select the comment by Marcus').uncheck();
    await expect(page.getByText('2 selected')).toBeVisible();
    const bar = page.getByText('2 selected').locator('xpath=ancestor::div[1]');
    await bar.getByRole('button', { name: 'Mark as Spam' }).click();
    await expect(page.getByText('2 comments marked as spam.')).toBeVisible();
    await expect(listHeading(page)).toHaveText('Pending (1)');

    await page.getByLabel('Search comments').fill('nothing like it');
    await expect(page.getByText('Nothing here matches “nothing like it”.')).toBeVisible();
    await expect(page).toHaveURL(/\?tab=pending&q=nothing\+like\+it$/);
    await page.getByRole('button', { name: 'Clear Search' }).click();
    await expect(card(page, 'Marcus')).toBeVisible();

    await page.route('**/status', (route) =>
      route.fulfill({ status: 503, json: { error: 'Service temporarily unavailable. Please try again.' } }),
    );
    await card(page, 'Marcus').getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('Error: Service temporarily unavailable. Please try again.')).toBeVisible();
    await page.unroute('**/status');
    await card(page, 'Marcus').getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('No comments pending moderation.')).toBeVisible();
  });

  test('comment moderation: the keyboard alone suffices', async ({ admin, page }) => {
    await openAdmin(page, admin, '?tab=pending');
    await expect(listHeading(page)).toHaveText('Pending (3)');
    await page.keyboard.press('?');
    await expect(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeHidden();

    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await expect(card(page, 'Marcus')).toBeFocused();
    await page.keyboard.press('s');
    await expect(card(page, 'Best Thesis Help')).toBeFocused();
    await expect(listHeading(page)).toHaveText('Pending (2)');
    await page.keyboard.press('a');
    await expect(card(page, 'kevin-1987')).toBeFocused();
    await page.keyboard.press('d');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(page.getByText('No comments pending moderation.')).toBeVisible();
    await page.keyboard.press('u');
    await expect(card(page, 'kevin-1987')).toBeVisible();

    await page.keyboard.press('j');
    await page.keyboard.press('r');
    await expect(page.getByLabel('Your reply to kevin-1987')).toBeFocused();
    await page.keyboard.type('Thank you, Kevin.');
    await page.getByRole('button', { name: 'Publish reply' }).press('Enter');
    await expect(page.getByText('Reply published.')).toBeVisible();
    await expect(page.getByText('No comments pending moderation.')).toBeVisible();
    await page.getByRole('tab', { name: 'Approved' }).click();
    const answer = page.getByRole('article').filter({ hasText: 'Thank you, Kevin.' });
    await expect(answer).toContainText('A reply on');
    const title = await answer.getByRole('link').textContent();
    await page
      .getByLabel('Post', { exact: true })
      .selectOption({ label: await findOption(page, title ?? '') });
    await expect(answer).toBeVisible();
    await expect(page).toHaveURL(/tab=approved&post=[0-9a-f]{24}$/);
    for (const link of await page.getByRole('article').getByRole('link').allTextContents())
      expect(link).toBe(title);

    await page.locator('body').press('/');
    await expect(page.getByLabel('Search comments')).toBeFocused();
    await page.keyboard.type('as jk');
    await expect(page.getByLabel('Search comments')).toHaveValue('as jk');
  });
});

test('comment moderation: it fits a phone with any input', async ({ admin, page }) => {
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.setViewportSize({ width: 360, height: 740 });
  await openAdmin(page, admin, '?tab=spam');
  await expect(card(page, 'CHEAP PILLS ONLINE')).toBeVisible();
  expect(await width()).toBe(360);

  const word = 'W'.repeat(200);
  const data = { name: word, email: 'w@example.com', subject: word, message: word };
  expect((await page.request.post(`${admin.url}/api/consultations`, { data })).status()).toBe(201);
  await page.goto(`${admin.url}/admin?tab=submissions`);
  await expect(page.getByRole('heading', { name: word })).toBeVisible();
  expect(await width()).toBe(360);
  await page.goto(`${admin.url}/admin`);
  await expect(page.getByRole('link', { name: word })).toBeVisible();
  expect(await width()).toBe(360);
});
