import { expect, type Page } from '@playwright/test';
import { docx, p, r } from '#tests/support/docx.ts';
import { content, select } from './editor-text.ts';
import { signedIn, toSlug, unique } from './owner.ts';
import { test } from './shared-window.ts';

const tool = (page: Page, name: string) =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true });

async function openSample(page: Page, title: string, text: string): Promise<string> {
  const headers = await signedIn(page);
  const data = { title, subject: 'History', content: text, published: true };
  const response = await page.request.post('/api/admin/samples', { headers, data });
  expect(response.ok()).toBe(true);
  const { item } = await response.json();
  await page.goto(`/admin/samples/${item._id}`);
  await expect(content(page)).toBeVisible();
  return item._id;
}

async function stored(page: Page, id: string) {
  const headers = await signedIn(page);
  const response = await page.request.get(`/api/admin/samples/${id}`, { headers });
  return (await response.json()).item;
}

test('recorded changes: typed and deleted words are marked, accepted or rejected, and saved with the sample', async ({
  page,
}) => {
  const id = await openSample(page, unique('On Bread'), '<p>Bread is very old.</p><p>Salt is older.</p>');
  await expect(page.getByRole('group', { name: 'Changes' })).toBeHidden();
  await content(page).focus();
  await tool(page, 'Record changes').click();
  await select(page, 'very ');
  await page.keyboard.press('Backspace');
  await select(page, 'older', true);
  await page.keyboard.type(' still');
  await expect(content(page).locator('del')).toHaveText('very ');
  await expect(content(page).locator('ins')).toHaveText(' still');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(content(page).locator('ins')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(content(page).locator('ins')).toHaveText(' still');
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText(/^Updated: On Bread/)).toBeVisible();
  const saved = await stored(page, id);
  expect(saved.content).toContain('Bread is old.');
  expect(saved.content).toContain('Salt is older still.');
  expect(saved.marked).toMatch(/<del[^<>]*>very <\/del>/);
  expect(saved.copies).toEqual(['draft', 'marked', 'finished']);

  await page.goto(`/admin/samples/${id}`);
  await select(page, 'very');
  await tool(page, 'Reject').click();
  await expect(content(page).locator('del')).toHaveCount(0);
  await expect(content(page)).toContainText('Bread is very old.');
  await tool(page, 'Accept all').click();
  await expect(content(page).locator('ins')).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Changes' })).toBeHidden();
});

test('notes in the margin: a note on selected words is written, shown, changed and deleted', async ({
  page,
}) => {
  const id = await openSample(page, unique('On Salt'), '<p>Salt keeps bread, and bread keeps people.</p>');
  await content(page).focus();
  await select(page, 'keeps bread');
  await page.keyboard.press('ControlOrMeta+Alt+m');
  const dialog = page.getByRole('dialog', { name: 'Note' });
  await dialog.getByLabel('Kind').selectOption({ label: 'Claim' });
  await dialog.getByLabel('Text of the note').fill('The claim in two words.');
  // Escape does not throw it away.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep writing' }).click();
  await dialog.getByRole('button', { name: 'Add note' }).click();
  await expect(content(page).locator('mark[data-comment]')).toHaveText('keeps bread');
  const sheet = page.getByRole('complementary', { name: 'Sample settings' });
  await expect(sheet.getByText('The claim in two words.')).toBeVisible();
  await expect(sheet.getByText('Claim', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: 'Edit note' }).click();
  await page.getByLabel('Text of the note').fill('The claim.');
  await page.getByRole('button', { name: 'Change note' }).click();
  await sheet.getByRole('button', { name: 'Settings', exact: true }).click();
  await sheet.getByLabel('Readers may download this paper as a Word file').check();
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText(/^Updated: On Salt/)).toBeVisible();
  const saved = await stored(page, id);
  expect(saved.annotations).toMatchObject([
    { kind: 'claim', text: 'The claim.', isPublic: true, quote: 'keeps bread', isPlaced: true },
  ]);
  expect([saved.isDownloadable, saved.content]).toEqual([
    true,
    '<p>Salt keeps bread, and bread keeps people.</p>',
  ]);

  // The notes of a sample stand beside its text, at the height of their passages.
  await page.goto(`/admin/samples/${id}`);
  const note = sheet.getByRole('listitem').filter({ hasText: 'The claim.' });
  await expect
    .poll(async () => {
      const [passage, beside] = await Promise.all([
        content(page).locator('mark').boundingBox(),
        note.boundingBox(),
      ]);
      return passage && beside && Math.abs(passage.y - beside.y) < passage.height;
    })
    .toBe(true);
  await sheet.getByRole('button', { name: 'Delete note' }).click();
  await expect(content(page).locator('mark')).toHaveCount(0);
  await expect(sheet.getByText('No notes yet.')).toBeVisible();
});

test('import: losses, changes and comments of a Word file are shown first, and only chosen comments are public', async ({
  page,
}) => {
  const insertion = `<w:ins w:id="1" w:author="B. Reader" w:date="2026-01-02T03:04:00Z">${r(' very')}</w:ins>`;
  const comment = (id: number, text: string) =>
    `<w:comment w:id="${id}" w:author="B. Reader" w:date="2026-01-02T03:04:00Z">${p(r(text))}</w:comment>`;
  const on = (id: number, words: string) =>
    `<w:commentRangeStart w:id="${id}"/>${r(words)}<w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r>`;
  const buffer = docx({
    body: `${p(on(0, 'Bread') + r(' is') + insertion + r(' old, and '))}${p(on(1, 'salt is older'))}<w:altChunk/>`,
    comments: comment(0, 'A plain word.') + comment(1, 'For us only.'),
  });
  await signedIn(page);
  await page.goto('/admin/samples/new');
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  await page
    .getByLabel('Word file', { exact: true })
    .setInputFiles([{ name: 'On Bread.docx', mimeType, buffer }]);
  const dialog = page.getByRole('dialog', { name: 'Import On Bread.docx' });
  await expect(dialog.getByText('A file embedded in the text')).toBeVisible();
  await expect(dialog.getByText(/1 change · 2 comments/)).toBeVisible();
  await dialog
    .getByRole('group', { name: /A plain word/ })
    .getByLabel('Public')
    .check();
  await dialog.getByLabel('Kind').selectOption({ label: 'Style' });
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(content(page).locator('ins')).toHaveText(' very');
  await expect(content(page).locator('mark')).toHaveText(['Bread', 'salt is older']);
  const title = unique('Imported');
  await page.getByLabel('Title *').fill(title);
  await page.getByLabel('Subject *').selectOption('History');
  await page.getByLabel('Published').check();
  await page.getByRole('button', { name: 'Publish sample' }).click();
  await expect(page.getByText(`Published: ${title}`)).toBeVisible();
  const { items } = await (await page.request.get(`/api/samples?q=${encodeURIComponent(title)}`)).json();
  const shown = await (await page.request.get(`/api/samples/${items[0]._id}`)).text();
  expect(JSON.parse(shown).item.annotations).toMatchObject([{ kind: 'style', text: 'A plain word.' }]);
  expect(shown).not.toContain('B. Reader');
  expect(shown).not.toContain('For us only.');
});

test('import: a newer Word file replaces the text of a sample after a comparison, and its notes are kept', async ({
  page,
}) => {
  const title = unique('On Millet');
  const id = await openSample(page, title, '<p>Millet is very old.</p><p>Rice is older.</p>');
  for (const words of ['Millet', 'older']) {
    await content(page).focus();
    await select(page, words);
    await page.keyboard.press('ControlOrMeta+Alt+m');
    await page.getByLabel('Text of the note').fill(`About ${words}.`);
    await page.getByRole('button', { name: 'Add note' }).click();
  }
  const sheet = page.getByRole('complementary', { name: 'Sample settings' });
  await sheet.getByRole('button', { name: 'Settings', exact: true }).click();
  const buffer = docx({ body: p(r('Millet is old.')) + p(r('Rice came later.')) });
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  await page
    .getByLabel('Word file', { exact: true })
    .setInputFiles([{ name: 'Newer.docx', mimeType, buffer }]);
  const dialog = page.getByRole('dialog', { name: 'Replace the text with Newer.docx' });
  await expect(dialog.getByRole('region', { name: 'Difference' }).locator('del').first()).toHaveText(/very/);
  await expect(dialog.getByRole('region', { name: 'Notes without a place' })).toContainText('About older.');
  await expect(dialog.getByRole('region', { name: 'Notes without a place' })).not.toContainText('Millet');
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(content(page)).toContainText('Rice came later.');
  await expect(content(page).locator('mark[data-comment]')).toHaveText('Millet');
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText(`Updated: ${title}`)).toBeVisible();
  const saved = await stored(page, id);
  expect([saved.slug, saved.content.includes('came later')]).toEqual([toSlug(title), true]);
  expect(saved.annotations).toMatchObject([
    { text: 'About Millet.', isPlaced: true },
    { text: 'About older.', isPlaced: false },
  ]);
});

test('advice: it is listed beside the text, and the text can be saved in spite of it', async ({ page }) => {
  await openSample(page, unique('On Ovens'), '<h2>One</h2><p>She said "no" (Burt, 2004).</p>');
  const sheet = page.getByRole('complementary', { name: 'Sample settings' });
  await sheet.getByRole('button', { name: 'Advice' }).click();
  await expect(sheet.getByText('2 straight quotation marks or apostrophes.')).toBeVisible();
  await expect(sheet.getByText(/there is no list of them/)).toBeVisible();
});

test('slash menu and selection: what can stand in an empty line is chosen with the keyboard, and selected words have their tools', async ({
  page,
}) => {
  await openSample(page, unique('On Yeast'), '<p>Yeast rises.</p>');
  await content(page).focus();
  await select(page, 'rises.', true);
  await page.keyboard.press('Enter');
  await expect(content(page).locator('p')).toHaveText(['Yeast rises.', '']);
  await page.keyboard.type('/quo');
  const menu = page.getByRole('listbox', { name: 'Insert' });
  await expect(menu.getByRole('option', { name: 'Quotation' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.keyboard.type('It is written.');
  await expect(menu).toBeHidden();
  await expect(content(page).locator('blockquote')).toHaveText('It is written.');
  await select(page, 'Yeast');
  const tools = page.getByRole('group', { name: 'Selected words' });
  await tools.getByRole('button', { name: 'Italicize selection' }).click();
  await expect(content(page).locator('em')).toHaveText('Yeast');
});

test('two texts: a first draft makes a marked copy, and a note whose passage is gone is placed again', async ({
  page,
}) => {
  const title = unique('On Crust');
  const id = await openSample(page, title, '<p>The crust is brown and thin.</p><p>It sings.</p>');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Compare with a first draft' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare with a first draft' });
  await dialog.getByLabel('First draft').fill('The crust is very brown.\n\nIt sings.');
  await dialog.getByRole('button', { name: 'Compare' }).click();
  await expect(dialog).toBeHidden();
  await expect(content(page).locator('del')).toHaveText('very ');
  await expect(content(page).locator('ins')).toHaveText(' and thin');

  await content(page).focus();
  await select(page, 'sings');
  await page.getByRole('button', { name: 'Note on selection' }).click();
  await page.getByLabel('Text of the note').fill('The verb.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await content(page).focus();
  await select(page, 'sings');
  await page.keyboard.press('Backspace');
  const sheet = page.getByRole('complementary', { name: 'Sample settings' });
  await expect(sheet.getByText('Not placed')).toBeVisible();
  await select(page, 'crust');
  await sheet.getByRole('button', { name: 'Place on the selection' }).click();
  await expect(content(page).locator('mark[data-comment]')).toHaveText('crust');
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText(`Updated: ${title}`)).toBeVisible();
  const saved = await stored(page, id);
  expect(saved.annotations).toMatchObject([{ text: 'The verb.', quote: 'crust', isPlaced: true }]);
  expect(saved.copies).toEqual(['draft', 'marked', 'finished']);
});
