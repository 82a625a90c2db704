/**
 * `node scripts/try-image.ts ARCHIVE BASE.tar`: builds the second stage of the Dockerfile with buildah, from a release and
 * a base image made with mmdebstrap and named as the Dockerfile names it, and serves the site in it with an
 * account without rights. Needs root, no registry and no daemon.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from './setup.mjs';
import { freePort } from './test-tools.ts';

const MAX_BYTES = 200 * 1024 * 1024;
const START_WITHIN_MS = 120_000;
const [archive = '', base = ''] = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), 'octavo-image-'));
const storage = [
  '--storage-driver',
  'vfs',
  '--root',
  path.join(folder, 'root'),
  '--runroot',
  path.join(folder, 'run'),
];

function buildah(...args: string[]): string {
  return execFileSync('buildah', [...storage, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();
}

try {
  const [, second = ''] = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8').split(/^(?=FROM gcr)/m);
  const image = second.match(/^FROM (\S+)/)?.[1] ?? '';
  const started = buildah('from', 'scratch');
  buildah('add', started, base, '/');
  buildah('commit', started, image);

  // What the first stage leaves, without building it here again.
  const context = path.join(folder, 'context');
  for (const name of ['octavo', 'data']) mkdirSync(path.join(context, name), { recursive: true });
  execFileSync('tar', ['xzf', archive, '-C', path.join(context, 'octavo'), '--strip-components=1']);
  writeFileSync(path.join(context, 'Dockerfile'), second.replaceAll('--from=build ', ''));
  buildah('build', '--isolation', 'chroot', '--pull=never', '-t', 'octavo', context);

  const container = buildah('from', '--pull=never', 'octavo');
  const mounted = buildah('mount', container);
  const bytes = Number(execFileSync('du', ['-sb', mounted], { encoding: 'utf8' }).split('\t')[0]);
  const entrypoint = JSON.parse(second.match(/^ENTRYPOINT (.*)$/m)?.[1] ?? '[]') as string[];
  const port = await freePort();
  const data = path.join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  execFileSync('chown', ['65532:65532', data]);
  const site = spawn(
    'buildah',
    [
      ...storage,
      'run',
      '--isolation',
      'chroot',
      '-v',
      `${data}:/data`,
      '--env',
      `PORT=${port}`,
      container,
      '--',
      ...entrypoint,
    ],
    { stdio: 'inherit', detached: true },
  );
  const giveUpAt = Date.now() + START_WITHIN_MS;
  const origin = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > giveUpAt || site.exitCode !== null)
      throw new Error('The site did not start in the image');
    await pause(200);
  }
  const home = (await fetch(origin)).status;
  const owner = buildah(
    'run',
    '--isolation',
    'chroot',
    container,
    '--',
    '/opt/octavo/bin/node',
    '-p',
    'process.getuid()',
  );
  process.kill(-(site.pid ?? 0), 'SIGKILL');
  console.log(JSON.stringify({ image, megabytes: Math.round(bytes / 1024 / 1024), home, owner }));
  if (home !== 200 || owner !== '65532' || bytes > MAX_BYTES) process.exitCode = 1;
} finally {
  try {
    buildah('rm', '--all');
  } catch {
    // Nothing was begun.
  }
  rmSync(folder, { recursive: true, force: true });
}
