import { expect } from '@playwright/test';
import { signedIn, toSlug, unique } from './owner.ts';
import { test } from './shared-window.ts';

test('samples in the admin area: a Word file becomes a draft, and publishing shows it to readers at once', async ({
  page,
  request,
}) => {
  const [title, other, subject] = [unique('A Rest'), unique('A Count'), unique('Musicology')];
  await signedIn(page);
  await page.goto('/admin?tab=add');
  await page.getByRole('button', { name: 'Write a sample' }).click();
  await page.getByLabel('Word file', { exact: true }).setInputFiles('tests/e2e/fixtures/a-rest.docx');
  await expect(page.getByText(/Imported \d+ words from a-rest\.docx/)).toBeVisible();
  await expect(page.getByLabel('Title *')).toHaveValue('A Rest Is Not a Silence');
  await page.getByLabel('Title *').fill(title);
  const content = page.getByRole('textbox', { name: 'Content *' });
  await expect(content.getByRole('heading', { name: 'What the Page Shows' })).toBeVisible();
  await expect(content.locator('strong')).toHaveText('part of the music');

  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByText('Subject is required.')).toBeVisible();
  await page.getByLabel('Subject *').selectOption('Other');
  await page.getByLabel('Custom subject *').fill(subject);
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByText(`Saved as a draft: ${title}`)).toBeVisible();
  // It stays open.
  await expect(page).toHaveURL(/\/admin\/samples\/[0-9a-f]{24}$/);
  await page
    .getByRole('form', { name: 'Edit Sample' })
    .getByRole('button', { name: 'Close', exact: true })
    .click();
  expect((await request.get(`/samples/${toSlug(title)}`)).status()).toBe(404);

  // The subject is a choice from now on.
  await page.getByRole('tab', { name: 'Samples' }).click();
  await page.getByLabel('Subject', { exact: true }).selectOption(subject);
  await page.getByRole('searchbox', { name: 'Search' }).fill(title);
  const actions = page.getByRole('group', { name: `Actions for ${title}` });
  await expect(actions.getByRole('button', { name: 'View' })).toBeDisabled();
  await actions.getByRole('button', { name: 'Publish' }).click();
  await expect(actions.getByRole('button', { name: 'Unpublish' })).toBeVisible();
  expect((await request.get(`/samples/${toSlug(title)}`)).status()).toBe(200);
  const library = await (await request.get('/samples')).text();
  expect(library).toContain(subject);

  await actions.getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('form', { name: 'Edit Sample' });
  await editor.getByLabel('Title *').fill(other);
  await editor.getByLabel('Address').fill(toSlug(other));
  await editor.getByLabel('Document', { exact: true }).setInputFiles('tests/e2e/fixtures/a-rest.docx');
  await expect(editor.getByRole('link', { name: 'a-rest.docx' })).toBeVisible();
  await editor.getByLabel('Cover image').setInputFiles('public/icon-192.png');
  await expect(editor.getByRole('button', { name: 'Remove the cover image' })).toBeVisible();
  await editor.getByRole('button', { name: 'Publish changes' }).click();
  await expect(editor).toBeHidden();
  const moved = await request.get(`/samples/${toSlug(title)}`, { maxRedirects: 0 });
  expect(moved.status()).toBe(301);
  expect(moved.headers().location).toBe(`/samples/${toSlug(other)}`);
  const reader = await page.context().newPage();
  await reader.goto(`/samples/${toSlug(other)}`);
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
  expect((await request.get(`/samples/${toSlug(other)}`)).status()).toBe(404);

  await page.getByText(/^Recently deleted/).click();
  const deleted = page.getByRole('listitem').filter({ hasText: other });
  await deleted.getByRole('button', { name: 'Restore' }).click();
  await expect(renamed).toBeVisible();
  expect((await request.get(`/samples/${toSlug(other)}`)).status()).toBe(200);
});

test('samples: what was written survives a closed tab and a failed save', async ({ page, context }) => {
  const title = unique('Unsaved');
  await signedIn(page);
  await page.goto('/admin/samples/new');
  await page.getByLabel('Title *').fill(title);
  await page.getByLabel('Subject *').selectOption('Music');
  await page.getByRole('textbox', { name: 'Content *' }).click();
  await page.keyboard.type('Words that nobody stored yet.');
  await page.close();

  const second = await context.newPage();
  await second.goto('/admin?tab=samples');
  const unsaved = second.getByRole('region', { name: 'Unsaved text' }).getByRole('listitem');
  await unsaved.filter({ hasText: title }).getByRole('button', { name: 'Continue writing' }).click();
  await expect(second.getByRole('textbox', { name: 'Content *' })).toHaveText(
    'Words that nobody stored yet.',
  );

  await second.route('**/api/admin/samples', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { error: 'Service temporarily unavailable. Please try again.' } })
      : route.continue(),
  );
  await second.getByRole('button', { name: 'Save Draft' }).click();
  await expect(second.getByRole('alert')).toHaveText('Service temporarily unavailable. Please try again.');
  await second.reload();
  await expect(second.getByLabel('Title *')).toHaveValue(title);
});

test('a sample unpublished elsewhere while it is edited: the later save asks, and nothing is overwritten', async ({
  page,
  request,
}) => {
  const title = unique('Two Tabs');
  // One word: a search for several also finds what has most of them, such as the samples of an earlier attempt.
  const q = title.slice(-6);
  const api = { headers: await signedIn(page) };
  const ids: string[] = [];
  for (const each of [title, `${title}, Below`]) {
    const data = { title: each, subject: 'Music', content: 'One text.', published: true };
    const created = await request.post('/api/admin/samples', { ...api, data });
    expect([created.status(), await created.text()]).toEqual([201, expect.any(String)]);
    ids.push((await created.json()).item._id);
  }
  await page.goto(`/admin?tab=samples&q=${q}`);
  const actions = page.getByRole('group', { name: `Actions for ${title}`, exact: true });
  await actions.getByRole('button', { name: 'Edit' }).click();
  const mine = page.getByRole('form', { name: 'Edit Sample' });
  await mine.getByLabel('Course').fill('Music 101');
  await request.put(`/api/admin/samples/${ids[0]}`, { ...api, data: { published: false } });

  await mine.getByRole('button', { name: 'Publish changes' }).click();
  await expect(mine.getByText('How yours differs from it')).toBeVisible();
  await expect(mine.locator('ins', { hasText: 'Music 101' })).toBeVisible();
  await mine.getByRole('button', { name: 'Keep mine' }).click();
  await expect(mine).toBeHidden();
  const saved = await (await request.get(`/api/admin/samples?q=${q}`, api)).json();
  expect(saved.items.find(({ _id }: { _id: string }) => _id === ids[0])).toMatchObject({
    course: 'Music 101',
    published: true,
  });

  await actions.getByRole('button', { name: 'Unpublish' }).click();
  const question = page.getByRole('dialog', { name: 'Take this sample off the site?' });
  await question.getByRole('button', { name: 'Unpublish' }).click();
  await expect(actions.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
  await actions.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: `${title}, Below` })).toBeFocused();
});

test('samples in the admin area: backfilling slugs reports its result', async ({ page }) => {
  await signedIn(page);
  await page.goto('/admin?tab=samples');
  const backfill = page.getByRole('button', { name: 'Add missing addresses' });
  await expect(backfill).toHaveAccessibleDescription(/each sample that has no web address/);
  await backfill.click();
  await expect(page.getByText('Every sample already has an address.')).toBeVisible();
});
