/**
 * `node scripts/try-release.ts ARCHIVE [BASE.tar]`: unpacks a release in a bare Debian (made with mmdebstrap unless one
 * is given), serves the site there in three commands, kills it, starts it again and sees that nothing is lost. Needs root.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './test-tools.ts';

const START_WITHIN_MS = 120_000;
const [archive = '', base] = process.argv.slice(2);
if (!existsSync(archive)) throw new Error('Name the archive that `npm run release` has made');

const folder = mkdtempSync(path.join(tmpdir(), 'octavo-try-'));
const debian = path.join(folder, 'debian');
const name = path.basename(archive, '.tar.gz');
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;

/** A command inside the bare system, which has neither Node nor npm nor a compiler. */
function inside(command: string): ChildProcess {
  return spawn('chroot', [debian, 'sh', '-c', command], {
    stdio: 'inherit',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', PORT: String(port) },
  });
}

async function serve(): Promise<ChildProcess> {
  const site = inside(`cd /srv/${name} && exec ./octavo`);
  const giveUpAt = Date.now() + START_WITHIN_MS;
  while (
    !(await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > giveUpAt || site.exitCode !== null) throw new Error('The site did not start');
    await pause(100);
  }
  return site;
}

async function facts() {
  const { total } = (await (await fetch(`${origin}/api/samples?limit=1`)).json()) as { total: number };
  const pages = await Promise.all(
    ['/', '/samples', '/blog', '/contact', '/api/docs', '/og/blog/cut-ten-percent.png'].map(
      async (page) => (await fetch(origin + page)).status,
    ),
  );
  return { total, pages: pages.join(' ') };
}

let site: ChildProcess | undefined;
try {
  mkdirSync(debian);
  if (base) execFileSync('tar', ['xf', base, '-C', debian, '--exclude=./dev/*']);
  else execFileSync('mmdebstrap', ['--variant=minbase', 'stable', debian], { stdio: 'inherit' });
  for (const program of ['node', 'npm', 'gcc'])
    if (existsSync(path.join(debian, 'usr/bin', program))) throw new Error(`There is a ${program} in it`);
  cpSync(archive, path.join(debian, 'srv', path.basename(archive)));
  execFileSync('chroot', [debian, 'tar', 'xzf', `/srv/${path.basename(archive)}`, '-C', '/srv']);
  site = await serve();
  const before = await facts();
  site.kill('SIGKILL');
  await pause(500);
  site = await serve();
  const after = await facts();
  const health = await (await fetch(`${origin}/healthz`)).json();
  execFileSync('chroot', [debian, `/srv/${name}/octavo`, '--version'], { stdio: 'inherit' });
  execFileSync('chroot', [debian, 'sh', '-c', `cd /srv/${name} && PORT=1 ./octavo backup`], {
    stdio: 'inherit',
  });
  console.log(JSON.stringify({ before, after, health }));
  if (JSON.stringify(before) !== JSON.stringify(after) || /[345]\d\d/.test(after.pages)) process.exitCode = 1;
} finally {
  site?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
