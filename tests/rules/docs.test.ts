import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')];
const records = globSync('docs/decisions/[0-9]*.md');
const ROOTS = '{app,server,shared,tests,scripts,bench,deploy,docs,public}';
const files = [...globSync('*'), ...globSync(`${ROOTS}/**/*`)];
const { scripts, ...packages } = JSON.parse(readFileSync('package.json', 'utf8'));

const read = (page: string) => readFileSync(page, 'utf8');
const matches = (pattern: RegExp, text: string) =>
  Array.from(text.matchAll(pattern), ([, found = '']) => found);

const countWords = (text: string) => text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;

/** A path from the root, or its end: `web.ts`. */
const SOURCE_FILE = /^[\w./-]+\.(tsx?|mjs|css|jsonc)$/;
const FOLDER = /^(app|server|shared|tests|scripts|bench|deploy|docs|public)\/[\w./-]*$/;

/** What the pages name and `isThere` does not find, as `page: name`. */
function missing(listNames: (text: string) => string[], isThere: (name: string, page: string) => boolean) {
  return pages.flatMap((page) =>
    listNames(read(page)).flatMap((name) => (isThere(name, page) ? [] : [`${page}: ${name}`])),
  );
}

test('docs: the files and folders that the docs name exist', () => {
  const named = (text: string) =>
    matches(/`([^`\n]+)`/g, text).filter((name) => SOURCE_FILE.test(name) || FOLDER.test(name));
  const isThere = (name: string) => existsSync(name) || files.some((file) => file.endsWith(`/${name}`));
  expect(missing(named, isThere)).toEqual([]);
});

test('docs: the pages that the docs link to exist', () => {
  const linked = (text: string) => matches(/\]\((?!https?:)([^)#\s]+)/g, text);
  expect(missing(linked, (link, page) => existsSync(path.join(path.dirname(page), link)))).toEqual([]);
});

test('docs: the npm scripts that the docs name exist', () => {
  const named = (text: string) => matches(/npm run ([a-z][\w:-]*)/g, text);
  expect(missing(named, (name) => name in scripts)).toEqual([]);
});

test('docs: each decision record has its number and a title, and is in the index', () => {
  expect(records.length).toBeGreaterThan(30);
  const index = read('docs/decisions/README.md');
  for (const record of records) {
    const file = path.basename(record);
    const [title] = read(record).split('\n');
    expect(title).toMatch(new RegExp(`^# ${file.slice(0, 3)} \\S`));
    expect(index, 'docs/decisions/README.md').toContain(`- [${title?.slice(2)}](${file})`);
  }
});

test('docs: each decision record but the list of dependencies has at most 250 words', () => {
  const long = records.filter((record) => !record.includes('/010-') && countWords(read(record)) > 250);
  expect(long).toEqual([]);
});

test('docs: all pages together have less than 18,000 words', () => {
  const all = [...pages, 'CHANGELOG.md', 'SECURITY.md'].map(read).join('\n');
  expect(all.trim().split(/\s+/).length).toBeLessThan(18_000);
});

test('docs: the dependency record names each package of package.json once', () => {
  const cells = matches(/^\| (`[^|]+) \|/gm, read('docs/decisions/010-dependencies.md'));
  const listed = cells.flatMap((cell) => matches(/`([^`]+)`/g, cell));
  const names = Object.keys({ ...packages.dependencies, ...packages.devDependencies });
  expect(listed.sort()).toEqual(names.filter((name) => !name.startsWith('@types/')).sort());
});

test('docs: the newest entry of the changelog is the version of package.json', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const locked = JSON.parse(readFileSync('package-lock.json', 'utf8')).version;
  expect([matches(/^## (\S+)$/gm, read('CHANGELOG.md'))[0], locked]).toEqual([version, version]);
});
