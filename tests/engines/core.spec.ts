import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';
import { owner, toSlug, unique } from '../e2e/owner.ts';
import { withHeldCode } from './held-code.ts';
import { followRequest } from './request-journey.ts';
import { test as base } from './visitor.ts';

// What every visitor and the owner must be able to do, in Firefox and WebKit.
base.describe.configure({ timeout: 240_000 });

const ARTICLE = '/blog/a-thesis-statement-that-can-be-wrong';

const test = base.extend<{ held: Awaited<ReturnType<typeof withHeldCode>> }>({
  held: async ({ baseURL }, use) => {
    const held = await withHeldCode(baseURL ?? '');
    await use(held);
    held.close();
  },
});

/** Whether the page has hydrated, which it does without interaction too. */
const isHydrated = () => 'hydrated' in document.documentElement.dataset;

/** Whether the element is in the window. */
function isInView(selector: string): boolean {
  const { top } = document.querySelector(selector)?.getBoundingClientRect() ?? { top: -1 };
  return top >= 0 && top < innerHeight;
}

/** A file on the disk, as browsers want it. */
async function fileCalled(name: string): Promise<string> {
  const file = path.join(test.info().outputPath(), name);
  await writeFile(file, '%PDF-1.7\nA brief.');
  return file;
}

async function asOwner(request: APIRequestContext) {
  const { token } = await (await request.post('/api/auth/login', { data: owner })).json();
  return { authorization: `Bearer ${token}` };
}

test.describe('the first view', () => {
  test('first view: it is shown without scripts, which are loaded later by themselves, with or without idle callbacks', async ({
    engine,
    held,
    visitor,
  }) => {
    await visitor.goto(`${held.origin}/samples`);
    await visitor.see('h1');
    expect(await visitor.evaluate(() => 'requestIdleCallback' in window)).toBe(engine.hasIdleCallback);
    expect(await visitor.evaluate(isHydrated)).toBe(false);
    held.sendCode();
    await expect.poll(() => visitor.evaluate(isHydrated)).toBe(true);
  });

  test('first view: what is typed and attached before hydration is kept', async ({ held, visitor }) => {
    await visitor.goto(`${held.origin}/contact`);
    await visitor.type('Username', 'Early Bird');
    await visitor.type('Message', 'Typed before the code was there.');
    await visitor.attach('input[type=file]', await fileCalled('brief.pdf'));
    await visitor.click('button', 'Send request');
    held.sendCode();
    // The form answers as it always does: the e-mail is missing, and everything else is still there.
    await visitor.see('input[aria-invalid=true]');
    expect(await visitor.getValue('Username')).toBe('Early Bird');
    expect(await visitor.getValue('Message')).toBe('Typed before the code was there.');
    await visitor.read('[aria-label="Chosen files"]', /brief\.pdf/);
  });

  test('first view: stored drafts are shown before hydration, and what is typed then is stored', async ({
    held,
    visitor,
  }) => {
    await visitor.goto(`${held.origin}/robots.txt`);
    await visitor.evaluate(() => {
      const fields = { email: 'old@example.org', message: 'A long message from yesterday.' };
      localStorage.setItem('consultation-draft', JSON.stringify({ fields }));
    });
    await visitor.goto(`${held.origin}/contact`);
    expect(await visitor.getValue('Email')).toBe('old@example.org');
    await visitor.type('Message', ' hello');
    // A driver may put the cursor at the beginning or at the end.
    const both = await visitor.getValue('Message');
    expect(both?.replace(' hello', '')).toBe('A long message from yesterday.');
    held.sendCode();
    await expect.poll(() => visitor.evaluate(isHydrated)).toBe(true);
    expect(await visitor.getValue('Message')).toBe(both);
    expect(await visitor.getValue('Email')).toBe('old@example.org');
    await expect
      .poll(() => visitor.evaluate(() => localStorage.getItem('consultation-draft')))
      .toContain(JSON.stringify(both));
  });

  test('first view: the stored draft of a reply to a comment is shown before hydration', async ({
    held,
    request,
    visitor,
  }) => {
    const { item } = await (await request.get(`/api${ARTICLE}`)).json();
    const { comments } = await (await request.get(`/api/blog/${item._id}/comments`)).json();
    const [{ _id }] = comments;
    await visitor.goto(`${held.origin}/robots.txt`);
    await visitor.evaluate((id) => {
      const fields = { authorName: 'Ole', content: 'Half a reply' };
      sessionStorage.setItem(`comment:${id}`, JSON.stringify({ fields }));
    }, _id);
    await visitor.goto(`${held.origin}${ARTICLE}?reply=${_id}`);
    expect(await visitor.getValue('Your Comment *')).toBe('Half a reply');
    await visitor.type('Your Name *', 'x');
    const name = await visitor.getValue('Your Name *');
    held.sendCode();
    await expect
      .poll(() => visitor.evaluate((id) => sessionStorage.getItem(`comment:${id}`), _id))
      .toBe(JSON.stringify({ fields: { authorName: name, content: 'Half a reply' } }));
    expect(await visitor.getValue('Your Comment *')).toBe('Half a reply');
    expect(await visitor.getValue('Your Name *')).toBe(name);
  });

  test('first view: a button pressed before hydration acts once its code is there', async ({
    held,
    visitor,
  }) => {
    await visitor.goto(held.origin + ARTICLE);
    await visitor.click('button', 'Leave a Comment');
    held.sendCode();
    await visitor.see('textarea', 'Your Comment *');
  });

  test('first view: the menu of a phone opens, and stays open after hydration', async ({ held, visitor }) => {
    await visitor.resize(450, 740);
    await visitor.goto(`${held.origin}/about`);
    await visitor.click('summary', 'Menu');
    await visitor.see('nav[aria-label=Main] a', 'Samples');
    held.sendCode();
    await expect.poll(() => visitor.evaluate(isHydrated)).toBe(true);
    await visitor.see('nav[aria-label=Main] a', 'Samples');
    await visitor.press('Escape');
    await visitor.notSee('nav[aria-label=Main] a', 'Samples');
    await visitor.click('summary', 'Menu');
    await visitor.click('nav[aria-label=Main] a', 'Samples');
    await visitor.at('/samples');
  });
});

test('article: it is read, its links are followed, and Back returns', async ({ visitor }) => {
  await visitor.goto('/blog/choosing-a-statistical-test');
  await visitor.read('h1', 'Choosing a Statistical Test');
  await visitor.click('article a', 'What a p-Value Says and Does Not Say');
  await visitor.at('/blog/what-a-p-value-says-and-does-not-say');
  await visitor.read('h1', /p-Value/);
  await visitor.click('footer a', 'Topics');
  await visitor.at('/topics');
  await visitor.back();
  await visitor.read('h1', /p-Value/);
});

test('documents: a link, a fragment, Back and Forward lead where they say', async ({ visitor }) => {
  await visitor.goto('/blog/choosing-a-statistical-test');
  const fragment = await visitor.evaluate(
    () => document.querySelector('main nav a[href^="#"]')?.getAttribute('href') ?? '',
  );
  await visitor.click(`main nav a[href="${fragment}"]`);
  await visitor.at(`/blog/choosing-a-statistical-test${fragment}`);
  await expect.poll(() => visitor.evaluate(isInView, fragment)).toBe(true);
  await visitor.click('footer a', 'Topics');
  await visitor.at('/topics');
  await visitor.back();
  await visitor.at(`/blog/choosing-a-statistical-test${fragment}`);
  await visitor.evaluate(() => history.forward());
  await visitor.at('/topics');
  await visitor.read('h1', 'Topics');
});

test('documents: a draft is in its form after a link and Back', async ({ visitor }) => {
  await visitor.goto('/contact');
  await visitor.type('Message', 'Half of a brief.');
  await visitor.click('footer a', 'Terms of Service');
  await visitor.at('/terms');
  await visitor.back();
  await visitor.at('/contact');
  await expect.poll(() => visitor.getValue('Message')).toBe('Half of a brief.');
});

test('documents: Back returns to the same place of a filtered list', async ({ visitor }) => {
  await visitor.goto('/samples?q=essay');
  await visitor.see('main article h2 a');
  const last = await visitor.evaluate(() => {
    const link = [...document.querySelectorAll<HTMLAnchorElement>('main article h2 a')].at(-1);
    return link?.getAttribute('href') ?? '';
  });
  await visitor.click(`main article h2 a[href="${last}"]`);
  await visitor.at(last);
  await visitor.back();
  await visitor.at('/samples?q=essay');
  await expect.poll(() => visitor.evaluate(isInView, `main article a[href="${last}"]`)).toBe(true);
});

test('documents without scripts: a link, a fragment, Back, Forward and a filtered list at its place', async ({
  held: { origin },
  visitor,
}) => {
  await visitor.goto(`${origin}/blog/choosing-a-statistical-test`);
  const fragment = await visitor.evaluate(
    () => document.querySelector('main nav a[href^="#"]')?.getAttribute('href') ?? '',
  );
  await visitor.click(`main nav a[href="${fragment}"]`);
  await visitor.at(`/blog/choosing-a-statistical-test${fragment}`);
  await expect.poll(() => visitor.evaluate(isInView, fragment)).toBe(true);
  await visitor.click('footer a', 'Topics');
  await visitor.at('/topics');
  await visitor.back();
  await visitor.at(`/blog/choosing-a-statistical-test${fragment}`);
  await visitor.evaluate(() => history.forward());
  await visitor.at('/topics');

  await visitor.goto(`${origin}/samples?q=essay`);
  await visitor.see('main article h2 a');
  const last = await visitor.evaluate(() => {
    const link = [...document.querySelectorAll('main article h2 a')].at(-1);
    return link?.getAttribute('href') ?? '';
  });
  await visitor.click(`main article h2 a[href="${last}"]`);
  await visitor.at(last);
  await visitor.back();
  await visitor.at('/samples?q=essay');
  await expect.poll(() => visitor.evaluate(isInView, `main article a[href="${last}"]`)).toBe(true);
  expect(await visitor.evaluate(isHydrated)).toBe(false);
});

test('documents offline: a tapped link keeps the page and says so, and leads on once the connection is back', async ({
  visitor,
}) => {
  await visitor.goto('/about');
  await expect.poll(() => visitor.evaluate(isHydrated)).toBe(true);
  // The drivers cannot cut the connection: the page is told what the browser would tell it.
  const setOnline = (isOnline: boolean) =>
    visitor.evaluate((value) => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => value });
      dispatchEvent(new Event(value ? 'online' : 'offline'));
    }, isOnline);
  await setOnline(false);
  await visitor.click('footer a', 'Topics');
  await visitor.read('[data-kind=network]', /opens as soon as you are back online/);
  await visitor.at('/about');
  await setOnline(true);
  await visitor.at('/topics');
});

test('sample page: a marked paper shows its changes, and a note opens in place on a phone', async ({
  visitor,
}) => {
  await visitor.resize(450, 740);
  await visitor.goto('/samples/what-charlotte-lucas-knows?view=marked');
  await visitor.see('.prose del');
  await expect.poll(() => visitor.evaluate(isHydrated)).toBe(true);
  await visitor.notSee('.margin-note');
  await visitor.click('.prose mark[data-n]');
  await visitor.see('.margin-note');
  await visitor.goto('/samples/what-charlotte-lucas-knows');
  await visitor.notSee('.prose del');
});

test('sample page: the address of a note opens it on a phone, and in the margin', async ({ visitor }) => {
  const paper = '/samples/what-charlotte-lucas-knows';
  await visitor.resize(450, 740);
  await visitor.goto(paper);
  const id = await visitor.evaluate(() => document.querySelectorAll('.margin-note')[3]?.id);
  await visitor.goto(`${paper}?view=finished#${id}`);
  await visitor.see(`#${id}`);
  const isInView = () =>
    visitor.evaluate((note) => {
      const { top, bottom } = document.getElementById(note ?? '')?.getBoundingClientRect() ?? new DOMRect();
      return bottom > 0 && top < innerHeight && bottom !== top;
    }, id);
  await expect.poll(isInView).toBe(true);
  await visitor.resize(1280, 800);
  await visitor.goto(`${paper}#${id}`);
  await expect.poll(isInView).toBe(true);
});

for (const [place, path] of [
  ['hero', '/'],
  ['post', '/blog/cut-ten-percent'],
] as const) {
  test(`${place}: a correction that is clicked shows its reason and the draft below the stroke, until Escape`, async ({
    visitor,
  }) => {
    await visitor.goto(path);
    await visitor.see('.correction');
    const shown = () =>
      visitor.evaluate(() => {
        const reasons = document.querySelector('p:has(> .correction) + .reasons')?.children ?? [];
        return [...reasons].findIndex((reason) => getComputedStyle(reason).visibility === 'visible');
      });
    expect(await shown()).toBe(0);
    const readInk = () =>
      visitor.evaluate(() => {
        const { color, opacity } = getComputedStyle(
          document.querySelector('p > .correction ins') ?? document.body,
        );
        return `${color} ${opacity}`;
      });
    const ink = await readInk();
    await visitor.click('p > .correction');
    await expect.poll(shown).toBe(1);
    await expect.poll(readInk).not.toBe(ink);
    // The pointer still holds it; the focus does not.
    await expect.poll(() => visitor.evaluate(isHydrated)).toBe(true);
    await visitor.press('Escape');
    await expect.poll(() => visitor.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  });
}

test('sample page: it turns between its three copies, with its notes in the margin', async ({ visitor }) => {
  const paper = '/samples/what-charlotte-lucas-knows';
  await visitor.resize(1280, 800);
  await visitor.goto(`${paper}?view=draft`);
  await visitor.see('.prose del');
  await visitor.notSee('.prose ins');
  await visitor.notSee('.margin-note');
  await visitor.click('.copies a', 'Marked');
  await visitor.at(`${paper}?view=marked`);
  await visitor.see('.prose del');
  await visitor.see('.prose ins');
  await visitor.see('.margin-note');
  await visitor.click('.copies a', 'Finished');
  await visitor.at(paper);
  await visitor.notSee('.prose del');
  await visitor.see('.margin-note');
});

test('sample page: a footnote stands in the margin, and on a phone it opens in place', async ({
  visitor,
}) => {
  await visitor.resize(1280, 800);
  await visitor.goto('/samples/mill-and-the-hired-objector');
  await visitor.see('.margin-note.footnote');
  await visitor.resize(450, 740);
  await visitor.notSee('.margin-note.footnote');
  await visitor.click('.note-switch.footnote');
  await visitor.see('.margin-note.footnote');
});

test('library: it is searched by typing, arrow and Enter', async ({ visitor }) => {
  await visitor.goto('/samples');
  await visitor.type('Search the library', 'dorm refrig');
  await visitor.see('[role=option]');
  await visitor.press('ArrowDown');
  await visitor.see('[role=option][aria-selected=true]');
  await visitor.press('Enter');
  await visitor.at('/samples/a-market-for-dorm-refrigerators');
  await visitor.read('h1', 'A Market for Dorm Refrigerators');
});

test('search before hydration: Enter sends the words', async ({ held, visitor }) => {
  await visitor.goto(`${held.origin}/samples`);
  await visitor.type('Search the library', 'marshmellow test');
  await visitor.press('Enter');
  await visitor.at('/samples?q=marshmellow+test');
  await visitor.read('article h2', 'The Marshmallow and the Promise');
  expect(await visitor.evaluate(isHydrated)).toBe(false);
});

test('consultation form: a request with a file is sent, and the owner finds it', async ({
  request,
  visitor,
}, { project }) => {
  const email = `${project.name}-${Date.now()}@example.com`;
  await visitor.goto('/contact');
  await visitor.type('Username', 'Ann Reader');
  await visitor.type('Email', email);
  await visitor.type('Message', 'I would prefer not to write it alone.');
  await visitor.attach('input[type=file]', await fileCalled('prompt.pdf'));
  await visitor.read('[aria-label="Chosen files"]', /prompt\.pdf/);
  await visitor.click('button', 'Send request');
  await visitor.see('dialog h2, dialog h3', 'Thank you');
  const headers = await asOwner(request);
  const { items } = await (await request.get(`/api/admin/submissions?q=${email}`, { headers })).json();
  expect(items).toMatchObject([{ name: 'Ann Reader', attachments: [{ originalName: 'prompt.pdf' }] }]);
});

test('request: it is followed on a phone from the form to the work returned, its comment answered, closed and deleted', async ({
  request,
  visitor,
}) => {
  await followRequest({ visitor, request });
});

test('comments: a comment appears at once', async ({ visitor }, { project }) => {
  const name = `Reader of ${unique(project.name)}`;
  await visitor.goto('/blog/choosing-a-statistical-test');
  await visitor.click('button', 'Leave a Comment');
  await visitor.type('Your Name *', name);
  await visitor.type(
    'Your Comment *',
    'I had never noticed how much depends on the shape of the data. My supervisor asks for it every time.',
  );
  await visitor.click('button', 'Post Comment');
  await visitor.read(`[aria-label="Comment by ${name}"]`, /the shape of the data/);
});

test('post editor: a post with a link is written and published', async ({ visitor }, { project }) => {
  const title = unique(`Written in ${project.name}`);
  await visitor.goto('/admin/login?next=/admin/blog');
  await visitor.type('Email', owner.email);
  await visitor.type('Password', owner.password);
  await visitor.click('button', 'Sign in');
  await visitor.click('button', 'New Post');
  await visitor.type('Title *', title);
  await visitor.type('Content *', 'Words that lead somewhere, at length. ');
  await visitor.click('button', 'All tools');
  await visitor.click('button', 'Link');
  await visitor.type('Address', '/samples');
  await visitor.click('button', 'Set link');
  await visitor.see('[contenteditable=true] a[href="/samples"]');
  await visitor.click('button', 'Publish');
  await visitor.see('h2', title);
  await visitor.goto(`/blog/${toSlug(title)}`);
  await visitor.read('h1', title);
  await visitor.click('article a[href="/samples"]');
  await visitor.at('/samples');
});
