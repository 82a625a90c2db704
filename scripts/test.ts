/** Runs all checks and prints one summary line. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { ensureBuilt } from './setup.mjs';
import { ensureBrowsers } from './test-browsers.ts';
import { freePort, type Postgres, startPostgres } from './test-tools.ts';

const isCi = process.env.CI === 'true';
/** `npm run check`: lint, types, rules and the tests of `app` and `shared`. */
const isQuick = process.argv.includes('--quick');
const folder = mkdtempSync(path.join(tmpdir(), 'octavo-tests-'));
const count = { passed: 0, failed: 0, skipped: 0 };
/** Titles, printed once more at the end: the output of a whole run is long. */
const failed: string[] = [];
const repeated: string[] = [];
/** Seconds of each file of tests and each journey. */
const times: [seconds: number, title: string][] = [];
const MOST_TIMES = 20;

function heading(text: string) {
  console.log(`\n── ${text}`);
}

type Program = [name: string, command: string, args: string[]];

/** A program that prints its output when it has ended, because others print at the same time. */
async function runProgram([name, command, args]: Program, env = process.env) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended(child)]);
  heading(name);
  process.stdout.write(output + errors);
  return code;
}

/** Programs that pass or fail as a whole, in parallel. */
async function check(...programs: Program[]) {
  await Promise.all(
    programs.map(async (program) => {
      const code = await runProgram(program);
      if (code !== 0) failed.push(program[0]);
      count[code === 0 ? 'passed' : 'failed'] += 1;
    }),
  );
}

/** Loudly: a skipped part proves nothing, and on CI it is a failure. */
function skip(name: string, why: string) {
  console.log(`\n!! ${name} SKIPPED: ${why}`);
  count[isCi ? 'failed' : 'skipped'] += 1;
  if (isCi) failed.push(`${name}: ${why}`);
}

async function unitAndApiTests(postgres: Postgres | undefined) {
  const report = path.join(folder, 'vitest.json');
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  if (isQuick) args.push('--project=rules', '--project=unit');
  const env = { ...process.env, TEST_DATABASE_URL: postgres?.url };
  const name = isQuick ? 'rules and unit tests' : 'unit and API tests';
  const code = await runProgram([name, 'vitest', args], env);
  const result = readReport(report);
  if (!result) return;
  count.passed += result.numPassedTests;
  // An error that no test caught, or a file that could not be loaded.
  if (code !== 0 && result.numFailedTests === 0) {
    count.failed += 1;
    failed.push('an unhandled error in the unit and API tests');
  }
  count.failed += result.numFailedTests;
  count.skipped += result.numPendingTests;
  for (const file of result.testResults) {
    times.push([(file.endTime - file.startTime) / 1000, path.relative('.', file.name)]);
    const titles = file.assertionResults
      .filter(({ status }: { status: string }) => status === 'failed')
      .map(({ fullName }: { fullName: string }) => fullName);
    if (titles.length === 0 && file.status === 'failed') titles.push(file.message);
    failed.push(...titles.map((title: string) => `${path.relative('.', file.name)}: ${title}`));
  }
}

/** One run for all engines, so that no processor waits for the slowest of them. */
async function browserTests(browsers: ReturnType<typeof ensureBrowsers>) {
  const projects = Object.entries(await browsers).flatMap(([name, program]) => {
    if ('found' in program) return [`--project=${name}`];
    skip(`journeys in ${name}`, program.missing);
    return [];
  });
  if (projects.length === 0) return;
  heading('end-to-end tests in Chromium, core journeys in Firefox and WebKit, against the production build');
  const report = path.join(folder, 'playwright.json');
  const env = {
    ...process.env,
    E2E_PORT: String(await freePort()),
    E2E_DATA_DIR: path.join(folder, 'data'),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  await ended(spawn('playwright', ['test', ...projects], { stdio: 'inherit', env }));
  const result = readReport(report);
  if (!result) return;
  count.passed += result.stats.expected + result.stats.flaky;
  count.failed += result.stats.unexpected + result.errors.length;
  count.skipped += result.stats.skipped;
  collectJourneys(result.suites);
  failed.push(...result.errors.map(({ message }: { message: string }) => message));
}

type Attempt = { duration: number; errors: { message: string }[] };
type Journey = { projectName: string; status: string; results: Attempt[] };
type Suite = { suites?: Suite[]; specs: { file: string; title: string; tests: Journey[] }[] };

function collectJourneys(suites: Suite[]) {
  for (const { suites: inner = [], specs } of suites) {
    collectJourneys(inner);
    for (const { file, title, tests } of specs) {
      for (const { projectName, status, results } of tests) {
        const seconds = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
        times.push([seconds, `${projectName}, ${file}: ${title}`]);
        const line = [`${projectName}, ${file}: ${title}`, ...results.flatMap(describeAttempt)].join('\n');
        if (status === 'unexpected') failed.push(line);
        if (status === 'flaky') repeated.push(line);
      }
    }
  }
}

/** All its errors: the first may say only that time was up, the next what was waited for, and where. */
function describeAttempt({ duration, errors }: Attempt, index: number): string[] {
  if (errors.length === 0) return [];
  const lines = errors.flatMap(({ message }) => {
    const all = stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim());
    const places = all.filter((line) => /^\s+at /.test(line)).slice(0, 4);
    return [...all.slice(0, 10).filter((line) => !places.includes(line)), ...places];
  });
  const seconds = Math.round(duration / 1000);
  return [
    `  attempt ${index + 1}, ${seconds} s:`,
    ...lines.slice(0, 40).map((line) => `    ${line.trimEnd().slice(0, 200)}`),
  ];
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.on('error', () => resolve(null));
    child.on('exit', resolve);
  });
}

/** No report means that the runner itself failed. */
function readReport(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    count.failed += 1;
    return undefined;
  }
}

// With four threads each project takes twice the CPU time, because each thread checks the libraries again.
const project = (name: string): Program => [
  `types: ${name}`,
  'tsc',
  ['-p', name, '--noEmit', '--singleThreaded'],
];
// Nothing waits for a result that it does not need, so that two processors are always busy.
const lint = check(['format and lint', 'biome', ['check', '--error-on-warnings', '.']]);
const routes = check(['types of the routes', 'react-router', ['typegen']]);
const postgres = isQuick ? undefined : await startPostgres();
if (postgres && 'missing' in postgres) skip('PostgreSQL', postgres.missing);
const running = postgres && 'found' in postgres ? postgres.found : undefined;
// While the site is built.
const browsers = isQuick ? undefined : ensureBrowsers();
try {
  await routes;
  const types = check(...['shared', 'server', 'app', 'tests'].map(project));
  ensureBuilt();
  await Promise.all([lint, types, unitAndApiTests(running), browsers && browserTests(browsers)]);
} finally {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
}

heading('the slowest');
for (const [seconds, title] of times.sort(([a], [b]) => b - a).slice(0, MOST_TIMES))
  console.log(`${seconds.toFixed(1)} s ${title}`);
for (const title of repeated) console.log(`passed only when repeated: ${title}`);
for (const title of failed) console.log(`failed: ${title}`);
const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
console.log(`\n${count.passed} passed, ${count.failed} failed${skipped}`);
process.exit(count.failed > 0 ? 1 : 0);
