import { expect, type Locator, type Page } from '@playwright/test';
import { hydrated, reactAtRest } from './browser.ts';
import { ownerToken, unique } from './owner.ts';
import { test } from './shared-window.ts';

const SAMPLE = '/samples/a-market-for-dorm-refrigerators';
const TITLE = 'A Market for Dorm Refrigerators';

const MARKED = '/samples/what-charlotte-lucas-knows';

async function open(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
}

test('sample page: a record id redirects to the slug', async ({ request }) => {
  const { item } = await (await request.get(`/api${SAMPLE}`)).json();
  const moved = await request.get(`/samples/${item._id}`, { maxRedirects: 0 });
  expect(moved.status()).toBe(301);
  expect(moved.headers().location).toBe(SAMPLE);
});

test.describe('with a fake clock', () => {
  test.use({ ownWindow: true });

  test('sample offer: past the middle of a sample it appears after two seconds, once a visit', async ({
    page,
  }) => {
    await page.clock.install();
    await open(page, SAMPLE);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const offer = page.getByRole('dialog', { name: 'Working on something like this?' });
    const scrollTo = async (share: number) => {
      await page.evaluate((part) => {
        // What nobody has seen yet has only a guessed height, and the middle would move while one scrolls.
        const laidOut = new CSSStyleSheet();
        laidOut.replaceSync('* { content-visibility: visible !important }');
        document.adoptedStyleSheets = [laidOut];
        const { scrollHeight, clientHeight } = document.documentElement;
        window.scrollTo({ top: (scrollHeight - clientHeight) * part, behavior: 'instant' });
        window.dispatchEvent(new Event('scroll'));
      }, share);
      await reactAtRest(page);
    };

    await scrollTo(0.4);
    await page.clock.runFor(3_000);
    await expect(offer).toBeHidden();
    await scrollTo(0.6);
    await page.clock.runFor(1_900);
    await expect(offer).toBeHidden();
    // Its code may still be coming; it looks where the reader is as soon as it is there.
    await expect(async () => {
      await page.clock.runFor(200);
      await expect(offer).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(offer.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/contact');
    await page.keyboard.press('Escape');
    await expect(offer).toBeHidden();

    await page.reload();
    // The clock stands still, and with it all that waits for an idle moment; a visitor does not.
    await page.mouse.move(10, 10);
    await hydrated(page);
    await scrollTo(0.9);
    await page.clock.runFor(5_000);
    await expect(offer).toBeHidden();
  });

  test('sample offer: it is not printed, and Maybe Later dismisses it', async ({ page }) => {
    await page.clock.install();
    await open(page, SAMPLE);
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect(async () => {
      await page.clock.runFor(500);
      await expect(page.getByRole('dialog')).toBeVisible({ timeout: 500 });
    }).toPass();
    // On paper it would cover the text on every page.
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('dialog')).toBeHidden();
    await page.emulateMedia({ media: null });
    await page.getByRole('button', { name: 'Maybe Later' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

test('sample page: facts and chapters are shown, and a view is counted', async ({ page, request }) => {
  const before = (await (await request.get(`/api${SAMPLE}`)).json()).item.views;
  const counted = page.waitForResponse((response) => response.url().endsWith('/view'));
  await open(page, SAMPLE);
  await expect(page).toHaveTitle(`${TITLE} | Octavo`);
  await expect(page.getByText('Intermediate Microeconomics')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: 'Why the Lawn Is Full' })
    .click();
  await expect(page).toHaveURL(`${SAMPLE}#why-the-lawn-is-full`);
  expect((await counted).status()).toBe(204);
  // Headless browsers call themselves so, and programs are not counted.
  const after = (await (await request.get(`/api${SAMPLE}`)).json()).item.views;
  expect(after).toBe(before);
});

test("sample page: on a phone long words in the owner's texts do not overflow", async ({
  browser,
  baseURL,
}) => {
  // The pages as they are sent: nothing hydrates what has been changed.
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  const labels = 'a, button, h1, h2, h3, label';
  const written = {
    '/': labels,
    '/services': labels,
    '/topics': labels,
    '/blog': 'article h3 span, article p, article li a',
    '/samples': 'main h2 a span, main li > a span',
    '/testimonials': 'blockquote, figcaption b',
    '/topics/admission-essay': `${labels}, li p`,
    [SAMPLE]: 'dd, nav[aria-label=Breadcrumb] li:last-child a span',
  };
  for (const [path, texts] of Object.entries(written)) {
    await page.goto(baseURL + path);
    await expect(page.locator(texts)).not.toHaveCount(0);
    await page.locator(texts).evaluateAll((elements) => {
      // What is far below is not laid out, and would not be measured.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { content-visibility: visible !important }');
      document.adoptedStyleSheets.push(sheet);
      for (const element of elements) element.prepend('pneumonoultramicroscopicsilicovolcanoconiosis ');
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
  }
  await context.close();
});

/** The text of the paper as a reader sees it. */
function shownText(page: Page) {
  return page.locator('.prose').evaluate((prose) => (prose as HTMLElement).innerText);
}

test('sample page: a paper with changes turns between its three copies in place, by link and by key', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, MARKED);
  const copies = page.getByRole('navigation', { name: 'Copies of this paper' });
  await expect(page.locator('.prose del').first()).toBeHidden();
  expect(await shownText(page)).toContain('When we discussed Pride and Prejudice in class');
  // Nothing of the changes is said in the finished text, not even to screen readers.
  const said = await page
    .locator('.prose :is(ins, del)')
    .evaluateAll((changes) =>
      changes.flatMap((change) =>
        ['::before', '::after'].map((part) => getComputedStyle(change, part).content),
      ),
    );
  expect(new Set(said)).toEqual(new Set(['none']));

  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await copies.getByRole('link', { name: 'Marked' }).click();
  await expect(page).toHaveURL(`${MARKED}?view=marked`);
  await expect(page.locator('.prose del').first()).toBeVisible();
  await expect(copies.getByRole('link', { name: 'Marked' })).toHaveAttribute('aria-current', 'true');
  // A highlight would cover the stroke, which is a background of the deletion.
  const highlight = await page
    .locator('.prose del')
    .first()
    .evaluate((deletion) => {
      const mark = deletion.appendChild(document.createElement('mark'));
      const { backgroundColor } = getComputedStyle(mark);
      mark.remove();
      return backgroundColor;
    });
  expect(highlight).toBe('rgba(0, 0, 0, 0)');

  await copies.getByRole('link', { name: 'First draft' }).click();
  expect(await shownText(page)).toContain('When we discussed Jane Austen’s novel Pride and Prejudice');
  await expect(page.locator('.prose ins').first()).toBeHidden();

  await page.keyboard.press('m');
  await expect(page).toHaveURL(`${MARKED}?view=marked`);
  await page.keyboard.press('m');
  await expect(page).toHaveURL(MARKED);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('sample page: notes stand beside their lines, never over each other, and light up with their passages', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, MARKED);
  const boxes = await page.locator('.margin-note').evaluateAll((notes) =>
    notes.map((note) => {
      const { top, bottom, left } = note.getBoundingClientRect();
      return { top, bottom, left };
    }),
  );
  const text = await page.locator('.prose').boundingBox();
  expect(boxes.length).toBeGreaterThan(10);
  for (const [index, { top, left }] of boxes.entries()) {
    expect(left).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0));
    expect(top).toBeGreaterThanOrEqual(boxes[index - 1]?.bottom ?? 0);
  }
  await page.locator('mark[data-note]').first().hover();
  await expect(page.locator('.margin-note').first()).toHaveAttribute('data-lit', '');
  await page.locator('.margin-note a').nth(1).focus();
  await expect(page.locator('.margin-note').first()).not.toHaveAttribute('data-lit');
  await expect(page.locator('.margin-note').nth(1)).toHaveAttribute('data-lit', '');
});

test('sample page: a kind of note is isolated, in the address and on the next paper, and notes are switched off', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, MARKED);
  const notes = page.getByRole('navigation', { name: 'Notes in the margin' });
  const claims = page.locator('.margin-note', { hasText: /^Claim/ });
  const others = page.locator('.margin-note', { hasText: /^Evidence/ });
  await notes.getByRole('link', { name: /^Claim/ }).click();
  await expect(page).toHaveURL(`${MARKED}?notes=claim`);
  await expect(claims.first()).toBeVisible();
  await expect(others.first()).toBeHidden();
  // A passage without a note to show is no stop of the keyboard.
  expect(await page.locator('mark[data-n][tabindex="0"]').count()).toBe(await claims.count());

  await open(page, MARKED);
  await expect(page).toHaveURL(`${MARKED}?notes=claim`);
  await expect(others.first()).toBeHidden();
  await notes.getByRole('link', { name: 'None' }).click();
  await expect(claims.first()).toBeHidden();
  await notes.getByRole('link', { name: /^All/ }).click();
  await expect(page).toHaveURL(MARKED);
  await expect(others.first()).toBeVisible();
});

test('sample page: the first draft has its own contents and length, and no notes to choose', async ({
  page,
  request,
}) => {
  const { item } = await (await request.get(`/api${MARKED}`)).json();
  expect(item.draftWordCount).not.toBe(item.wordCount);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, `${MARKED}?view=draft`);
  const words = (count: number) => page.getByText(`${count.toLocaleString('en-US')} words,`).first();
  await expect(words(item.draftWordCount)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Notes in the margin' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Finished' }).click();
  await expect(words(item.wordCount)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Notes in the margin' })).toBeVisible();
});

/** What the clipboard would get of the whole text. */
function copiedText(page: Page) {
  return page.evaluate(async () => {
    const prose = document.querySelector('.prose') as HTMLElement;
    window.getSelection()?.selectAllChildren(prose);
    prose.dispatchEvent(new ClipboardEvent('copy', { bubbles: true }));
    return window.getSelection()?.toString() ?? '';
  });
}

test('sample page: what is copied is the text of the copy, without its notes, and words do not touch', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, `${MARKED}?view=marked`);
  const notes = await page.locator('.margin-note').allInnerTexts();
  const touching = await page
    .locator('.change')
    .evaluateAll((changes) =>
      changes.flatMap(({ innerHTML }) => innerHTML.match(/\w<\/(?:del|ins)><(?:del|ins)>\w/g) ?? []),
    );
  expect(touching).toEqual([]);
  const copied = await copiedText(page);
  expect(copied).toContain('When we discussed');
  for (const note of notes) expect(copied).not.toContain(note.slice(-40));
});

const PASSAGE = '.prose mark[data-n]';

/** The middle of its first line: that of a box around several lines may be outside. */
async function findMiddle(target: Locator) {
  await target.scrollIntoViewIfNeeded();
  return target.evaluate((element) => {
    const { x, y, width, height } = element.getClientRects()[0] ?? new DOMRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
}

test('correction: pointing at a marked passage lifts its strokes and lights its note; leaving draws them again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, `${MARKED}?view=marked`);
  const deletion = page.locator('.prose .change del').first();
  const insertion = page.locator('.prose .change ins').first();
  const red = await insertion.evaluate((ins) => getComputedStyle(ins).color);
  await expect(deletion).toHaveCSS('background-size', '100% 1.5px');
  const { x, y } = await findMiddle(deletion);
  await page.mouse.move(x, y);
  await expect(deletion).toHaveCSS('background-size', '0px 1.5px');
  await expect(insertion).not.toHaveCSS('color', red);
  await page.mouse.move(5, 5);
  await expect(deletion).toHaveCSS('background-size', '100% 1.5px');
  await expect(insertion).toHaveCSS('color', red);

  const passage = page.locator(PASSAGE).first();
  const note = page.locator('.margin-note').first();
  const at = await findMiddle(passage);
  await page.mouse.move(at.x, at.y);
  await expect(note).toHaveAttribute('data-lit', '');
  await page.mouse.move(5, 5);
  await expect(note).not.toHaveAttribute('data-lit');
  // By the keyboard, and for screen readers.
  await passage.focus();
  await expect(note).toHaveAttribute('data-lit', '');
  await expect(passage).toHaveAccessibleDescription((await note.textContent())?.trim() ?? '');
});

test('correction: in forced colours a noted passage can be read and the chosen copy is seen, in both themes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await open(page, `${MARKED}?view=marked`);
    const colours = await page
      .locator(PASSAGE)
      .first()
      .evaluate((mark) => {
        const { color, backgroundColor } = getComputedStyle(mark);
        return { color, backgroundColor, paper: getComputedStyle(document.body).backgroundColor };
      });
    expect(colours.color, colorScheme).not.toBe(colours.backgroundColor);
    expect(colours.color, colorScheme).not.toBe(colours.paper);
    for (const name of ['Copies of this paper', 'Notes in the margin']) {
      const lines = await page
        .getByRole('navigation', { name })
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => getComputedStyle(link).borderBottomColor));
      expect(new Set(lines).size, `${name}, ${colorScheme}`).toBe(2);
    }
    await page.goto('/samples/passages/claim');
    const isSeen = await page
      .locator('main mark')
      .first()
      .evaluate((mark) => getComputedStyle(mark).color !== getComputedStyle(document.body).backgroundColor);
    expect(isSeen, `passages, ${colorScheme}`).toBe(true);
  }
  await page.emulateMedia({ forcedColors: null, colorScheme: null });
});

test('correction: in forced colours struck and inserted words can be read, in both themes', async ({
  page,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    for (const address of ['/', '/blog/cut-ten-percent']) {
      await page.goto(address);
      const words = await page.locator('mark :is(ins, del)').evaluateAll((all) =>
        all.map((one) => {
          const { color } = getComputedStyle(one.closest('mark') ?? one);
          return getComputedStyle(one).color === color;
        }),
      );
      expect(words.length, address).toBeGreaterThan(0);
      expect(words, `${address}, ${colorScheme}`).not.toContain(false);
    }
  }
  await page.emulateMedia({ forcedColors: null, colorScheme: null });
});

test.describe('on a phone', () => {
  test.use({ ownWindow: true, hasTouch: true, viewport: { width: 360, height: 740 } });

  test('correction: a tap on a passage opens its note, the passage is a finger high, and a tap elsewhere closes it', async ({
    page,
  }) => {
    await open(page, MARKED);
    const passage = page.locator(PASSAGE).first();
    const note = page.locator('.margin-note').first();
    await expect(note).toBeHidden();
    expect((await passage.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    const { x, y } = await findMiddle(passage);
    await page.touchscreen.tap(x, y);
    await expect(note, 'after a tap on its passage').toBeVisible();
    // Its last line: the first begins with the link of its kind.
    await note.tap({ position: { x: 20, y: ((await note.boundingBox())?.height ?? 0) - 8 } });
    await expect(note, 'after a tap on itself').toBeVisible();
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(note).toBeHidden();
    // With a keyboard, as in a narrow window: the note stays open for its link.
    await passage.focus();
    await page.keyboard.press('Tab');
    await expect(note.getByRole('link')).toBeFocused();
  });

  test('sample page: the number of a note is never alone on a line', async ({ page }) => {
    await open(page, `${MARKED}?view=marked`);
    for (let width = 320; width < 420; width += 10) {
      await page.setViewportSize({ width, height: 740 });
      const farthest = await page.locator('.prose mark[data-n]').evaluateAll((marks) => {
        const findEnd = (part: Element | Range) => {
          const { top, bottom } = [...part.getClientRects()].at(-1) ?? new DOMRect();
          return (top + bottom) / 2;
        };
        const distances = marks.map((mark) => {
          const text = document.createRange();
          text.selectNodeContents(mark);
          return findEnd(mark) - findEnd(text);
        });
        return Math.max(...distances);
      });
      expect(farthest, `below its passage at ${width} px`).toBeLessThan(10);
    }
  });

  test('passages: the link of a passage opens its note in the paper, in view', async ({ page }) => {
    await open(page, '/samples/passages/concession');
    const link = page.getByRole('link', { name: 'What Charlotte Lucas Knows' }).first();
    const id = (await link.getAttribute('href'))?.split('#')[1];
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${MARKED}#margin-`));
    await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // What has been changed would not hydrate.
  test('sample page: on a phone a long word in a title and a long link do not overflow', async ({
    page,
    request,
  }) => {
    const word = 'pneumonoultramicroscopicsilicovolcanoconiosis';
    const link = `https://library.example/${'0123456789'.repeat(12)}`;
    await page.setViewportSize({ width: 360, height: 740 });
    const { item, related } = await (await request.get(`/api${SAMPLE}?includeRelated=true`)).json();
    await page.route(`**${SAMPLE}`, async (route) => {
      const response = await route.fetch();
      let body = (await response.text()).replaceAll(item.title, `On ${word}`);
      body = body.replaceAll(item.question, `Discuss ${link} in 900 words.`);
      for (const { title } of related) body = body.replaceAll(title, `More on ${word}`);
      await route.fulfill({ response, body });
    });
    await page.goto(SAMPLE);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`On ${word}`);
    await expect(page.getByText(link)).toBeVisible();
    await page
      .getByRole('link', { name: `More on ${word}` })
      .first()
      .scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test('sample page: the copies are links, and a note of a phone opens in place', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    });
    const page = await context.newPage();
    await page.goto(baseURL + MARKED);
    // The text begins within the first screen and a half.
    const text = await page.locator('.prose').boundingBox();
    expect(text?.y).toBeLessThan(1_110);
    await page.getByRole('link', { name: 'Marked', exact: true }).click();
    await expect(page).toHaveURL(`${baseURL}${MARKED}?view=marked`);
    await expect(page.locator('.prose del').first()).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${MARKED}$`));
    const note = page.locator('.margin-note').first();
    await expect(note).toBeHidden();
    await page.locator(PASSAGE).first().click();
    await expect(note).toBeVisible();
    await page.getByRole('link', { name: 'Claim' }).first().click();
    await expect(page).toHaveURL(`${baseURL}${MARKED}?view=marked&notes=claim`);
    await page.goto(`${baseURL}${MARKED}#${await page.locator('.margin-note').nth(3).getAttribute('id')}`);
    await expect(page.locator('.margin-note').nth(3)).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth).catch(() => 360)).toBe(360);
    await context.close();
  });
});

test('sample page: print has the notes beside the text, and nothing of the screen', async ({ page }) => {
  await open(page, `${MARKED}?view=marked`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.running-head')).toBeVisible();
  // On every page, and never alone on the last one.
  await expect(page.locator('.legend')).toHaveCSS('display', 'table-footer-group');
  await expect(page.locator('.margin-note').first()).toBeVisible();
  for (const screenOnly of ['Copies of this paper', 'Breadcrumb'])
    await expect(page.getByRole('navigation', { name: screenOnly })).toBeHidden();
  await expect(page.getByText('Views', { exact: true })).toBeHidden();
  await page.emulateMedia({ media: null });
});

test('sample page: the finished copy is printed without notes and their underlines', async ({ page }) => {
  await open(page, MARKED);
  const note = page.locator('.margin-note:not(.footnote)').first();
  await expect(note).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(note).toBeHidden();
  await expect(page.locator('.prose mark[data-note]').first()).toHaveCSS(
    'text-decoration-color',
    'rgba(0, 0, 0, 0)',
  );
  await page.emulateMedia({ media: null });
});

test('passages: a kind of note leads to all its passages, and each passage to its paper', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, MARKED);
  await page.locator('.margin-note').getByRole('link', { name: 'Concession' }).first().click();
  await expect(page).toHaveURL('/samples/passages/concession');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conceding a point');
  await page.getByRole('link', { name: 'What Charlotte Lucas Knows' }).first().click();
  await expect(page).toHaveURL(new RegExp(`${MARKED}#margin-`));
});

test('sample page: a reader downloads the paper as a Word file, where the owner allows it', async ({
  page,
}) => {
  const headers = { authorization: `Bearer ${await ownerToken(page.request)}` };
  const data = {
    title: unique('On Downloads'),
    content: '<p>Salt keeps bread.</p>',
    subject: 'Music',
    published: true,
    isDownloadable: true,
  };
  const made = await page.request.post('/api/admin/samples', { headers, data });
  const { item } = await made.json();
  await open(page, `/samples/${item.slug}`);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download this paper (DOCX)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^On Downloads .*\.docx$|^on-downloads-.*\.docx$/);

  await page.request.put(`/api/admin/samples/${item._id}`, { headers, data: { isDownloadable: false } });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(data.title);
  await expect(page.getByRole('link', { name: 'Download this paper (DOCX)' })).toHaveCount(0);
  expect((await page.request.get(`/api/samples/${item._id}/paper.docx`)).status()).toBe(404);
  await page.request.delete(`/api/admin/samples/${item._id}`, { headers });
});

test('passages: an unknown kind is not found', async ({ request }) => {
  expect((await request.get('/samples/passages/unknown')).status()).toBe(404);
});
