/** Everything that must hold, one after the other, and one line at the end that says whether it does. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './setup.mjs';
import { findChromium, freePort, type Postgres, startPostgres } from './test-tools.ts';

const isCi = process.env.CI === 'true';
/** `npm run check`: all but the browser and PostgreSQL, for in between. */
const isQuick = process.argv.includes('--quick');
const folder = mkdtempSync(path.join(tmpdir(), 'octavo-tests-'));
const count = { passed: 0, failed: 0, skipped: 0 };

function heading(text: string) {
  console.log(`\n── ${text}`);
}

/** A program that succeeds or fails as a whole. */
function check(name: string, command: string, args: string[]) {
  heading(name);
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  count[status === 0 ? 'passed' : 'failed'] += 1;
}

/** Not silently: a part that did not run proves nothing, and on CI that is a failure. */
function skip(name: string, why: string) {
  console.log(`\n!! ${name} SKIPPED: ${why}`);
  count[isCi ? 'failed' : 'skipped'] += 1;
}

async function unitAndApiTests(postgres: Postgres | undefined) {
  heading(postgres ? 'unit and API tests, on SQLite and on PostgreSQL' : 'unit and API tests, on SQLite');
  const report = path.join(folder, 'vitest.json');
  await run('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`], {
    TEST_DATABASE_URL: postgres?.url,
  });
  const result = readReport(report);
  if (!result) return;
  count.passed += result.numPassedTests;
  count.failed += result.numFailedTests + (result.numFailedTests === 0 && !result.success ? 1 : 0);
  count.skipped += result.numPendingTests;
}

async function browserTests(chromium: string) {
  heading('end-to-end tests in Chromium, against the production build');
  const report = path.join(folder, 'playwright.json');
  await run('playwright', ['test'], {
    CHROMIUM_PATH: chromium,
    E2E_PORT: String(await freePort()),
    E2E_DATA_DIR: path.join(folder, 'data'),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const result = readReport(report);
  if (!result) return;
  count.passed += result.stats.expected + result.stats.flaky;
  count.failed += result.stats.unexpected + result.errors.length;
  count.skipped += result.stats.skipped;
}

function run(command: string, args: string[], env: Record<string, string | undefined>): Promise<void> {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  return new Promise((resolve) => child.on('exit', () => resolve()));
}

/** No report means that the runner itself broke. */
function readReport(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    count.failed += 1;
    return undefined;
  }
}

check('format and lint', 'biome', ['check', '--error-on-warnings', '.']);
check('types of the routes', 'react-router', ['typegen']);
for (const project of ['shared', 'server', 'app', 'tests'])
  check(`types: ${project}`, 'tsc', ['-p', project, '--noEmit']);

const postgres = isQuick ? undefined : await startPostgres();
if (postgres && 'missing' in postgres) skip('PostgreSQL', postgres.missing);
const running = postgres && 'found' in postgres ? postgres.found : undefined;
try {
  ensureBuilt();
  await unitAndApiTests(running);
  if (!isQuick) {
    const chromium = findChromium();
    if ('found' in chromium) await browserTests(chromium.found);
    else skip('end-to-end tests', chromium.missing);
  }
} finally {
  running?.stop();
  rmSync(folder, { recursive: true, force: true });
}

const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
console.log(`\n${count.passed} passed, ${count.failed} failed${skipped}`);
process.exit(count.failed > 0 ? 1 : 0);
