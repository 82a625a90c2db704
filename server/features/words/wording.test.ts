import { expect, test } from 'vitest';
import { defaultWords } from '#server/content/content.ts';
import { mountPages } from '#server/web.ts';
import { pages } from '#shared/words/page-words.ts';
import { testApp } from '#tests/test-app.ts';
import { filledDatabase, testOnce } from '#tests/test-database.ts';
import { shippedContext } from './words.routes.ts';

const { wording } = defaultWords;

/** Every text as another one, with its places for values. */
function reworded(): typeof wording {
  let number = 0;
  const others = (texts: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(texts).map(([name, text]) => {
        number += 1;
        return [name, `Wort${number} ${(text.match(/\{\w+\}/g) ?? []).join(' ')}`.trim()];
      }),
    );
  return Object.fromEntries(
    Object.entries(wording).map(([part, texts]) => [part, others(texts)]),
  ) as typeof wording;
}

/** The texts and names that a page has for a visitor. */
function shownIn(html: string): Set<string> {
  const body = html.slice(html.indexOf('<body')).replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
  const texts = body.replaceAll('<!-- -->', '').split(/<[^>]*>/);
  const names = Array.from(
    body.matchAll(/(?:aria-label|placeholder|title|alt)="([^"]*)"/g),
    ([, name = '']) => name,
  );
  return new Set([...texts, ...names].map((text) => text.replaceAll('&#x27;', "'").trim()));
}

test('wording: pages get only what the owner has changed, by the text of a new site', () => {
  const shown = (own: typeof wording) =>
    pages.site.show(
      { ...defaultWords, wording: own },
      { ...shippedContext, of: '', facts: { isOwned: false, figures: {} } },
    ).reworded;
  expect(shown(wording)).toEqual({});
  expect(shown({ ...wording, form: { ...wording.form, name: 'Your name' } })).toEqual({
    Username: 'Your name',
  });
});

testOnce('wording: with every text reworded, no page shows one of a new site', async () => {
  const site = await testApp({}, await filledDatabase());
  await mountPages(site.app, site);
  const first = async (list: string) => (await site.inject(`/api/${list}`)).json().items[0].slug;
  const paths = [
    '/',
    '/about',
    '/services',
    '/services/essay-writing',
    '/process',
    '/testimonials',
    '/contact?about=Hamlet',
    '/privacy',
    '/topics?q=essay',
    '/topics/admission-essay',
    '/topics/accounting-homework-help',
    '/samples',
    '/samples?q=gatsby+undergraduate',
    '/samples?q=shakespear',
    '/samples?q=qqqq',
    '/samples?page=2&level=undergraduate',
    '/samples/category/literature',
    '/samples/category/literature?page=99',
    '/samples/passages/claim',
    `/samples/${await first('samples')}`,
    '/blog',
    '/blog?q=thesis&page=99',
    '/blog?tag=revising',
    `/blog/${await first('blog')}`,
    '/no-such-page',
  ];
  const own = reworded();
  const saved = await site.inject({
    method: 'PUT',
    url: '/api/admin/words/wording',
    headers: await site.make.adminHeaders(),
    payload: { fields: own },
  });
  expect(saved.statusCode, saved.body).toBe(200);
  // Words of a page's own section may be the same: the menu has “About”, the library's subjects “Report”. The title of
  // the 404 page is shown in parts.
  const titleParts = defaultWords['not-found'].title.split(' ');
  const sections = JSON.stringify({ ...defaultWords, wording: undefined });
  const texts = Object.values(wording)
    .flatMap((part) => Object.values<string>(part))
    .filter((text) => !text.includes('{') && !sections.includes(JSON.stringify(text)))
    .filter((text) => !titleParts.includes(text));
  const left: string[] = [];
  for (const path of paths) {
    const { body } = await site.inject(path);
    const shown = shownIn(body);
    expect(body, path).toContain('Wort');
    left.push(...texts.filter((text) => shown.has(text)).map((text) => `${path}: ${text}`));
  }
  expect(left).toEqual([]);
});
