import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from '../../scripts/test-tools.ts';
import { hydrated } from './browser.ts';
import { test } from './shared-window.ts';

const ROOT = path.dirname(path.dirname(import.meta.dirname));
/** Folders first, then the settings of npm, Vite and React Router. */
const SOURCES = ['app', 'server', 'shared', 'content', 'public', 'scripts'];
const SETTINGS = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'vite.config.ts',
  'react-router.config.ts',
];

let folder: string;
let origin: string;
let server: ChildProcess;

/** Vite bundles the packages at its first start. */
const START_WITHIN_MS = 300_000;

test.describe.configure({ mode: 'serial', timeout: START_WITHIN_MS });
test.use({ ownWindow: true });

/** `npm run dev` in a copy of the sources, which the test may change. */
test.beforeAll(async () => {
  test.setTimeout(START_WITHIN_MS);
  folder = mkdtempSync(path.join(tmpdir(), 'octavo-development-'));
  for (const name of [...SOURCES, ...SETTINGS])
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  // Package by package: Vite writes a cache of its own beside them.
  mkdirSync(path.join(folder, 'node_modules'));
  for (const name of readdirSync(path.join(ROOT, 'node_modules')))
    if (name !== '.vite')
      symlinkSync(path.join(ROOT, 'node_modules', name), path.join(folder, 'node_modules', name));
  const port = await freePort();
  origin = `http://localhost:${port}`;
  server = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: path.join(folder, 'data'),
      DEMO_CONTENT: 'off',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    let output = '';
    server.stdout?.on('data', (chunk) => {
      output += chunk;
      if (output.includes('Octavo is ready')) resolve();
    });
    server.on('exit', () => reject(new Error(`npm run dev ended: ${output}`)));
  });
});

test.afterAll(async () => {
  if (server.exitCode === null) {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

function change(file: string, from: string, to: string) {
  const full = path.join(folder, file);
  const source = readFileSync(full, 'utf8');
  expect(source).toContain(from);
  writeFileSync(full, source.replace(from, to));
}

test('development: a page has the headers of production, with a report-only policy', async ({
  request,
  baseURL,
}) => {
  const [here, there] = await Promise.all([request.get(`${origin}/about`), request.get(`${baseURL}/about`)]);
  expect(here.status()).toBe(200);
  const own = here.headers();
  const policy = own['content-security-policy-report-only'];
  expect(withoutHashes(policy)).toBe(withoutHashes(there.headers()['content-security-policy']));
  const { 'content-security-policy': _, ...others } = there.headers();
  for (const name of ['cache-control', 'referrer-policy', 'x-frame-options', 'content-type'])
    expect(own[name], name).toBe(others[name]);

  const missing = await request.get(`${origin}/no-such-page`);
  expect(missing.status()).toBe(404);
});

function withoutHashes(policy = ''): string {
  return policy.replace(/ 'sha256-[^']+'/g, '');
}

test('development: a page gets only the search parameters that its handle declares', async ({ request }) => {
  const title = '<PageHead opening="pen" title={title}';
  change(
    'app/routes/about.tsx',
    'import type { Route }',
    "import { useSearchParams } from 'react-router';\nimport type { Route }",
  );
  change(
    'app/routes/about.tsx',
    title,
    "<PageHead opening='pen' title={'Read: ' + useSearchParams()[0].get('colour')}",
  );
  const heading = async () =>
    (await (await request.get(`${origin}/about?colour=blue`)).text()).match(/Read: \w+/)?.[0];
  await expect.poll(heading).toBe('Read: null');
  change('app/routes/about.tsx', 'PageHandle = {', "PageHandle = { searchParams: { colour: ['blue'] },");
  await expect.poll(heading).toBe('Read: blue');
});

test('development: a changed component is updated without a reload, a changed server file after a restart', async ({
  page,
  request,
}) => {
  await page.goto(`${origin}/about`);
  await hydrated(page);
  await page.evaluate(() => document.body.setAttribute('data-untouched', ''));
  change('app/features/shell/footer.tsx', '{brand.rights}', '{brand.rights} Changed by hand.');
  await expect(page.getByText('Changed by hand.')).toBeVisible();
  expect(await page.evaluate(() => document.body.hasAttribute('data-untouched'))).toBe(true);

  change('server/pages/seo.routes.ts', 'Disallow: /admin', 'Disallow: /changed');
  const robots = () =>
    request.get(`${origin}/robots.txt`).then(
      (response) => response.text(),
      () => 'restarting',
    );
  await expect.poll(robots, { timeout: START_WITHIN_MS }).toContain('Disallow: /changed');
});
