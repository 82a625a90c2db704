/** Script budgets of the first view, from the production build. */
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

const KB = 1000;
/** React and the router are 91, the route table 3. The query client, another 12, comes after the first view. */
const MAX_SCRIPTS = {
  'routes/home': 109.3 * KB,
  'routes/blog/post': 115.1 * KB,
  // 2 of them for its copies, its notes and the contents that follow the reader.
  'routes/samples/sample': 118.6 * KB,
};
/** 0.4 of them for the corrections that a reader lifts. */
const MAX_STYLES = 17.2 * KB;
const MAX_FONTS = 51 * KB;

const CLIENT_DIR = path.join(import.meta.dirname, '../../build/client');

type Manifest = {
  entry: { module: string; imports: string[] };
  routes: Record<string, { parentId?: string; module: string; imports?: string[]; css?: string[] }>;
};

function readManifest(): { file: string; manifest: Manifest } {
  const [file] = globSync('assets/manifest-*.js', { cwd: CLIENT_DIR });
  if (!file) throw new Error('There is no build to weigh: run `npm run build` first');
  const source = readFileSync(path.join(CLIENT_DIR, file), 'utf8');
  return {
    file: `/${file}`,
    manifest: JSON.parse(source.slice(source.indexOf('{'), source.lastIndexOf('}') + 1)),
  };
}

function read(address: string): string {
  return readFileSync(path.join(CLIENT_DIR, address), 'utf8');
}

/** The scripts and their static imports, recursively; dynamic imports do not count. */
function withImports(addresses: string[]): Set<string> {
  const found = new Set<string>();
  const queue = [...addresses];
  for (let address = queue.pop(); address; address = queue.pop()) {
    if (found.has(address)) continue;
    found.add(address);
    const imports = read(address).matchAll(/(?:\bfrom|\bimport)\s*["'](\.\/[^"']+)["']/g);
    queue.push(...Array.from(imports, ([, file = '']) => path.posix.join('/assets', file)));
  }
  return found;
}

const weights = new Map<string, number>();

function brotli(address: string): number {
  const known = weights.get(address);
  if (known !== undefined) return known;
  const file = path.join(CLIENT_DIR, address);
  // The build compresses all but the smallest.
  const weight =
    statSync(`${file}.br`, { throwIfNoEntry: false })?.size ?? brotliCompressSync(readFileSync(file)).length;
  weights.set(address, weight);
  return weight;
}

function sum(weights: Iterable<number>): number {
  return Array.from(weights).reduce((total, weight) => total + weight, 0);
}

const { file: manifestFile, manifest } = readManifest();

function listScripts(route: string): Set<string> {
  const modules = [manifestFile, manifest.entry.module, ...manifest.entry.imports];
  for (let id: string | undefined = route; id; id = manifest.routes[id]?.parentId) {
    const part = manifest.routes[id];
    if (!part) throw new Error(`The build knows no ${id}`);
    modules.push(part.module, ...(part.imports ?? []));
  }
  return withImports(modules);
}

const scripts = listScripts('routes/home');

test('budgets: the scripts of the first view are all found', () => {
  expect(scripts.size).toBeGreaterThan(5);
  expect(Array.from(scripts, read).join('')).toContain('hydrateRoot');
});

test.each(Object.entries(MAX_SCRIPTS))('budgets: scripts of %s stay under %i bytes', (route, max) => {
  expect(sum(Array.from(listScripts(route), brotli))).toBeLessThan(max);
});

test('budgets: styles stay under 17.2 KB, those of the admin area included', () => {
  const [admin = ''] = globSync('assets/admin-*.css', { cwd: CLIENT_DIR });
  expect(brotli(admin)).toBeLessThan(MAX_STYLES);
});

test('styles: no line of a text is declared with a variable in one property, which Safari before 26.2 drops', () => {
  for (const file of globSync('assets/*.css', { cwd: CLIENT_DIR }))
    expect(read(file).match(/[^-]text-decoration:[^;}]*var\(/g), file).toBeNull();
});

test('budgets: fonts stay under 51 KB; those with rare characters come only to pages that have some', () => {
  const fonts = globSync('assets/*.woff2', { cwd: CLIENT_DIR }).filter((file) => !/-(rare|ext)-/.test(file));
  expect(fonts.length).toBeGreaterThan(0);
  expect(sum(fonts.map((font) => statSync(path.join(CLIENT_DIR, font)).size))).toBeLessThan(MAX_FONTS);
});

test('budgets: public scripts contain no code of the admin area and no zod', () => {
  const adminModules = Object.entries(manifest.routes)
    .filter(([id]) => id.startsWith('routes/admin/'))
    .map(([, { module }]) => module);
  expect(adminModules.filter((module) => scripts.has(module))).toEqual([]);
  const source = Array.from(scripts, read).join('\n');
  expect(source).not.toMatch(/ZodError|\$ZodType|_zod/);
  expect(source).not.toContain('Validating session');
});

test('budgets: no page for readers loads the visual editor', () => {
  const pages = Object.keys(manifest.routes).filter((id) => !id.includes('admin'));
  const loading = pages.filter((id) =>
    Array.from(listScripts(id)).some((file) => file.includes('/rich-text-')),
  );
  expect(loading).toEqual([]);
});

/** `useQuery` needs a client, which these pages do not provide: theirs is loaded with a part further below. */
test('budgets: pages outside of the layout with the query client do not load it with their first view', () => {
  const withoutClient = Object.entries(manifest.routes)
    .filter(([id, { parentId }]) => parentId === 'root' && id !== 'routes/queries' && !id.includes('admin'))
    .map(([id]) => id);
  expect(withoutClient.length).toBeGreaterThan(10);
  const loading = withoutClient.filter((id) =>
    Array.from(listScripts(id)).some((script) => script.startsWith('/assets/query-')),
  );
  expect(globSync('assets/query-*.js', { cwd: CLIENT_DIR })).not.toEqual([]);
  expect(loading).toEqual([]);
});

test('budgets: the long topic texts are in no script', () => {
  const words = 'I plan and write {noun} from your prompt';
  const files = (pattern: string) =>
    globSync(pattern, { cwd: CLIENT_DIR }).filter((file) => read(file).includes(words));
  // Only the server has them, and sends those of one page.
  expect(files('../main*.js')).toHaveLength(1);
  expect(files('../server/**/*.js')).toEqual([]);
  expect(files('assets/*.js')).toEqual([]);
});

test('budgets: the browser gets no code for the head of a document, which it keeps', () => {
  for (const id of Object.keys(MAX_SCRIPTS)) {
    const source = Array.from(listScripts(id), read).join('\n');
    expect(source, id).not.toMatch(/og:site_name|BreadcrumbList|ProfessionalService/);
  }
  const list = Array.from(listScripts('routes/samples/library'), read);
  expect(list.filter((source) => source.includes('og:site_name'))).toHaveLength(1);
});

test('budgets: public scripts contain no words of the site', () => {
  const source = Array.from(scripts, read).join('\n');
  for (const words of ['what you mean', 'Who will write my paper', 'hello@example.com', 'Frankenstein'])
    expect(source).not.toContain(words);
});

test('budgets: the scripts of every page are compiled as they arrive, and the visual editor is one of them', () => {
  for (const group of ['react', 'router', 'site', 'query', 'admin', 'editor', 'rich-text']) {
    const [file = '', ...others] = globSync(`assets/${group}-*.js`, { cwd: CLIENT_DIR });
    expect(others, group).toEqual([]);
    expect(read(file).includes('//# allFunctionsCalledOnLoad\n'), group).toBe(true);
  }
});
