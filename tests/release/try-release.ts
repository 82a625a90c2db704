/**
 * `node tests/release/try-release.ts ARCHIVE [BASE.tar]`: unpacks a release in a bare Debian (made with mmdebstrap unless one
 * is given), serves the site there in three commands, kills it, starts it again and sees that nothing is lost. Then every
 * command of the program is run there, up to a rollback and a move to another folder, and the restore drill of
 * docs/deploy.md, as it stands there. `tests/release/try-systemd.ts` does the installation. Needs root. Prints one line of JSON.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { encodeForm, file, goodFields } from '#tests/support/forms.ts';
import { createPdf } from '#tests/support/sample-files.ts';
import { freePort } from '../../scripts/test-tools.ts';
import { documented } from './deploy-page.ts';

const START_WITHIN_MS = 120_000;
const DEBIAN = ['stable', 'deb http://deb.debian.org/debian stable main'] as const;
const PAGES = ['/', '/samples', '/blog', '/contact', '/api/docs', '/og/blog/cut-ten-percent.png'];
const ACCOUNT = { email: 'owner@example.com', password: 'a-long-enough-password' };
const [archive = '', base] = process.argv.slice(2);
if (!existsSync(archive)) throw new Error('Name the archive that `npm run release` has made');

const folder = mkdtempSync(path.join(tmpdir(), 'octavo-try-'));
const debian = path.join(folder, 'debian');
const name = path.basename(archive, '.tar.gz');
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const environment = {
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  PORT: String(port),
  ADMIN_EMAIL: ACCOUNT.email,
  ADMIN_PASSWORD: ACCOUNT.password,
};

/** A command inside the bare system, which has neither Node nor npm nor a compiler. Gives what it said. */
function inside(command: string): string {
  const args = [debian, 'sh', '-c', `cd /srv && ${command}`];
  return execFileSync('chroot', args, { env: environment, encoding: 'utf8' });
}

/** The program, as its owner types it in the folder of the release. */
function octavo(words: string): string {
  const output = inside(`cd ${name} && ./octavo ${words}`);
  process.stderr.write(`octavo ${words}\n${output.replace(/^/gm, '  ')}\n`);
  return output;
}

async function serve(settings = '', user = 'root', command = `cd /srv/${name} && ${settings} exec ./octavo`) {
  const args = [`--userspec=${user}:${user}`, debian, 'sh', '-c', command];
  const site = spawn('chroot', args, { stdio: ['ignore', 'ignore', 'inherit'], env: environment });
  const giveUpAt = Date.now() + START_WITHIN_MS;
  while (!(await isReady())) {
    if (Date.now() > giveUpAt || site.exitCode !== null) throw new Error('The site did not start');
    await pause(100);
  }
  return site;
}

function isReady(): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function kill(site: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => site.once('exit', resolve));
  site.kill('SIGKILL');
  await ended;
}

async function sendRequest(): Promise<void> {
  const form = await encodeForm(goodFields, [file('notes.pdf', createPdf(1_000_000))]);
  const body = new Uint8Array(form.payload);
  const { status } = await fetch(`${origin}/api/consultations`, {
    method: 'POST',
    headers: form.headers,
    body,
  });
  if (status !== 201) throw new Error(`The request was answered with ${status}`);
}

/** What a visitor and the owner find there. */
async function facts() {
  const statuses = await Promise.all(PAGES.map(async (page) => (await fetch(origin + page)).status));
  const { total } = (await (await fetch(`${origin}/api/samples?limit=1`)).json()) as { total: number };
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(ACCOUNT);
  const signedIn = await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body });
  const { token } = (await signedIn.json()) as { token: string };
  const asked = await fetch(`${origin}/api/admin/submissions`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { items } = (await asked.json()) as { items: { attachments: { url: string }[] }[] };
  const attachments = await Promise.all(
    items.flatMap(({ attachments: files }) =>
      files.map(async ({ url }) => (await (await fetch(new URL(url, origin))).bytes()).length),
    ),
  );
  return { statuses: statuses.join(' '), samples: total, requests: items.length, attachments };
}

function same(before: unknown, after: unknown, what: string): void {
  if (JSON.stringify(before) !== JSON.stringify(after))
    throw new Error(`${what}: ${JSON.stringify(after)} instead of ${JSON.stringify(before)}`);
}

let site: ChildProcess | undefined;
try {
  mkdirSync(debian);
  if (base) execFileSync('tar', ['xf', base, '-C', debian]);
  else execFileSync('mmdebstrap', ['--variant=minbase', DEBIAN[0], debian, DEBIAN[1]], { stdio: 'inherit' });
  for (const program of ['node', 'npm', 'gcc'])
    if (existsSync(path.join(debian, 'usr/bin', program))) throw new Error(`There is a ${program} in it`);
  cpSync(archive, path.join(debian, 'srv', path.basename(archive)));

  inside(`tar xzf ${name}.tar.gz`);
  site = await serve();
  await sendRequest();
  const before = await facts();
  same(PAGES.map(() => 200).join(' '), before.statuses, 'pages');
  same([1, [1_000_000]], [before.requests, before.attachments], 'the request');
  await kill(site);

  site = await serve();
  same(before, await facts(), 'after kill -9');
  const health = await (await fetch(`${origin}/healthz`)).json();
  const version = octavo('--version').trim();
  octavo('doctor');
  octavo('backup --kind before-update');
  const made = inside(`ls ${name}/data/backups/*.tar`).trim();
  octavo(`restore ../${made} --look`);
  await sendRequest();
  same(before.requests + 1, (await facts()).requests, 'a second request');
  await kill(site);

  octavo('rollback');
  site = await serve();
  same(before, await facts(), 'after the rollback');
  octavo('export /srv/export');
  await kill(site);

  const exported = inside('find export -type f | wc -l').trim();
  inside(`cd ${name} && DATA_DIR=/srv/imported ./octavo import /srv/export`);
  inside(`cd ${name} && DATA_DIR=/srv/restored ./octavo restore ../${made}`);
  for (const folderOfData of ['imported', 'restored']) {
    site = await serve(`DATA_DIR=/srv/${folderOfData}`);
    same(before, await facts(), folderOfData);
    await kill(site);
  }
  const drill = documented('**Restore drill**', name).map((line) =>
    line.replace(/\/path\/to\/\S+/, `/srv/${made}`),
  );
  inside(drill.slice(0, -1).join(' && '));
  site = await serve(drill.at(-1)?.match(/DATA_DIR=\S+/)?.[0]);
  same(before, await facts(), 'after the drill');
  await kill(site);
  inside('rm -r /var/lib/octavo');

  const documentedCommands = drill.length;
  console.log(
    JSON.stringify({
      documentedCommands,
      archive: path.basename(archive),
      version,
      health,
      ...before,
      exported,
    }),
  );
} finally {
  site?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
