/** `npm run bench:editor`: on the slow phone, how soon the post editor is usable, and a key seen in 20,000 words. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { randomFrom } from '../scripts/spam/trainer.ts';
import {
  atMost,
  launchBrowser,
  median,
  newPage,
  PASSWORD,
  PHONE,
  percentile,
  report,
  type Site,
  withSite,
  word,
} from './site.ts';

const ROUNDS = 5;
const LONG_TEXT_WORDS = 20_000;
const WORDS_IN_PARAGRAPH = 90;
const KEYS = 120;
/** A fast typist. */
const BETWEEN_KEYS_MS = 80;
const owner = { email: 'owner@example.com', password: PASSWORD };

await withSite({ ADMIN_EMAIL: owner.email }, async (site) => {
  const browser = await launchBrowser();
  const { token } = (await send(site, '/api/auth/login', owner)) as { token: string };
  const short = await createPost(site, token, createText(800));
  const visits: Visits[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const seen = await open(browser, site, token, short);
    // The first round only warms up the server.
    if (round > 0) visits.push(seen);
  }
  const pick = (name: keyof Visits) => Math.round(median(visits.map((visit) => visit[name])));
  // Only now: the list's first post is the one that was opened from it.
  const keys = await typeInto(
    browser,
    site,
    token,
    await createPost(site, token, createText(LONG_TEXT_WORDS)),
  );
  await browser.close();
  report(
    'editor',
    [
      atMost('slow phone: from the list until the text can be edited, ms', 500, pick('fromList')),
      atMost('slow phone: by its address, scripts cached, ms', 1_500, pick('cached')),
      { figure: 'slow phone: by its address, empty cache, ms', measured: pick('empty') },
      atMost('a key in 20,000 words, median, ms', 16, median(keys)),
      { figure: 'a key in 20,000 words, 95th percentile, ms', measured: Math.round(percentile(keys, 0.95)) },
    ],
    { rounds: ROUNDS, visits, keys },
  );
});

type Visits = { empty: number; cached: number; fromList: number };

/** One browser: its first visit, one with cached scripts, and one through the list. */
async function open(browser: Browser, site: Site, token: string, id: string): Promise<Visits> {
  const context = await browser.newContext(PHONE);
  try {
    await context.addInitScript((value) => window.localStorage.setItem('token', value), token);
    const address = `${site.origin}/admin/blog/${id}`;
    const empty = await interactiveAt(await slowPage(context, address));
    const cached = await interactiveAt(await slowPage(context, address));
    const list = await slowPage(context, `${site.origin}/admin/blog`);
    await list.getByRole('button', { name: 'Edit Post' }).first().waitFor();
    await list.waitForLoadState('networkidle');
    const fromList = await list.evaluate(async () => {
      const start = performance.now();
      document.querySelector<HTMLElement>('button[aria-label="Edit Post"]')?.click();
      while (!document.querySelector('.ProseMirror[contenteditable=true]'))
        await new Promise((resolve) => setTimeout(resolve, 5));
      return performance.now() - start;
    });
    return { empty, cached, fromList };
  } finally {
    await context.close();
  }
}

async function slowPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await newPage(context, 'slow 4G');
  await page.goto(address);
  return page;
}

/** From the start of the visit until the editor is usable and the main thread is idle. */
async function interactiveAt(page: Page): Promise<number> {
  const at = await page.evaluate(async () => {
    while (!document.querySelector('.ProseMirror[contenteditable=true]'))
      await new Promise((resolve) => setTimeout(resolve, 5));
    return performance.now();
  });
  await page.close();
  return at;
}

/** From each keystroke to the moment after the frame that shows it. */
async function typeInto(browser: Browser, site: Site, token: string, id: string): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript((value) => window.localStorage.setItem('token', value), token);
  await page.goto(`${site.origin}/admin/blog/${id}`);
  await page.locator('.ProseMirror p').nth(20).click();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    window.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => times.push(performance.now() - timeStamp);
          port2.postMessage(undefined);
        });
      },
      true,
    );
  });
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press(key % 6 === 5 ? 'Space' : 'e');
    await page.waitForTimeout(BETWEEN_KEYS_MS);
  }
  const times = await page.evaluate(() => (window as unknown as { times: number[] }).times);
  await page.close();
  return times;
}

async function createPost(site: Site, token: string, content: string): Promise<string> {
  const body = { title: 'A text to write in', content, status: 'draft' };
  const { item } = (await send(site, '/api/admin/posts', body, token)) as { item: { _id: string } };
  return item._id;
}

async function send(site: Site, path: string, body: object, token?: string): Promise<unknown> {
  const response = await fetch(site.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

function createText(words: number): string {
  const random = randomFrom(7);
  const paragraphs = Array.from({ length: Math.ceil(words / WORDS_IN_PARAGRAPH) }, () =>
    Array.from({ length: WORDS_IN_PARAGRAPH }, () => word(random)).join(' '),
  );
  return paragraphs
    .map((text, index) => `${index % 8 === 7 ? `<h2>${text.slice(0, 40)}</h2>` : ''}<p>${text}</p>`)
    .join('');
}
