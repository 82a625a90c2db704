/**
 * `node tests/release/try-image.ts ARCHIVE`: builds the second stage of the Dockerfile with buildah, from a release and a base
 * image made with mmdebstrap and named as the Dockerfile names it. Then the site is served in it as compose runs it: with
 * an account without rights, on a file system that is read-only but for /data and /tmp, restarted once. Needs root,
 * no registry and no daemon. Prints one line of JSON.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../../scripts/setup.mjs';
import { freePort } from '../../scripts/test-tools.ts';

const MAX_BYTES = 200 * 1024 * 1024;
const START_WITHIN_MS = 120_000;
/** What the real base has, too: a C and C++ library, names of networks, time zones. No shell. */
const BASE = ['libc6', 'libgcc-s1', 'libstdc++6', 'tzdata', 'base-files', 'netbase', 'usr-is-merged'];
const DEVICES = { null: '3', zero: '5', random: '8', urandom: '9' };
const ACCOUNT = '65532:65532';
const [archive = ''] = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), 'octavo-image-'));
const place = (name: string) => path.join(folder, name);
const storage = ['--storage-driver', 'vfs', '--root', place('root'), '--runroot', place('run')];

function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
}

const buildah = (...args: string[]) => run('buildah', ...storage, ...args);

/** The image that the Dockerfile begins with, so that none is fetched. */
function makeBase(image: string): void {
  const tar = place('base.tar');
  const source = 'deb http://deb.debian.org/debian stable main';
  run('mmdebstrap', '--quiet', '--variant=extract', `--include=${BASE.join()}`, 'stable', tar, source);
  const container = buildah('from', 'scratch');
  buildah('add', container, tar, '/');
  buildah('commit', container, image);
  buildah('rm', container);
}

/** The second stage, with what the first one leaves already there. */
function buildImage(stage: string): string {
  const context = place('context');
  for (const name of ['octavo', 'data']) mkdirSync(path.join(context, name), { recursive: true });
  run('tar', 'xzf', archive, '-C', path.join(context, 'octavo'), '--strip-components=1');
  writeFileSync(path.join(context, 'Dockerfile'), stage.replaceAll('--from=build ', ''));
  buildah('build', '--isolation', 'chroot', '--pull=never', '-t', 'octavo', context);
  return buildah('from', '--pull=never', 'octavo');
}

/** Mounts the image read-only, with a volume and a temporary folder, as `read_only: true` and `tmpfs` do. */
function mountReadOnly(mounted: string): string {
  const root = place('read-only');
  const data = place('data');
  for (const each of [root, data]) mkdirSync(each, { mode: 0o755 });
  run('chown', ACCOUNT, data);
  // A runtime brings these; the system's own /dev is never mounted into a folder that is deleted afterwards.
  for (const [name, number] of Object.entries(DEVICES)) {
    rmSync(path.join(mounted, 'dev', name), { force: true });
    run('mknod', '-m', '666', path.join(mounted, 'dev', name), 'c', '1', number);
  }
  run('mount', '--bind', mounted, root);
  run('mount', '-o', 'remount,ro,bind', root);
  run('mount', '--bind', data, path.join(root, 'data'));
  run('mount', '-t', 'tmpfs', 'tmpfs', path.join(root, 'tmp'));
  return root;
}

function unmount(): void {
  const mounts = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '');
  for (const each of mounts.filter((mount) => mount.startsWith(`${folder}/read-only`)).reverse())
    run('umount', each);
}

async function serve(root: string, config: ImageConfig, port: number): Promise<ChildProcess> {
  const env = Object.fromEntries(config.Env.map((pair) => pair.split(/=(.*)/s).slice(0, 2)));
  const args = [`--userspec=${config.User}`, root, ...config.Entrypoint];
  const site = spawn('chroot', args, { stdio: 'inherit', env: { ...env, PORT: String(port) } });
  const giveUpAt = Date.now() + START_WITHIN_MS;
  while ((await fetchStatus(`http://127.0.0.1:${port}/readyz`)) !== 200) {
    if (Date.now() > giveUpAt || site.exitCode !== null)
      throw new Error('The site did not start in the image');
    await pause(200);
  }
  return site;
}

async function stop(site: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => site.once('exit', resolve));
  site.kill('SIGTERM');
  await ended;
}

function fetchStatus(url: string): Promise<number | undefined> {
  return fetch(url).then(
    ({ status }) => status,
    () => undefined,
  );
}

type ImageConfig = { User: string; Env: string[]; Entrypoint: string[] };

let site: ChildProcess | undefined;
try {
  const [, stage = ''] = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8').split(/^(?=FROM gcr)/m);
  const image = stage.match(/^FROM (\S+)/)?.[1] ?? '';
  makeBase(image);
  const container = buildImage(stage);
  const { config } = JSON.parse(buildah('inspect', '--type', 'image', 'octavo')).OCIv1;
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
  const mounted = buildah('mount', container);
  const bytes = Number(run('du', '-sb', mounted).split('\t')[0]);

  const port = await freePort();
  const root = mountReadOnly(mounted);
  site = await serve(root, config, port);
  await stop(site);
  site = await serve(root, config, port);
  const statuses = await Promise.all(
    ['/', '/samples', '/api/docs', '/og/pages/home.png'].map((page) =>
      fetchStatus(`http://127.0.0.1:${port}${page}`),
    ),
  );
  // The image's own check of its health: it ends with an error when the site is not ready.
  const check: string[] = JSON.parse(stage.match(/^ {2}CMD (.*)$/m)?.[1] ?? '[]');
  execFileSync('chroot', [`--userspec=${config.User}`, root, ...check], {
    env: { PATH: process.env.PATH, PORT: String(port) },
  });
  await stop(site);
  const megabytes = Math.round(bytes / 1024 / 1024);
  console.log(
    JSON.stringify({
      image,
      megabytes,
      owner,
      readOnly: true,
      statuses: statuses.join(' '),
    }),
  );
  if (statuses.some((status) => status !== 200) || owner !== '65532' || bytes > MAX_BYTES)
    process.exitCode = 1;
} finally {
  if (site && site.exitCode === null && site.signalCode === null) {
    const ended = new Promise((resolve) => site?.once('exit', resolve));
    site.kill('SIGKILL');
    await ended;
  }
  // Before anything is deleted: what is mounted there is not ours to delete. An error here ends the script.
  unmount();
  buildah('rm', '--all');
  run('rm', '-rf', '--one-file-system', folder);
}
