// Plain JavaScript on purpose: this runs before anything is installed, on whatever Node the machine has.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
/** The pinned runtime. */
export const NODE = path.join(ROOT, 'node_modules/node/bin/node');

const COMMON_SOURCES = [
  'shared',
  'content/wording.json',
  'content/promises.json',
  'package-lock.json',
  'scripts/server-code.ts',
  'scripts/setup.mjs',
];
const PAGE_SOURCES = [
  ...COMMON_SOURCES,
  'app',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/compress.ts',
];
const SERVER_SOURCES = [...COMMON_SOURCES, 'server', 'content', 'scripts/build-server.ts'];

/** Runs `npm ci` if the installed packages differ from the lock file. */
export function ensureInstalled() {
  if (existsSync(NODE) && isInstalled()) return;
  say('Installing the packages of the lock file…');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], 'npm ci failed');
}

/** Builds what has changed since the last build. */
export function ensureBuilt() {
  ensurePages();
  ensureServer();
}

function ensurePages() {
  ifChanged('pages', PAGE_SOURCES, () => {
    say('Building the pages…');
    for (const part of ['client', 'server'])
      rmSync(path.join(ROOT, 'build', part), { recursive: true, force: true });
    build(['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn']);
    run(NODE, ['scripts/compress.ts'], 'Compressing the assets failed');
  });
}

export function ensureServer() {
  ifChanged('server', SERVER_SOURCES, () => build(['scripts/build-server.ts']));
}

/** Always for production: a test runner's NODE_ENV would produce different pages. */
function build(args) {
  run(NODE, args, 'The build failed', { NODE_ENV: 'production' });
}

/** Each build leaves a stamp: the hash of its sources, and size and time of their files, to read only changed ones. */
function ifChanged(name, sources, makeAnew) {
  const stamp = path.join(ROOT, `build/.${name}-sources`);
  const files = sources.flatMap(filesUnder).sort();
  const [builtFrom, lookOfBuilt] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : [];
  const look = lookOf(files);
  if (look === lookOfBuilt) return;
  const content = contentOf(files);
  if (content !== builtFrom) {
    rmSync(stamp, { force: true });
    makeAnew();
  }
  writeFileSync(stamp, `${content}\n${look}`);
}

/** npm records what it installed; optional packages of other platforms are only in the lock file. */
function isInstalled() {
  try {
    const wanted = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')).packages;
    const found = JSON.parse(
      readFileSync(path.join(ROOT, 'node_modules/.package-lock.json'), 'utf8'),
    ).packages;
    return (
      Object.entries(wanted).every(
        ([name, { version, optional }]) => !name || optional || found[name]?.version === version,
      ) && Object.entries(found).every(([name, { version }]) => wanted[name]?.version === version)
    );
  } catch {
    return false;
  }
}

function contentOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function lookOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs, ctimeMs } = statSync(path.join(ROOT, file));
    hash.update(`${file} ${size} ${mtimeMs} ${ctimeMs}\n`);
  }
  return hash.digest('hex');
}

function filesUnder(name) {
  const full = path.join(ROOT, name);
  if (!existsSync(full)) return [];
  if (name.includes('.')) return [name];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath ?? entry.path, entry.name)));
}

function run(command, args, trouble, settings = {}) {
  const env = {
    ...process.env,
    ...settings,
    PATH: `${path.join(ROOT, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
  };
  const { status, error } = spawnSync(command, args, {
    cwd: ROOT,
    env,
    // What a command prints belongs to the command: `npm run paper` prints nothing but JSON.
    stdio: ['ignore', 2, 2],
  });
  if (status === 0) return;
  process.stderr.write(`${trouble}${error ? `: ${error.message}` : '.'}\n`);
  process.exit(1);
}

/** Runs a script of the project with the pinned runtime in place of this one: it gets the signals, and its exit code counts. */
export function becomeNode(args, env = process.env) {
  const child = spawn(NODE, args, { env, stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
}

function say(line) {
  process.stderr.write(`${line}\n`);
}
