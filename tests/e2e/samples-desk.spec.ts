import { expect } from '@playwright/test';
import { signedIn, slugOf, unique } from './owner.ts';
import { test } from './shared-window.ts';

test('a Word file becomes a draft, and publishing shows it to readers at once', async ({ page, request }) => {
  const [title, other, subject] = [unique('A Rest'), unique('A Count'), unique('Musicology')];
  await signedIn(page);
  await page.goto('/admin?tab=add');
  await page.getByLabel('Word file').setInputFiles('tests/e2e/fixtures/a-rest.docx');
  await expect(page.getByText(/Imported \d+ words from a-rest\.docx/)).toBeVisible();
  await expect(page.getByLabel('Title *')).toHaveValue('A Rest Is Not a Silence');
  await page.getByLabel('Title *').fill(title);
  await expect(page.getByLabel('Content *')).toHaveValue(
    [
      '# What the Page Shows',
      'A rest is *counted*, and what is counted is **part of the music**.',
      'Players breathe there, and listeners lean in.',
      '# What the Room Hears',
      'Nothing, for a moment, and then the rest of the phrase.',
    ].join('\n\n'),
  );
  await expect(page.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText(
    'part of the music',
  );

  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Subject is required.')).toBeVisible();
  await page.getByLabel('Subject *').selectOption('Other');
  await page.getByLabel('Custom subject *').fill(subject);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText(`Saved as a draft: ${title}`)).toBeVisible();
  expect((await request.get(`/samples/${slugOf(title)}`)).status()).toBe(404);

  // The subject is a choice from now on.
  await expect(page.getByLabel('Subject *').locator('option', { hasText: subject })).toHaveCount(1);
  await page.getByRole('tab', { name: 'Samples' }).click();
  await page.getByLabel('Subject', { exact: true }).selectOption(subject);
  await page.getByRole('searchbox', { name: 'Search' }).fill(title);
  const actions = page.getByRole('group', { name: `Actions for ${title}` });
  await expect(actions.getByRole('button', { name: 'View' })).toBeDisabled();
  await actions.getByRole('button', { name: 'Publish' }).click();
  await expect(actions.getByRole('button', { name: 'Unpublish' })).toBeVisible();
  expect((await request.get(`/samples/${slugOf(title)}`)).status()).toBe(200);
  const library = await (await request.get('/samples')).text();
  expect(library).toContain(subject);

  await actions.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: /Edit/ });
  await dialog.getByLabel('Title *').fill(other);
  await dialog.getByLabel('Slug').fill(slugOf(other));
  await dialog.getByLabel('Document', { exact: true }).setInputFiles('tests/e2e/fixtures/a-rest.docx');
  await expect(dialog.getByRole('link', { name: 'a-rest.docx' })).toBeVisible();
  await dialog.getByLabel('Cover image').setInputFiles('public/icon-192.png');
  await expect(dialog.getByRole('button', { name: 'Remove the cover image' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toBeHidden();
  const moved = await request.get(`/samples/${slugOf(title)}`, { maxRedirects: 0 });
  expect(moved.status()).toBe(301);
  expect(moved.headers().location).toBe(`/samples/${slugOf(other)}`);
  const reader = await page.context().newPage();
  await reader.goto(`/samples/${slugOf(other)}`);
  await expect(reader.getByRole('heading', { level: 1, name: other })).toBeVisible();
  await expect(reader.locator('figure img')).toHaveJSProperty('complete', true);
  const [download] = await Promise.all([
    reader.waitForEvent('download'),
    reader.getByRole('link', { name: 'Download this paper (DOCX)' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('a-rest.docx');
  await reader.close();

  await page.getByRole('searchbox', { name: 'Search' }).fill(other);
  const renamed = page.getByRole('group', { name: `Actions for ${other}` });
  await renamed.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(renamed).toBeHidden();
  await expect(page.getByRole('heading', { name: '0 samples' })).toBeFocused();
  // A connection that was idle for seconds may be closed just now.
  const again = { maxRetries: 2 };
  expect((await request.get(`/samples/${slugOf(other)}`, again)).status()).toBe(404);

  await page.getByText(/^Recently deleted/).click();
  const deleted = page.getByRole('listitem').filter({ hasText: other });
  await deleted.getByRole('button', { name: 'Bring back' }).click();
  await expect(renamed).toBeVisible();
  expect((await request.get(`/samples/${slugOf(other)}`, again)).status()).toBe(200);
});

test('what was written survives a closed tab and a failed save', async ({ page, context }) => {
  await signedIn(page);
  await page.goto('/admin?tab=add');
  await page.getByLabel('Title *').fill('Unsaved');
  await page.getByLabel('Subject *').selectOption('Music');
  await page.getByLabel('Content *').fill('Words that nobody stored yet.');
  await page.close();

  const second = await context.newPage();
  await second.goto('/admin?tab=add');
  await expect(second.getByLabel('Content *')).toHaveValue('Words that nobody stored yet.');
  await expect(second.getByText(/kept in this browser/)).toBeVisible();

  await second.route('**/api/admin/samples', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { error: 'Service temporarily unavailable. Please try again.' } })
      : route.continue(),
  );
  await second.getByRole('button', { name: 'Save draft' }).click();
  await expect(second.getByRole('alert')).toHaveText('Service temporarily unavailable. Please try again.');
  await second.reload();
  await expect(second.getByLabel('Title *')).toHaveValue('Unsaved');
  await second.getByRole('button', { name: 'Discard it' }).click();
  await expect(second.getByLabel('Title *')).toHaveValue('');
});

test('two tabs on one sample: the later save asks, and nothing is overwritten or comes back unasked', async ({
  page,
  context,
  request,
}) => {
  const tabs = unique('Two Tabs');
  const api = { headers: await signedIn(page) };
  for (const title of [tabs, `${tabs}, Below`])
    await request.post('/api/admin/samples', {
      ...api,
      data: { title, subject: 'Music', content: 'One text.', published: true },
    });
  await page.goto(`/admin?tab=samples&q=${tabs}`);
  const actions = page.getByRole('group', { name: `Actions for ${tabs}`, exact: true });
  await actions.getByRole('button', { name: 'Edit' }).click();
  const mine = page.getByRole('dialog', { name: 'Edit Sample' });
  await mine.getByLabel('Course').fill('Music 101');

  const other = await context.newPage();
  await other.goto(`/admin?tab=samples&q=${tabs}`);
  const theirs = other.getByRole('group', { name: `Actions for ${tabs}`, exact: true });
  await theirs.getByRole('button', { name: 'Unpublish' }).click();
  await expect(theirs.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
  await other.close();

  await mine.getByRole('button', { name: 'Save changes' }).click();
  await expect(mine.getByText(/This sample was saved elsewhere/)).toBeVisible();
  await mine.getByRole('button', { name: 'Keep mine' }).click();
  await expect(mine.getByLabel('Published')).not.toBeChecked();
  // Escape asks, as often as it is pressed.
  for (const _ of [1, 2, 3]) {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
    await page.getByRole('dialog', { name: 'Discard your changes?' }).press('Escape');
    await expect(page.getByRole('dialog', { name: 'Discard your changes?' })).toBeHidden();
  }
  await mine.getByRole('button', { name: 'Save changes' }).click();
  await expect(mine).toBeHidden();
  const saved = await (await request.get(`/api/admin/samples?q=${tabs}`, api)).json();
  expect(saved.items.find(({ title }: { title: string }) => title === tabs)).toMatchObject({
    course: 'Music 101',
    published: false,
  });

  await actions.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: `${tabs}, Below` })).toBeFocused();
});

test('backfilling says what it did', async ({ page }) => {
  await signedIn(page);
  await page.goto('/admin?tab=samples');
  await page.getByRole('button', { name: 'Backfill slugs' }).click();
  await expect(page.getByText('Every sample has a slug already.')).toBeVisible();
});
