/**
 * `node tests/release/try-systemd.ts ARCHIVE [BASE.tar]`: installs a release under a real systemd, in a container of
 * systemd-nspawn with its own network, by the commands of docs/deploy.md as they are written there. Then what an operator
 * does and suffers: commands as root, a second location for backups, an unreadable .env, a full disk, an update and its
 * rollback, a restore. The base is made with mmdebstrap unless one is given. Needs root, systemd-container and
 * mmdebstrap. Prints one line of JSON.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { documented } from './deploy-page.ts';

const PACKAGES = 'systemd,systemd-sysv,dbus,procps,curl,ca-certificates,caddy';
const DEBIAN = ['stable', 'deb http://deb.debian.org/debian stable main'] as const;
const WITHIN_MS = 120_000;
const [archive = '', base] = process.argv.slice(2);
if (!existsSync(archive)) throw new Error('Name the archive that `npm run release` has made');

const folder = mkdtempSync(path.join(tmpdir(), 'octavo-systemd-'));
const debian = path.join(folder, 'debian');
const name = path.basename(archive, '.tar.gz');
const newer = name.replace(/octavo-[\d.]+/, 'octavo-99.0.0');
const done: string[] = [];
let container: ChildProcess | undefined;
let leader = 0;

/** A command in the running container, as root types it. */
function run(command: string): { code: number | null; output: string } {
  const words = ['-t', String(leader), '-a', 'sh', '-c', `cd /root && ${command}`];
  const { status, stdout, stderr } = spawnSync('nsenter', words, { encoding: 'utf8', timeout: WITHIN_MS });
  process.stderr.write(`# ${command}\n${stdout}${stderr}\n`);
  return { code: status, output: `${stdout}${stderr}` };
}

function must(command: string): string {
  const { code, output } = run(command);
  if (code !== 0) throw new Error(`${command}\n${output}`);
  done.push(command);
  return output;
}

function expectThat(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(what);
  process.stderr.write(`✓ ${what}\n`);
}

async function until(isSo: () => boolean, what: string): Promise<void> {
  const giveUpAt = Date.now() + WITHIN_MS;
  while (!isSo()) {
    if (Date.now() > giveUpAt) throw new Error(`not within ${WITHIN_MS / 1000} s: ${what}`);
    await pause(500);
  }
  process.stderr.write(`✓ ${what}\n`);
}

const status = (address: string, options = '') =>
  run(`curl -s -o /dev/null -w '%{http_code}' ${options} http://127.0.0.1:4000${address}`).output;
const octavo = (words: string) =>
  run(`cd /etc/octavo && DATA_DIR=/var/lib/octavo /opt/octavo/current/octavo ${words}`);
const strangers = () => run('find /var/lib/octavo ! -user octavo').output.trim();
const isReady = () => status('/readyz') === '200';

try {
  mkdirSync(debian);
  if (base) execFileSync('tar', ['xf', base, '-C', debian]);
  else
    execFileSync('mmdebstrap', ['--variant=minbase', `--include=${PACKAGES}`, DEBIAN[0], debian, DEBIAN[1]], {
      stdio: 'inherit',
    });
  cpSync(archive, path.join(debian, 'root', path.basename(archive)));
  const words = ['-D', debian, '--register=no', '--keep-unit', '--private-network', '--boot'];
  container = spawn('systemd-nspawn', words, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' },
  });
  const children = `/proc/${container.pid}/task/${container.pid}/children`;
  await until(() => {
    leader = Number(readFileSync(children, 'utf8').trim().split(' ').at(-1));
    return leader > 0 && /running|degraded/.test(run('systemctl is-system-running').output);
  }, 'systemd runs');

  for (const command of documented('## 1.', name)) must(command);
  await until(isReady, 'the site is ready under its unit');
  expectThat(
    run('journalctl -u octavo').output.includes('you@example.com'),
    'the account is the one of .env',
  );
  expectThat(run('stat -c %a /etc/octavo/.env').output.trim() === '640', '.env is not for everyone');

  const [backup = '', doctor = ''] = documented('switch to its account by themselves', name);
  must(backup);
  expectThat(/example/.test(run(doctor).output), 'doctor notices the address of the example');
  expectThat(strangers() === '', 'after commands of root everything in the data folder is the site’s');
  const request = { name: 'Ann', email: 'ann@example.org', message: 'A question that is long enough.' };
  const send = () =>
    status('/api/consultations', `-H 'content-type: application/json' -d '${JSON.stringify(request)}'`);
  run('printf "%%PDF-1.4 a file" > /tmp/notes.pdf');
  const upload = () =>
    status(
      '/api/consultations',
      "-F name=Ann -F email=ann@example.org -F 'message=A question that is long enough.' -F attachments=@/tmp/notes.pdf",
    );
  expectThat(send() === '201' && upload() === '201', 'a request and an upload work after them');

  run('echo BACKUP_TO=/mnt/backup >> /etc/octavo/.env; install -d -o octavo -g octavo /mnt/backup');
  const closed = octavo('doctor').output;
  expectThat(
    /ReadWritePaths=\/mnt\/backup/.test(closed),
    'doctor says that the unit does not open BACKUP_TO',
  );
  run("sed -i '/BACKUP_TO=.mnt/d' /etc/octavo/.env");
  for (const command of documented('**A folder as the second location**', name)) must(command);
  await until(isReady, 'the site is ready with a second location');
  expectThat(
    /second place \S+ is on the same disk/.test(octavo('doctor').output),
    'doctor wrote to it and read it back',
  );
  // The service's own sandbox, with the program of a nightly backup.
  const inService = 'systemctl show octavo -p MainPID --value';
  must(
    `nsenter -t $(${inService}) -m setpriv --reuid octavo --regid octavo --init-groups sh -c 'echo x > /mnt/backup/x && rm /mnt/backup/x'`,
  );

  must('chmod 600 /etc/octavo/.env && chgrp root /etc/octavo/.env');
  run('systemctl restart octavo');
  await until(
    () => run('journalctl -u octavo -n 20 -o cat').output.includes('chmod 640 /etc/octavo/.env'),
    'an unreadable .env is said in one line with the command that mends it',
  );
  expectThat(!/^ +at /m.test(run('journalctl -u octavo -n 5 -o cat').output), 'without a stack trace');
  must('chgrp octavo /etc/octavo/.env && chmod 640 /etc/octavo/.env && systemctl restart octavo');
  await until(isReady, 'the site is ready again');

  must('systemctl stop octavo.socket octavo.service');
  must('mv /var/lib/octavo /var/lib/octavo-aside && mkdir /var/lib/octavo');
  must('mount -t tmpfs -o size=60m tmpfs /var/lib/octavo && cp -a /var/lib/octavo-aside/. /var/lib/octavo/');
  must('chown octavo:octavo /var/lib/octavo && chmod 700 /var/lib/octavo');
  must('systemctl start octavo.socket octavo.service');
  await until(isReady, 'the site is ready on a small disk');
  run('dd if=/dev/zero of=/var/lib/octavo/filler bs=64k 2>&1');
  await until(() => status('/readyz') === '503', 'a full disk: /readyz says so');
  expectThat(status('/') === '200', 'pages are served');
  expectThat(send() !== '201', 'a request is not confirmed');
  const full = octavo('doctor').output;
  expectThat(
    /full|Make room/.test(full) && !/damaged/.test(full),
    'doctor calls the disk full, not the database damaged',
  );
  const failed = octavo('backup');
  expectThat(failed.code === 1 && !/^ +at /m.test(failed.output), 'a backup fails without a stack trace');
  must('rm /var/lib/octavo/filler');
  await until(isReady, 'with room again, the site is ready');
  must('systemctl stop octavo.socket octavo.service && umount /var/lib/octavo && rmdir /var/lib/octavo');
  must('mv /var/lib/octavo-aside /var/lib/octavo && systemctl start octavo.socket octavo.service');
  await until(isReady, 'the site is ready on its own disk');

  must(
    `cp -r /opt/octavo/${name} /opt/octavo/${newer} && cd /root && cp -r /opt/octavo/${newer} . && tar czf ${newer}.tar.gz ${newer}`,
  );
  for (const command of documented('## Updates', newer)) must(command);
  await until(isReady, 'the site is ready after the update');
  must('cd /etc/octavo && DATA_DIR=/var/lib/octavo /opt/octavo/current/octavo backup --kind before-update');
  for (const command of documented('To roll back', name)) must(command);
  await until(isReady, 'the site is ready after the rollback');
  expectThat(strangers() === '', 'and everything is still the site’s');

  must('systemctl stop octavo.socket octavo.service && mv /var/lib/octavo /var/lib/octavo-lost');
  must(
    `cd /etc/octavo && DATA_DIR=/var/lib/octavo /opt/octavo/current/octavo restore $(ls -t /mnt/backup/*.tar | head -1)`,
  );
  must('systemctl start octavo.socket octavo.service');
  await until(isReady, 'the site is ready after a restore from the second location');
  expectThat(strangers() === '', 'and systemd has given it to the site');
  console.log(JSON.stringify({ archive: path.basename(archive), commands: done.length }));
} finally {
  if (leader)
    spawnSync('nsenter', ['-t', String(leader), '-a', 'systemctl', 'poweroff', '--force', '--force']);
  container?.kill('SIGKILL');
  await pause(1_000);
  rmSync(folder, { recursive: true, force: true });
}
