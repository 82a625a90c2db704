import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, copyFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { encodeForm, file, goodFields } from '#tests/support/forms.ts';
import { COMPILED, startServer } from '#tests/support/server-process.ts';
import { newFolder } from '#tests/support/sites.ts';
import { testEngine } from '#tests/test-database.ts';

/** An account that exists on every system, in place of the one a site is installed with. */
const OWNER = { uid: 65_534, gid: 65_534 };
const MAIN = path.resolve('build/main.js');

/** Needs root, and a checkout that the other account can read. */
const canSwitch =
  testEngine === 'sqlite' &&
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ['-e', `require('node:fs').readFileSync('${MAIN}')`], OWNER).status === 0;

type Options = { cwd?: string; uid?: number; gid?: number };

async function octavo(words: string[], settings: Record<string, string>, options: Options = {}) {
  const child = spawn(process.execPath, [MAIN, ...words], {
    env: { PATH: process.env.PATH, PORT: '1', NODE_COMPILE_CACHE: COMPILED, ...settings },
    ...options,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const code = await new Promise((resolve) => child.on('close', resolve));
  return { code, output };
}

/** A data folder of another account, with a site in it. */
async function installed() {
  const DATA_DIR = await newFolder();
  await chown(DATA_DIR, OWNER.uid, OWNER.gid);
  const site = await startServer({ DATA_DIR });
  onTestFinished(site.kill);
  return { DATA_DIR, ...site };
}

async function upload(origin: string) {
  const form = await encodeForm(goodFields, [file('notes.pdf')]);
  const body = new Uint8Array(form.payload);
  return fetch(`${origin}/api/consultations`, { method: 'POST', headers: form.headers, body });
}

describe.runIf(canSwitch)('root and the account of the site', () => {
  test('server and commands run as root: every file in the data folder stays the owner’s, and an upload works', {
    timeout: 120_000,
  }, async () => {
    const { DATA_DIR, origin } = await installed();
    await octavo(['doctor'], { DATA_DIR });
    const backup = await octavo(['backup'], { DATA_DIR });
    expect(backup).toMatchObject({ code: 0, output: expect.stringContaining('verified') });
    expect((await upload(origin)).status).toBe(201);
    const entries = await readdir(DATA_DIR, { recursive: true, withFileTypes: true });
    expect(entries.map(({ name }) => name)).toEqual(expect.arrayContaining(['files', 'backups']));
    for (const { parentPath, name } of entries)
      expect([name, (await stat(path.join(parentPath, name))).uid]).toEqual([name, OWNER.uid]);
  });

  test('a files folder that belongs to root: uploads and /readyz are 503, and doctor says what to type', async () => {
    const { DATA_DIR, origin } = await installed();
    await mkdir(path.join(DATA_DIR, 'files'), { recursive: true });
    await chown(path.join(DATA_DIR, 'files'), 0, 0);
    await chmod(path.join(DATA_DIR, 'files'), 0o700);
    expect((await upload(origin)).status).toBe(503);
    const ready = await fetch(`${origin}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([503, { storage: 'unavailable' }]);
    const { code, output } = await octavo(['doctor'], { DATA_DIR });
    expect(code).toBe(1);
    expect(output).toContain(`chown -R ${OWNER.uid}:${OWNER.gid} ${DATA_DIR}`);
  });

  test('another account than the owner: doctor and backup say so in one line', async () => {
    const { DATA_DIR } = await installed();
    const stranger = { uid: 65_533, gid: 65_533 };
    const doctor = await octavo(['doctor'], { DATA_DIR }, stranger);
    expect(doctor.code).toBe(1);
    expect(doctor.output).toMatch(/account 65533 may not use .* Run this as root/);
    const backup = await octavo(['backup'], { DATA_DIR }, stranger);
    expect([backup.code, backup.output]).toEqual([
      1,
      expect.stringMatching(/^Nothing was changed: .*65533.*\n$/),
    ]);
  });

  test('an archive in a folder of root: verified if the account may read it, refused in one line if not', {
    timeout: 120_000,
  }, async () => {
    const { DATA_DIR } = await installed();
    await octavo(['backup'], { DATA_DIR });
    const backups = path.join(DATA_DIR, 'backups');
    const name = (await readdir(backups)).find((each) => each.endsWith('.tar')) ?? '';
    const folder = await newFolder();
    const copy = path.join(folder, 'copy.tar');
    await copyFile(path.join(backups, name), copy);
    await chown(copy, 0, 0);
    await chmod(copy, 0o644);
    await chmod(folder, 0o755);
    expect(await octavo(['verify', copy], { DATA_DIR })).toMatchObject({ code: 0 });
    expect(await readdir(folder)).toEqual(['copy.tar']);
    await chmod(copy, 0o600);
    expect(await octavo(['verify', copy], { DATA_DIR })).toEqual({
      code: 1,
      output: `Nothing was changed: account ${OWNER.uid} may not use ${copy}\n`,
    });
  });

  test('an .env that the account may not read: the site says what fixes it, anyone else who is to run it', async () => {
    const folder = await newFolder();
    await chmod(folder, 0o755);
    await writeFile(path.join(folder, '.env'), 'PORT=0\n', { mode: 0o600 });
    const print = (words: string[]) => octavo(words, { DATA_DIR: folder }, { cwd: folder, ...OWNER });
    const fix = expect.stringMatching(/^.*chgrp \S+ \S+\/\.env && chmod 640 \S+\n$/);
    expect(await print([])).toEqual({ code: 1, output: fix });
    const advice = expect.stringMatching(/^.*Run this as root or as the account of the site\n$/);
    expect(await print(['doctor'])).toEqual({ code: 1, output: advice });
  });
});

describe.runIf(testEngine === 'sqlite')('a place that cannot be used', () => {
  test('a file as the data folder: one line', async () => {
    expect(await octavo([], { DATA_DIR: MAIN })).toEqual({
      code: 1,
      output: `Octavo cannot start. DATA_DIR: there is no folder ${MAIN}\n`,
    });
  });

  test('an .env from Windows, with a byte order mark: its first line counts; a # or quote that would cut a value is refused', async () => {
    const folder = await newFolder();
    const printDoctor = async (text: string) => {
      await writeFile(path.join(folder, '.env'), text);
      return (await octavo(['doctor'], { DATA_DIR: folder }, { cwd: folder })).output;
    };
    expect(await printDoctor('\uFEFFSITE_ORIGIN=ftp://x\r\nPORT=0\r\n')).toContain('SITE_ORIGIN: must be');
    for (const value of ['correct-horse#battery', "'it isn't a short one'", '"a \\"quoted\\" passphrase"'])
      expect(await printDoctor(`PORT=0 # "any"\nBACKUP_PASSPHRASE=${value}\n`)).toBe(
        'Nothing was changed: BACKUP_PASSPHRASE: would be cut in .env by its # or its quote. Put it in other quotes\n',
      );
    expect(await printDoctor('P\0O\0R\0T\0')).toBe('Nothing was changed: .env: must be saved as UTF-8\n');
    expect(await printDoctor('BACKUP_PASSPHRASE="correct-horse#battery" # "mine"\nLOG_LEVEL=x\n')).toContain(
      'LOG_LEVEL: must',
    );
  });

  test('verify of a file that is not there: one line', async () => {
    const DATA_DIR = await newFolder();
    expect(await octavo(['verify', '/nowhere.tar'], { DATA_DIR })).toEqual({
      code: 1,
      output: 'Nothing was changed: there is no file /nowhere.tar\n',
    });
  });

  test('a mistyped option: one line that names it', async () => {
    const { code, output } = await octavo(['restore', '--list', 'x.tar'], { DATA_DIR: await newFolder() });
    expect(code).toBe(1);
    expect(output).toMatch(/^Nothing was changed: Unknown option '--list'.*\n$/);
  });

  test('a command with --help or one word too many: help or one line, and nothing is done', async () => {
    const DATA_DIR = await newFolder();
    const site = await startServer({ DATA_DIR });
    onTestFinished(site.kill);
    expect(await octavo(['export', '--help'], { DATA_DIR })).toEqual({
      code: 0,
      output: expect.stringMatching(/^octavo +serve the site\n/),
    });
    expect(await octavo(['admin', 'generate-password', '-h'], { DATA_DIR })).toEqual({
      code: 0,
      output: expect.stringMatching(/^octavo admin COMMAND /),
    });
    for (const words of [['reindex'], ['rollback'], ['admin', 'generate-password']])
      expect(await octavo([...words, 'now'], { DATA_DIR })).toEqual({
        code: 1,
        output: expect.stringMatching(/^Nothing was changed: Unexpected argument 'now'/),
      });
    expect(await octavo(['restore', 'a.tar', 'b.tar'], { DATA_DIR })).toEqual({
      code: 1,
      output: 'Nothing was changed: one FILE at a time\n',
    });
  });

  const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
    all?.some(({ address }) => address === '::1'),
  );
  test.runIf(hasIpv6)('rollback of a site that hangs, on an IPv6 address: refused', async () => {
    const DATA_DIR = await newFolder();
    const site = await startServer({ DATA_DIR, HOST: '::1' });
    onTestFinished(site.kill);
    site.child.kill('SIGSTOP');
    const { port: PORT } = new URL(site.origin);
    const { output } = await octavo(['rollback'], { DATA_DIR, HOST: '::1', PORT });
    expect(output).toContain(`Nothing was changed: the site is running on port ${PORT}. Stop it first`);
  });

  test('a backup that was made and not copied: the problem, and not that nothing was changed', async () => {
    const DATA_DIR = await newFolder();
    const site = await startServer({ DATA_DIR });
    onTestFinished(site.kill);
    expect(await octavo(['backup'], { DATA_DIR, BACKUP_TO: '/dev/null' })).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^Backed up to .*\nIt was verified .*\nThe backup could not be copied to the second location: .*\n$/,
      ),
    });
  });

  test.runIf(process.platform === 'linux')(
    'folders that the system refuses for the second place, an export or the data: one line each, at once',
    async () => {
      const DATA_DIR = await newFolder();
      const site = await startServer({ DATA_DIR });
      onTestFinished(site.kill);
      const doctor = await octavo(['doctor'], { DATA_DIR, BACKUP_TO: '/proc/x' });
      expect(doctor.output).toMatch(/✗ second place ENOENT.*\n +Does BACKUP_TO exist/);
      const mistyped = path.join(DATA_DIR, 'mistyped');
      for (const command of ['export', 'backup', 'rollback', 'reindex'])
        expect(
          await octavo([command, ...(command === 'export' ? ['/tmp/none'] : [])], { DATA_DIR: mistyped }),
        ).toEqual({
          code: 1,
          output: `Nothing was changed: there is no database at ${mistyped}/octavo.db. Start Octavo once first, or set DATA_DIR.\n`,
        });
      expect(existsSync(mistyped)).toBe(false);
      for (const [words, settings] of [
        [['export', '/proc/x/y'], { DATA_DIR }],
        [['backup'], { DATA_DIR: '/dev/null' }],
      ] as const)
        expect(await octavo([...words], settings)).toEqual({
          code: 1,
          output: expect.stringMatching(
            /^Nothing was changed: .*there is no (\/proc\/x|database at \/dev\/null\/octavo\.db.*)\n$/,
          ),
        });
    },
  );
});
