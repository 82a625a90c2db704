import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { owner, toSlug, unique } from './owner.ts';
import { createPost, editor, openAdmin, row, test, write } from './post-admin.ts';

function content(page: Page) {
  return editor(page).getByRole('textbox', { name: 'Content *' });
}

/** A form inside another is no form for the browser: its submit button leaves the page. */
async function expectNoNestedForms(page: Page) {
  expect(await page.locator('form form').count()).toBe(0);
}

test('editor: a link is set and changed, and no dialog nests a form', async ({ page }) => {
  const title = unique('A post with a link');
  await openAdmin(page);
  await page.getByRole('button', { name: 'New Post' }).click();
  await write(page, title, 'Read the guide');
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByRole('button', { name: 'Link selection' }).click();
  await expectNoNestedForms(page);
  await dialog.getByLabel('Address').fill('example.com/guide');
  await dialog.getByLabel('Address').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(content(page).getByRole('link')).toHaveAttribute('href', 'https://example.com/guide');

  await page.getByRole('button', { name: 'Link selection' }).click();
  await dialog.getByLabel('Address').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Set link' }).click();
  await expect(dialog.getByText(/Enter a web address/)).toBeVisible();
  await dialog.getByLabel('Address').fill('https://example.com/other');
  await dialog.getByRole('button', { name: 'Set link' }).click();
  await expect(content(page).getByRole('link')).toHaveAttribute('href', 'https://example.com/other');

  for (const name of ['Preview', 'Revisions']) {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await editor(page).getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expectNoNestedForms(page);
    await page.keyboard.press('Escape');
  }
  // A session that is over: the door comes to the page.
  await page.route('**/api/admin/posts/*/revisions', (route) =>
    route.fulfill({ status: 401, json: { error: 'Unauthorized' } }),
  );
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await editor(page).getByRole('button', { name: 'Revisions' }).click();
  const door = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(door).toBeVisible();
  await expectNoNestedForms(page);
  await page.unroute('**/api/admin/posts/*/revisions');
  await door.getByLabel('Email').fill(owner.email);
  await door.getByLabel('Password', { exact: true }).fill(owner.password);
  await door.getByRole('button', { name: 'Sign in' }).click();
  await expect(door).toBeHidden();
  await page.getByRole('dialog', { name: 'Revisions' }).getByRole('button', { name: 'Close' }).click();

  await editor(page).getByRole('button', { name: 'Publish' }).click();
  await expect(editor(page)).toBeHidden();
  await page.goto(`/blog/${toSlug(title)}`);
  await expect(page.locator('article').getByRole('link', { name: 'Read the guide' })).toHaveAttribute(
    'href',
    'https://example.com/other',
  );
});

/** More lines than fit on the highest of the screens, of one letter each: every key that is pressed takes its time. */
const LINES = Array.from({ length: 39 }, (_, index) => String.fromCharCode(97 + (index % 26)));

/** What is seen at the upper and the lower end of the caret: the text, or something that covers it. */
function caretIsSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const range = window.getSelection()?.getRangeAt(0);
    const { left, top, bottom } = range?.getClientRects()[0] ?? new DOMRect(-1, -1);
    return [top + 1, bottom - 1].every(
      (y) => document.elementFromPoint(Math.max(left - 1, 0), y)?.closest('.ProseMirror') != null,
    );
  });
}

/** How many lines of one paragraph fit between the bar and the toolbar, which is at the lower edge of a phone. */
function linesInSight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const toolbar = document.querySelector('[role=toolbar]');
    const paragraph = document.querySelector('.ProseMirror p');
    if (!toolbar || !paragraph) return 0;
    const { top, bottom } = toolbar.getBoundingClientRect();
    const bar = document.querySelector('form > header')?.getBoundingClientRect().bottom ?? 0;
    const room = top > window.innerHeight / 2 ? top - bar : window.innerHeight - bottom;
    return Math.floor(room / Number.parseFloat(getComputedStyle(paragraph).lineHeight));
  });
}

test('editor: on a phone with its keyboard, menus and the caption of a picture are above the toolbar', async ({
  page,
}) => {
  await openAdmin(page);
  await page.getByRole('button', { name: 'New Post' }).click();
  await write(page, 'A post on a phone', LINES.join(' '));
  await page.setViewportSize({ width: 360, height: 400 });
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' });
  const isAboveToolbar = async (element: Locator) => {
    const [box, bar] = await Promise.all([element.boundingBox(), toolbar.boundingBox()]);
    return box !== null && bar !== null && box.y >= 0 && box.y + box.height <= bar.y;
  };

  await toolbar.getByRole('button', { name: 'Insert' }).click();
  const menu = page.getByRole('listbox', { name: 'Insert' });
  await expect.poll(() => isAboveToolbar(menu)).toBe(true);
  for (let choice = 0; choice < 11; choice += 1) await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('option', { name: 'Rule' })).toBeInViewport();
  await page.keyboard.press('Escape');

  const png = await sharp({ create: { width: 60, height: 400, channels: 3, background: '#a3242e' } })
    .png()
    .toBuffer();
  await page
    .getByLabel('Picture to insert')
    .setInputFiles({ name: 'tall.png', mimeType: 'image/png', buffer: png });
  await expect.poll(() => isAboveToolbar(editor(page).getByLabel('Caption'))).toBe(true);
  await expect.poll(() => isAboveToolbar(editor(page).getByLabel('What the picture shows'))).toBe(true);
});

test('editor: the line being written stays in view', async ({ page }) => {
  await openAdmin(page);
  await page.getByRole('button', { name: 'New Post' }).click();
  await write(page, 'A long post', 'What comes before');
  for (const [width, height] of [
    [1280, 720],
    [360, 740],
    [360, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('The first line');
    for (const [index, letter] of LINES.entries()) {
      await page.keyboard.press('Enter');
      await page.keyboard.press(letter);
      if (index % 5 === 3)
        await expect.poll(() => caretIsSeen(page), `${width} × ${height}, line ${index + 2}`).toBe(true);
    }
    // Every letter is where it was typed, however fast.
    await expect(content(page).locator('p')).toHaveText(['The first line', ...LINES]);
    // With the keyboard of a phone there is still room for fifteen lines.
    if (height === 400) expect(await linesInSight(page)).toBeGreaterThanOrEqual(15);
    for (let line = LINES.length; line > 1; line -= 1) {
      await page.keyboard.press('ArrowUp');
      if (line % 5 === 0)
        await expect.poll(() => caretIsSeen(page), `${width} × ${height}, back at line ${line}`).toBe(true);
    }
  }

  // Nor does it go behind the banner of a lost connection.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.context().setOffline(true);
  await expect(page.locator('[data-phase=offline]')).toBeVisible();
  for (let line = 1; line <= LINES.length; line += 1) await page.keyboard.press('ArrowDown');
  for (let line = LINES.length; line > 1; line -= 1) {
    await page.keyboard.press('ArrowUp');
    if (line % 5 === 0) await expect.poll(() => caretIsSeen(page), `offline, line ${line}`).toBe(true);
  }
  await page.context().setOffline(false);

  // Nor does it go behind the note that a save has failed.
  await page.route('**/api/admin/posts', (route) => route.fulfill({ status: 503, json: { error: 'Down' } }));
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByText('Not saved on the server.')).toBeVisible();
  await content(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
  for (const line of ['one', 'two', 'three', 'four']) {
    await page.keyboard.press('Enter');
    await page.keyboard.type(line);
    await expect.poll(() => caretIsSeen(page), `line ${line} above the note`).toBe(true);
  }
  for (let line = 0; line < 12; line += 1) await page.keyboard.press('ArrowUp');
  for (let line = 0; line < 10; line += 1) await page.keyboard.press('ArrowDown');
  await expect.poll(() => caretIsSeen(page), 'below, by the arrows').toBe(true);
  await page.unroute('**/api/admin/posts');
});

test('editor: text written under an unanswered recovery notice is kept beside the older text', async ({
  page,
  context,
}) => {
  const title = unique('Twice interrupted');
  const { authorization } = await openAdmin(page);
  await createPost(page, authorization, { title, content: '<p>As it was saved</p>' });

  async function typeAndVanish(tab: Page, text: string) {
    await tab.goto('/admin/blog');
    await row(tab, title).getByRole('button', { name: 'Edit Post' }).click();
    await content(tab).click();
    await tab.keyboard.press('ControlOrMeta+End');
    await tab.keyboard.type(text);
    await expect(editor(tab).getByText(/Saved in this browser/)).toBeVisible();
    await tab.close({ runBeforeUnload: false });
  }
  await typeAndVanish(page, ', then more');
  await typeAndVanish(await context.newPage(), ', then other words');

  const tab = await context.newPage();
  await tab.goto('/admin/blog');
  const unsaved = tab
    .getByRole('region', { name: 'Unsaved text' })
    .getByRole('listitem')
    .filter({ hasText: title });
  await expect(unsaved).toHaveCount(2);
  // The older one is gone on with; the newer one waits, also for what takes its place.
  await unsaved.last().getByRole('button', { name: 'Continue writing' }).click();
  await expect(content(tab)).toHaveText('As it was saved, then more');
  await editor(tab).getByRole('button', { name: 'Recover it' }).click();
  await expect(content(tab)).toHaveText('As it was saved, then other words');
  await editor(tab).getByRole('button', { name: 'Recover it' }).click();
  await expect(content(tab)).toHaveText('As it was saved, then more');
  await editor(tab).getByRole('button', { name: 'Save Draft' }).click();
  await expect(unsaved).toHaveCount(1);
  await unsaved.getByRole('button', { name: 'Discard' }).click();
  await expect(unsaved).toHaveCount(0);
});

test('editor: Back asks before leaving, and the last words are kept', async ({ page }) => {
  await openAdmin(page);
  await page.getByRole('button', { name: 'New Post' }).click();
  await editor(page).getByLabel('Title *').fill('Left in a hurry');
  await page.evaluate(() => window.history.back());
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(editor(page).getByLabel('Title *')).toHaveValue('Left in a hurry');
  await editor(page).getByLabel('Title *').fill('Left in a great hurry');
  await page.evaluate(() => window.history.back());
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog Management' })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Unsaved text' }).getByText(/Left in a great hurry/),
  ).toBeVisible();

  // The address of a new post knows its text: Forward and a reload go on with it.
  page.on('dialog', (question) => question.accept());
  await page.goForward();
  await expect(editor(page).getByLabel('Title *')).toHaveValue('Left in a great hurry');
  await page.reload();
  await expect(editor(page).getByLabel('Title *')).toHaveValue('Left in a great hurry');
});

test("editor: without the visual editor's code the text can be edited as source", async ({ page }) => {
  // Before the list: whoever looks at it for a second has the editor's code.
  await page.route(/rich-text.*\.js/, (route) => route.abort());
  await openAdmin(page);
  await page.getByRole('button', { name: 'New Post' }).click();
  const notice = editor(page)
    .getByRole('alert')
    .filter({ hasText: 'The visual editor could not be loaded.' });
  await expect(notice).toBeVisible();
  await content(page).fill('<p>Written on a bad line</p>');
  await page.unroute(/rich-text.*\.js/);
  await notice.getByRole('button', { name: 'Try Again' }).click();
  await expect(editor(page).getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await expect(content(page)).toHaveText('Written on a bad line');

  // A save that a field stands in the way of leads to that field.
  await editor(page).getByRole('button', { name: 'Publish' }).click();
  await expect(editor(page).getByLabel('Title *')).toBeFocused();
});
