import { readFileSync } from 'node:fs';
import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { type PageHandle, pageRecords } from '#app/lib/page-handle.ts';
import routes from '#app/routes.ts';
import { defaultWords } from '#server/content/content.ts';
import { readPublication } from '#server/pages/publication.ts';
import type { Section } from '#shared/contracts/words/sections.ts';
import { socialImagePath } from '#shared/text/social-image.ts';
import { createTranslator } from '#shared/words/translate.ts';
import { routes as journeyRoutes } from '../e2e/routes.ts';

const words = {
  get: async <Name extends Section>(section: Name) => defaultWords[section],
  list: async () => [{ section: 'about' as const, updatedAt: '2026-06-01T00:00:00.000Z' }],
};
type RouteEntry = { id?: string; path?: string; index?: boolean; file: string; children?: RouteEntry[] };

/** The public routes with their modules, as the server build has them. */
const modules = import.meta.glob<{ handle?: PageHandle }>(
  ['/app/routes/**/*.{ts,tsx}', '!/app/routes/admin/**', '!**/*.test.*'],
  { eager: true },
);
/** A layout without a path stands around its pages. */
const entries = ((await routes) as RouteEntry[]).flatMap((entry) =>
  entry.path === undefined && entry.children ? entry.children : [entry],
);
const manifest = Object.fromEntries(
  entries.map(({ path, index, file }) => [
    file,
    { id: file, path, index, module: modules[`/app/${file}`] ?? {} },
  ]),
) as unknown as ServerBuild['routes'];
const { listings } = pageRecords(manifest);
const listPages = async (isOwned: boolean) =>
  (await readPublication(words, listings, '2026-01-01T00:00:00.000Z', createTranslator({}), isOwned)).pages;
const publicPages = await listPages(false);

test('sitemap: the testimonials are empty while only examples are left on an owner’s site', async () => {
  const listEmpty = async (isOwned: boolean) =>
    (await listPages(isOwned)).filter(({ isEmpty }) => isEmpty).map(({ path }) => path);
  expect(await listEmpty(false)).toEqual([]);
  expect(await listEmpty(true)).toEqual(['/testimonials']);
});

test("sitemap: a page's date is that of its words", () => {
  expect(publicPages.find(({ path }) => path === '/about')).toMatchObject({
    updated: '2026-06-01T00:00:00.000Z',
  });
  expect(publicPages.find(({ path }) => path === '/process')).not.toHaveProperty('updated');
});

/** The addresses of the route table that are spelled out, without the admin area's. */
function fixedPaths(entries: readonly RouteEntry[], parent = ''): string[] {
  return entries.flatMap(({ path = '', children = [] }) => {
    const own = [parent, path].filter(Boolean).join('/');
    return [`/${own}`, ...fixedPaths(children, own)];
  });
}

const staticPaths = fixedPaths((await routes) as RouteEntry[]).filter(
  (path) => !/[:*]|^\/admin/.test(path) && !/\.\w+$/.test(path),
);

test('sitemap: every static route is in the sitemap', () => {
  expect(staticPaths.length).toBeGreaterThan(10);
  const paths = publicPages.map(({ path }) => path);
  expect([...new Set(staticPaths)].filter((path) => !paths.includes(path))).toEqual([]);
});

test('journeys: every static route has a line in tests/e2e/routes.ts, or journeys of its own', () => {
  const paths = [...journeyRoutes.map(({ path }) => path), '/samples', '/blog'];
  expect([...new Set(staticPaths)].filter((path) => !paths.includes(path))).toEqual([]);
});

test('navigation: every static route is linked in the header or footer', () => {
  const { main, quick, services, legal, structured } = defaultWords.navigation;
  const linked = [main, quick, services, legal, structured].flat().map(({ href }) => href);
  expect([...new Set(staticPaths)].filter((path) => !linked.includes(path))).toEqual([]);
});

test('structured data: every page of the sitemap says what it is, in its route or in the head it imports', () => {
  const listed = entries.filter(({ file }) => modules[`/app/${file}`]?.handle?.listing);
  expect(listed.length).toBeGreaterThan(10);
  const isDescribed = ({ file }: RouteEntry) => {
    const code = readFileSync(`app/${file}`, 'utf8');
    const heads = Array.from(
      code.matchAll(/'#(app\/features\/[^']+\.head\.ts)'/g),
      ([, name]) => name as string,
    );
    return [code, ...heads.map((head) => readFileSync(head, 'utf8'))].some((text) =>
      text.includes('jsonLd:'),
    );
  };
  expect(listed.filter((entry) => !isDescribed(entry)).map(({ file }) => file)).toEqual([]);
});

test('sitemap: no two pages share a URL or a picture', () => {
  for (const values of [
    publicPages.map(({ path }) => path),
    publicPages.map(({ path }) => socialImagePath(path)),
  ]) {
    expect(new Set(values).size).toBe(publicPages.length);
  }
});

test.each([
  ['/', '/og/pages/home.png'],
  ['/about', '/og/pages/about.png'],
  ['/services/essay-writing', '/og/pages/services-essay-writing.png'],
  ['/topics', '/og/pages/topics.png'],
  ['/topics/op-ed', '/og/topics/op-ed.png'],
  ['/samples/the-two-free-stamps', '/og/samples/the-two-free-stamps.png'],
  ['/samples/category/public-health', '/og/pages/samples.png'],
  ['/blog/cut-ten-percent', '/og/blog/cut-ten-percent.png'],
])('sitemap: the social image of %s is %s', (path, image) => {
  expect(socialImagePath(path)).toBe(image);
});
