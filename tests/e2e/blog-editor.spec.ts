import { expect } from '@playwright/test';
import sharp from 'sharp';
import { collectTrouble } from './browser.ts';
import { toSlug, unique } from './owner.ts';
import { createPost, editor, openAdmin, row, test, write } from './post-admin.ts';

test('post editor: a post is written, formatted, saved as a draft, published, and shown on the site', async ({
  page,
}) => {
  const trouble = collectTrouble(page);
  const title = unique('A post from the journey');
  const { authorization } = await openAdmin(page);
  await page.getByRole('button', { name: 'New Post' }).click();
  await write(page, title, 'Chapter one');
  await page.getByRole('button', { name: 'All tools' }).click();
  await page.getByRole('button', { name: 'Heading', exact: true }).click();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('Bold words');
  await page.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Bulleted list' }).click();
  await page.keyboard.type('An entry');
  await expect(editor(page).getByRole('textbox', { name: 'Content *' })).toHaveCSS('box-shadow', /inset/);
  await expect(editor(page).getByText('31 characters')).toBeVisible();
  await editor(page).getByRole('textbox', { name: 'Tags' }).fill('journeys, testing');
  await editor(page).getByRole('button', { name: 'Save Draft' }).click();
  await expect(editor(page)).toBeHidden();
  await expect(page.getByRole('main').getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expect(row(page, title).getByText('Draft', { exact: true }).first()).toBeVisible();
  await expect(row(page, title).getByRole('button', { name: 'Edit Post' })).toBeFocused();

  await row(page, title).getByRole('button', { name: 'Edit Post' }).click();
  await editor(page).getByRole('button', { name: 'Publish' }).click();
  await expect(editor(page)).toBeHidden();
  await expect(row(page, title).getByText('Published')).toBeVisible();

  await page.goto(`/blog/${toSlug(title)}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Chapter one' })).toBeVisible();
  await expect(page.locator('article strong')).toHaveText('Bold words');
  await expect(page.locator('article ul li').first()).toHaveText('An entry');
  const { items } = await (
    await page.request.get(`/api/admin/posts?q=${title}`, { headers: { authorization } })
  ).json();
  expect(items[0]).toMatchObject({ excerpt: 'Bold words An entry', tags: ['journeys', 'testing'] });
  expect(trouble).toEqual([]);
});

test('post editor: after saving, the focus goes to the row of the post, also if the list loads slowly', async ({
  page,
}) => {
  const title = unique('A post before its list');
  const { promise: saved, resolve: sendList } = Promise.withResolvers<void>();
  await page.route('**/api/admin/posts?*', async (route) => {
    await saved;
    await route.continue();
  });
  await openAdmin(page);
  await page.getByRole('button', { name: 'New Post' }).click();
  await write(page, title, 'Words');
  await editor(page).getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByRole('button', { name: 'New Post' })).toBeVisible();
  sendList();
  await expect(row(page, title).getByRole('button', { name: 'Edit Post' })).toBeFocused();
});

test('post editor: a post needs title and content, no past date, and asks before unsaved text is closed', async ({
  page,
}) => {
  await openAdmin(page);
  await page.getByRole('button', { name: 'New Post' }).click();
  await editor(page).getByRole('button', { name: 'Publish' }).click();
  await expect(editor(page).getByText('A post needs a title.')).toBeVisible();
  await expect(editor(page).getByText('A post needs some content.')).toBeVisible();
  await write(page, 'Too late', 'Words');
  await expect(editor(page).getByText('A post needs a title.')).toBeHidden();
  await editor(page).getByLabel('Schedule for').fill('2020-01-01T10:00');
  await editor(page).getByRole('button', { name: 'Publish' }).click();
  await expect(editor(page).getByText('Choose a time in the future.')).toBeVisible();

  // In the text itself Escape means nothing; anywhere else it asks to leave.
  await editor(page).getByRole('textbox', { name: 'Content *' }).press('Escape');
  await editor(page).getByLabel('Title *').press('Escape');
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(editor(page).getByLabel('Title *')).toHaveValue('Too late');
  await editor(page).getByLabel('Title *').press('Escape');
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(editor(page)).toBeHidden();
});

test.describe('at a desk in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('post editor: a schedule is entered in the local time of New York and stored in UTC', async ({
    page,
  }) => {
    const title = unique('A post for July');
    const { authorization } = await openAdmin(page);
    await page.getByRole('button', { name: 'New Post' }).click();
    await write(page, title, 'Words for the summer');
    await expect(editor(page).getByRole('button', { name: 'Publish' })).toBeVisible();
    await editor(page).getByLabel('Schedule for').fill('2035-07-01T09:30');
    await expect(editor(page).getByText(/America\/New York \(GMT-4\)/)).toBeVisible();
    await editor(page).getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(editor(page)).toBeHidden();
    await expect(row(page, title).getByText('Scheduled', { exact: true })).toBeVisible();
    const { items } = await (
      await page.request.get(`/api/admin/posts?q=${title}`, { headers: { authorization } })
    ).json();
    expect(items[0]).toMatchObject({ status: 'scheduled', scheduledFor: '2035-07-01T13:30:00.000Z' });
    expect((await page.request.get(`/blog/${toSlug(title)}`)).status()).toBe(404);
  });
});

test('post editor: changes to a live post are kept as a draft beside it until they are published', async ({
  page,
}) => {
  const { authorization } = await openAdmin(page);
  const [title, better] = [unique('A live post'), unique('A better title')];
  const live = { title, content: '<p>First</p>', status: 'published' };
  const { _id } = await createPost(page, authorization, live);
  await page.goto(`/admin/blog/${_id}`);
  await editor(page).getByLabel('Title *').fill(better);
  await editor(page).getByRole('button', { name: 'Save draft' }).click();
  await expect(row(page, title).getByText('Unpublished changes')).toBeVisible();
  const published = () => page.request.get(`/blog/${toSlug(title)}`).then((response) => response.text());
  expect(await published()).not.toContain(better);

  await row(page, title).getByRole('button', { name: 'Edit Post' }).click();
  await expect(editor(page).getByLabel('Title *')).toHaveValue(better);
  await expect(editor(page).getByText('Saved, not published yet')).toBeVisible();
  await editor(page).getByRole('button', { name: 'Publish changes' }).click();
  await expect(row(page, better)).toBeVisible();
  await expect(row(page, better).getByText('Unpublished changes')).toBeHidden();
  expect(await published()).toContain(better);
});

test('post editor: a scheduled update leaves the live post as it is, and can be cancelled', async ({
  page,
}) => {
  const { authorization } = await openAdmin(page);
  const [title, better] = [unique('A post in print'), unique('A second edition')];
  const live = { title, content: '<p>First</p>', status: 'published' };
  const { _id } = await createPost(page, authorization, live);
  await page.goto(`/admin/blog/${_id}`);
  await editor(page).getByLabel('Title *').fill(better);
  await editor(page).getByLabel('Schedule for').fill('2035-07-01T09:30');
  await editor(page).getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(row(page, title).getByText('Published', { exact: true })).toBeVisible();
  await expect(row(page, title).getByText(/^Update scheduled for Jul 1, 2035/)).toBeVisible();
  const published = await (await page.request.get(`/blog/${toSlug(title)}`)).text();
  expect(published).toContain(title);
  expect(published).not.toContain(better);

  await row(page, title).getByRole('button', { name: 'Edit Post' }).click();
  await expect(editor(page).getByLabel('Title *')).toHaveValue(better);
  await editor(page).getByRole('button', { name: 'Cancel the schedule' }).click();
  await expect(row(page, title).getByText('Unpublished changes')).toBeVisible();
});

test('post editor: a post changed elsewhere is not overwritten', async ({ page }) => {
  const { authorization } = await openAdmin(page);
  const headers = { authorization };
  const title = unique('Two tabs');
  const item = await createPost(page, authorization, { title, content: '<p>First</p>' });
  await page.reload();
  await row(page, title).getByRole('button', { name: 'Edit Post' }).click();
  await editor(page).getByLabel('Title *').fill('Two tabs, mine');
  await page.request.put(`/api/admin/posts/${item._id}`, { headers, data: { title: 'Two tabs, theirs' } });
  await editor(page).getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'changed elsewhere' })).toBeVisible();
  await expect(editor(page).getByLabel('Title *')).toHaveValue('Two tabs, mine');
  const stored = async () =>
    (await (await page.request.get(`/api/admin/posts/${item._id}`, { headers })).json()).item.title;
  expect(await stored()).toBe('Two tabs, theirs');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(editor(page)).toBeHidden();
  expect(await stored()).toBe('Two tabs, mine');
});

test('post editor: unsaved text survives a killed tab and is offered again', async ({ page, context }) => {
  const title = unique('Interrupted');
  await openAdmin(page);
  await page.getByRole('button', { name: 'New Post' }).click();
  await write(page, title, 'Words that nobody saved');
  await expect(editor(page).getByText(/Saved in this browser/)).toBeVisible();
  await page.close({ runBeforeUnload: false });

  const again = await context.newPage();
  await again.goto('/admin/blog');
  const unsaved = again
    .getByRole('region', { name: 'Unsaved text' })
    .getByRole('listitem')
    .filter({ hasText: title });
  await unsaved.getByRole('button', { name: 'Continue writing' }).click();
  await expect(editor(again).getByLabel('Title *')).toHaveValue(title);
  await expect(editor(again).getByRole('textbox', { name: 'Content *' })).toHaveText(
    'Words that nobody saved',
  );
  await editor(again).getByRole('button', { name: 'Save Draft' }).click();
  await expect(editor(again)).toBeHidden();
  await expect(row(again, title)).toBeVisible();
  await expect(again.getByRole('region', { name: 'Unsaved text' }).filter({ hasText: title })).toBeHidden();
});

test('post editor: a draft has a preview link that can be revoked, revisions to restore, and a preview', async ({
  page,
  browser,
  baseURL,
}) => {
  const { authorization } = await openAdmin(page);
  const title = unique('Revised');
  const item = await createPost(page, authorization, { title, content: '<p>The first text</p>' });
  await page.request.put(`/api/admin/posts/${item._id}`, {
    headers: { authorization },
    data: { content: '<p>The second text</p>' },
  });
  await page.reload();
  await row(page, title).getByRole('button', { name: 'Edit Post' }).click();
  const content = editor(page).getByRole('textbox', { name: 'Content *' });
  await expect(content).toHaveText('The second text');

  await editor(page).getByRole('button', { name: 'Make a preview link' }).click();
  const path = await editor(page)
    .getByRole('link', { name: /^\/blog\/preview\// })
    .textContent();
  const friend = await (await browser.newContext()).newPage();
  await friend.goto(`${baseURL}${path}`);
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(friend.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex,nofollow');
  await editor(page).getByRole('button', { name: 'Revoke' }).click();
  await expect(editor(page).getByText('The link no longer works')).toBeVisible();
  expect((await friend.goto(`${baseURL}${path}`))?.status()).toBe(404);
  await friend.context().close();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await editor(page).getByRole('button', { name: 'Revisions' }).click();
  await page
    .getByRole('dialog', { name: 'Revisions' })
    .getByRole('button', { name: 'Restore' })
    .last()
    .click();
  await expect(content).toHaveText('The first text');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await editor(page).getByRole('button', { name: 'Preview', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expect(preview.locator('h1')).toHaveText(title);
  await expect(preview.locator('.prose')).toHaveText('The first text');
});

test('post editor: a picture is uploaded into the text', async ({ page }) => {
  const title = unique('With a picture');
  await openAdmin(page);
  await page.getByRole('button', { name: 'New Post' }).click();
  await write(page, title, 'Look:');
  const png = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#a3242e' } })
    .png()
    .toBuffer();
  await page
    .getByLabel('Picture to insert')
    .setInputFiles({ name: 'red-dot.png', mimeType: 'image/png', buffer: png });
  // What it shows is for her to say: a file name says nothing.
  await expect(editor(page).getByLabel('What the picture shows')).toHaveValue('');
  await editor(page).getByLabel('What the picture shows').fill('A red dot');
  await expect(editor(page).getByRole('img', { name: 'A red dot' })).toBeVisible();
  await editor(page).getByRole('img', { name: 'A red dot' }).click();
  // It is chosen then. Neither what is typed nor the next picture takes its place.
  await page.keyboard.type('Below it');
  for (const name of ['second.png', 'third.png'])
    await page.getByLabel('Picture to insert').setInputFiles({ name, mimeType: 'image/png', buffer: png });
  const content = editor(page).getByRole('textbox', { name: 'Content *' });
  await expect(content.locator('img')).toHaveCount(3);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await content.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
  await editor(page).getByRole('button', { name: 'Publish' }).click();
  await expect(editor(page)).toBeHidden();
  await page.goto(`/blog/${toSlug(title)}`);
  const picture = page.locator('article').getByRole('img', { name: 'A red dot' });
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.avif$/);
});

test('post list in the admin area: deleting asks first, moves the focus to the next post, and an empty list says so', async ({
  page,
}) => {
  // One word of their own: a search for two would also find the nearest posts, such as those of an earlier attempt.
  const okapi = unique('Okapi').replace(' ', '');
  const { authorization } = await openAdmin(page);
  for (const title of [`${okapi}, the next`, `${okapi}, short-lived`])
    await createPost(page, authorization, { title, content: '<p>x</p>' });
  await page.goto(`/admin/blog?q=${okapi}`);
  const remove = row(page, `${okapi}, short-lived`).getByRole('button', { name: 'Delete Post' });
  await remove.click();
  const question = page.getByRole('dialog', { name: 'Delete this post?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row(page, `${okapi}, short-lived`)).toBeHidden();
  await expect(page.getByRole('heading', { name: `${okapi}, the next` })).toBeFocused();

  // Alone in its list, it leaves the focus to the heading of the page.
  await row(page, `${okapi}, the next`).getByRole('button', { name: 'Delete Post' }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No posts found' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.getByPlaceholder('Search posts...').fill('');
  await page.getByLabel('Status').selectOption('Archived');
  await expect(page.getByRole('listitem').getByText('Archived', { exact: true }).first()).toBeVisible();
  await page.getByPlaceholder('Search posts...').fill('zzzznothing');
  await expect(page.getByRole('heading', { name: 'No posts found' })).toBeVisible();
  // Nothing was found, which is no reason to write a first post.
  await expect(page.getByRole('button', { name: 'Create Post' })).toBeHidden();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByPlaceholder('Search posts...')).toBeFocused();
  await expect(page.getByPlaceholder('Search posts...')).toHaveValue('');
  await expect(page).toHaveURL(/\/admin\/blog$/);
  await expect(page.getByRole('button', { name: 'Edit Post' }).first()).toBeVisible();
});

test('post list in the admin area: a status filter is in the address, and a saved post leaves the list that it no longer matches', async ({
  page,
}) => {
  const quagga = unique('Quagga').replace(' ', '');
  const { authorization } = await openAdmin(page);
  await createPost(page, authorization, { title: quagga, content: '<p>Not public yet</p>' });
  await page.getByLabel('Status').selectOption('Drafts');
  await page.getByPlaceholder('Search posts...').fill(quagga);
  await expect(page).toHaveURL(/status=draft/);
  await expect(page).toHaveURL(/q=Quagga/);
  await page.reload();
  await expect(page.getByLabel('Status')).toHaveValue('draft');
  await expect(page.getByPlaceholder('Search posts...')).toHaveValue(quagga);

  await row(page, quagga).getByRole('button', { name: 'View Post' }).click();
  await expect(page.getByRole('dialog', { name: 'Preview' }).locator('.prose')).toHaveText('Not public yet');
  await page.keyboard.press('Escape');
  const edit = row(page, quagga).getByRole('button', { name: 'Edit Post' });
  await edit.click();
  // Escape before the post is there closes nothing.
  await expect(editor(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editor(page)).toBeHidden();
  await expect(edit).toBeFocused();
  await edit.click();
  await editor(page).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { name: 'No posts found' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New Post' })).toBeFocused();
  await page.getByLabel('Status').selectOption('Published');
  await expect(row(page, quagga).getByRole('link', { name: 'View Post' })).toBeVisible();
  // Replaced, not added: one step back leaves the admin area.
  await page.goBack();
  await expect(page).not.toHaveURL(/admin\/blog/);
});
