import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { readEnv } from '#server/env.ts';
import { TEMPLATE } from '#tests/setup/template-database.ts';
import { s3Account, startS3Server } from '#tests/support/s3-server.ts';
import { startMailServer } from '#tests/support/smtp.ts';
import { newPostgresDatabase, testEngine, testOnce } from '#tests/test-database.ts';
import { examine, isClosedToService, judgeSpace, toReport } from './doctor.ts';
import type { Finding } from './finding.ts';
import { judgeCertificate } from './public-address.ts';

async function site(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'octavo-doctor-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const variables: Record<string, string> = {
    DATA_DIR: folder,
    ...(testEngine === 'postgres' && { DATABASE_URL: await newPostgresDatabase(TEMPLATE) }),
    ...settings,
  };
  const engine = await openDatabase(readEnv(variables), () => {});
  await migrate(engine);
  await engine.close();
  return { variables, folder };
}

function findState(findings: Finding[], part: string) {
  return findings.filter((finding) => finding.part === part).map(({ state }) => state);
}

test('doctor: a new site passes, with a list of what is missing', async () => {
  const { variables } = await site();
  const findings = await examine(variables, new Date());
  expect(Object.fromEntries(findings.map(({ part, state }) => [part, state]))).toEqual({
    settings: 'warning',
    database: 'ok',
    search: 'ok',
    storage: 'ok',
    mail: 'warning',
    clock: 'ok',
    disk: expect.stringMatching(/ok|warning/),
    proxy: 'ok',
    backups: 'warning',
    certificate: 'ok',
  });
  expect(toReport(findings)).toContain(
    '! backups      There is no backup.\n               Make one: octavo backup',
  );
});

test('doctor: a bad setting, a missing database and an unreachable one are reported in one line each', async () => {
  expect(await examine({ PORT: 'many' }, new Date())).toMatchObject([
    { part: 'settings', state: 'failure', text: 'PORT: must be a port number' },
  ]);
  const folder = await mkdtemp(path.join(tmpdir(), 'octavo-doctor-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  expect(await examine({ DATA_DIR: folder }, new Date())).toMatchObject([
    { part: 'database', state: 'failure', text: expect.stringContaining('There is no database') },
  ]);
  await writeFile(path.join(folder, 'octavo.db'), 'Dear reader, this is not a database.');
  expect(await examine({ DATA_DIR: folder }, new Date())).toMatchObject([
    { part: 'database', state: 'failure', text: expect.stringContaining('not an SQLite database') },
    { part: 'disk' },
  ]);
});

test('doctor: another secret key than that of the database is a failure', async () => {
  const { variables } = await site();
  const SECRET_KEY = 'the key with which the site was started';
  expect(findState(await examine({ ...variables, SECRET_KEY }, new Date()), 'database')).toEqual(['ok']);
  const findings = await examine({ ...variables, SECRET_KEY: SECRET_KEY.toUpperCase() }, new Date());
  expect(toReport(findings)).toContain('✗ database     Its secrets');
});

testOnce('doctor: the mail server is checked without sending mail', async () => {
  const server = await startMailServer();
  onTestFinished(server.close);
  const { variables } = await site({ SMTP_URL: server.url, MAIL_FROM: 'writer@site.example' });
  expect(findState(await examine(variables, new Date()), 'mail')).toEqual(['ok']);
  await server.close();
  const [mail] = (await examine(variables, new Date())).filter(({ part }) => part === 'mail');
  expect([mail?.state, mail?.text]).toEqual(['failure', expect.stringContaining('ECONNREFUSED')]);
  expect(server.received).toEqual([]);
});

test('doctor: a clock that was set back is reported', async () => {
  const { variables } = await site();
  const anHourAgo = new Date(Date.now() - 60 * 60_000);
  expect(findState(await examine(variables, anHourAgo), 'clock')).toEqual(['failure']);
});

testOnce('doctor: an unreachable address is reported with what to check', async () => {
  const { variables } = await site({ SITE_ORIGIN: 'https://127.0.0.1:1' });
  const findings = await examine(variables, new Date());
  expect(findState(findings, 'proxy')).toEqual(['failure']);
  expect(findState(findings, 'certificate')).toEqual(['failure']);
});

test('doctor: certificates are judged by their remaining days, disks by their free space', () => {
  const now = new Date('2026-11-16T00:00:00Z');
  const judged = (validTo: string, problem?: string) =>
    judgeCertificate(new Date(validTo), problem, now).state;
  expect(judged('2026-11-15T00:00:00Z')).toBe('failure');
  expect(judged('2026-11-20T00:00:00Z')).toBe('warning');
  expect(judged('2027-02-01T00:00:00Z', 'SELF_SIGNED')).toBe('failure');
  expect(judged('2027-02-01T00:00:00Z')).toBe('ok');
  expect([1e7, 5e8, 5e9].map((free) => judgeSpace(free).state)).toEqual(['failure', 'warning', 'ok']);
});

testOnce(
  'doctor: a second location is written to and read back; one on the same disk is reported',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'octavo-second-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const { variables } = await site({ BACKUP_TO: folder });
    expect(toReport(await examine(variables, new Date()))).toContain(
      `${folder} is on the same disk as DATA_DIR.`,
    );
    expect(await readdir(folder)).toEqual([]);
    // A disk of its own wherever there is one.
    const memory = '/dev/shm';
    if (statSync(memory, { throwIfNoEntry: false })) {
      const findings = await examine({ ...variables, BACKUP_TO: memory }, new Date());
      expect(findState(findings, 'second place')).toEqual(['ok']);
    }
    const file = path.join(folder, 'a-file');
    await writeFile(file, '');
    expect(findState(await examine({ ...variables, BACKUP_TO: file }, new Date()), 'second place')).toEqual([
      'failure',
    ]);
  },
);

testOnce(
  'doctor: a bucket as the second location is tried before the first backup, and the reason of a failure is named',
  async () => {
    const server = await startS3Server();
    const { accessKeyId, secretAccessKey, region } = s3Account;
    const address = server.endpoint.replace('http://', `s3+http://${accessKeyId}:${secretAccessKey}@`);
    const { variables } = await site({ BACKUP_TO: `${address}/uploads?region=${region}` });
    expect(findState(await examine(variables, new Date()), 'second place')).toEqual(['ok']);
    await server.close();
    expect(toReport(await examine(variables, new Date()))).toMatch(/✗ second place .*ECONNREFUSED/);
  },
);

test('doctor: a second location that the systemd unit does not open is reported', () => {
  const shown = (paths: string) => `LoadState=loaded\nProtectSystem=strict\nReadWritePaths=${paths}\n`;
  expect(isClosedToService('/mnt/backup', shown(''))).toBe(true);
  expect(isClosedToService('/mnt/backup', shown('/mnt/back'))).toBe(true);
  expect(isClosedToService('/mnt/backup', shown('/srv /mnt/backup'))).toBe(false);
  expect(isClosedToService('/mnt/backup/site', shown('-/mnt/backup/'))).toBe(false);
  expect(isClosedToService('/mnt/backup', 'LoadState=not-found\nProtectSystem=no\nReadWritePaths=\n')).toBe(
    false,
  );
});

testOnce('doctor: the example address is a failure', async () => {
  const { variables } = await site({ SITE_ORIGIN: 'https://example.com' });
  expect(findState(await examine(variables, new Date()), 'settings')).toEqual(['failure']);
});

testOnce('doctor: a full disk is called full, not a damaged database', async () => {
  const { variables, folder } = await site();
  const disk = await mkdtemp(path.join(tmpdir(), 'octavo-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk]).status === 0;
  onTestFinished(async () => {
    if (mounted) spawnSync('umount', [disk]);
    await rm(disk, { recursive: true, force: true });
  });
  // Only root can mount a small disk.
  if (!mounted) return;
  await cp(folder, disk, { recursive: true });
  await writeFile(path.join(disk, 'filler'), Buffer.alloc(8 * 1024 * 1024)).catch(() => {});
  const findings = await examine({ ...variables, DATA_DIR: disk }, new Date());
  expect(toReport(findings)).toMatch(/✗ database .* is full/);
  expect(toReport(findings)).not.toMatch(/damaged|octavo restore/);
  expect(findState(findings, 'disk')).toEqual(['failure']);
});

testOnce('doctor: a backup from a clock that was ahead does not count as the last one', async () => {
  const { variables, folder } = await site();
  const findBackups = async () =>
    (await examine(variables, new Date())).find(({ part }) => part === 'backups')?.text;
  await mkdir(path.join(folder, 'backups'));
  await writeFile(path.join(folder, 'backups', 'octavo-20960601t030500000z-nightly.tar'), '');
  expect(await findBackups()).toBe('There is no backup.');
  await writeFile(path.join(folder, 'backups', 'octavo-20260601t030500000z-nightly.tar'), '');
  expect(await findBackups()).toBe('The last backup is of 2026-06-01T03:05:00.000Z.');
});

testOnce('doctor: a backup that the site may not read is a failure with its name', async () => {
  const { variables, folder } = await site();
  const name = 'octavo-20260601t030500000z-nightly.tar';
  await mkdir(path.join(folder, 'backups', name), { recursive: true });
  const findings = await examine(variables, new Date());
  expect(findings.find(({ part }) => part === 'backups')).toMatchObject({
    state: 'failure',
    text: `The site may not read ${name}.`,
    fix: expect.stringContaining('chown'),
  });
});
