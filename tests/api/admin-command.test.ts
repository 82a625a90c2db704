import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { runAdmin } from '#server/commands/admin.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { readEnv } from '#server/env.ts';
import { createFirstAdmin } from '#server/features/auth/admins.store.ts';
import { createLog } from '#server/http/logging.ts';
import { createSite } from '#server/site.ts';
import { TEMPLATE } from '#tests/setup/template-database.ts';
import { newPostgresDatabase, testEngine } from '#tests/test-database.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** A database after a first start, on the engine under test, and the command line. */
async function installation() {
  const folder = await mkdtemp(path.join(tmpdir(), 'octavo-command-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const settings: Record<string, string> = {
    DATA_DIR: folder,
    ADMIN_EMAIL: 'owner@example.com',
    ADMIN_PASSWORD: 'the first password',
    ...(testEngine === 'postgres' && { DATABASE_URL: await newPostgresDatabase(TEMPLATE) }),
  };
  const env = readEnv(settings);
  const engine = await openDatabase(env, () => {});
  onTestFinished(() => engine.close());
  await migrate(engine, async (db) => {
    await createFirstAdmin(db, env);
  });
  const app = await buildApp(await createSite(env, { engine, log: createLog('silent') }));
  onTestFinished(() => app.close());
  return {
    engine,
    settings,
    admin: (words: string[], input = '') => admin(words, settings, input),
    logIn: (password: string, email = 'owner@example.com') =>
      app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email, password },
        headers: { 'user-agent': FIREFOX },
      }),
    overview: (token: string) =>
      app.inject({ url: '/api/admin/overview', headers: { authorization: `Bearer ${token}` } }),
    launch: (token: string) =>
      app.inject({ url: '/api/admin/launch', headers: { authorization: `Bearer ${token}` } }),
  };
}

/** The command's output with `input` piped in. */
async function admin(words: string[], settings: Record<string, string>, input = '') {
  const output = { code: 0, out: '', err: '' };
  const print = (line: string) => {
    output.out += `${line}\n`;
  };
  const askSecret = async () => input.trimEnd();
  await runAdmin(words, settings, { print, askSecret, isTyped: false }).catch((error: Error) => {
    Object.assign(output, { code: 1, err: `${error.message}\n` });
  });
  return output;
}

/** The program's command line, with the hashes of this process. */
function typed(words: string[], settings: Record<string, string>, input: string) {
  const hashes = ['--import', './tests/setup/quick-hashes.ts'];
  const child = spawn(process.execPath, [...hashes, 'build/main.js', 'admin', ...words], {
    env: { PATH: process.env.PATH, ...settings },
  });
  child.stdin.end(input);
  return Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).then(
    ([out, err, [code]]) => ({ code: code as number, out, err }),
  );
}

test('admin command: set-password signs in the locked-out owner and ends all sessions', async () => {
  const { settings, logIn, overview } = await installation();
  const { token } = (await logIn('the first password')).json();
  for (let failure = 0; failure < 5; failure += 1) await logIn('wrong');
  expect((await logIn('the first password')).statusCode).toBe(429);
  const done = await typed(['set-password'], settings, 'a better password\n');
  expect([done.code, done.err]).toEqual([0, '']);
  expect(done.out).toContain('The password of owner@example.com is changed, and all sessions have ended.');
  expect(done.out).not.toContain('a better password');
  expect((await overview(token)).statusCode).toBe(401);
  expect((await logIn('a better password')).statusCode).toBe(200);
  expect((await logIn('the first password')).statusCode).toBe(401);
});

test('admin command: a short password is refused, and nothing changes', async () => {
  const { admin, logIn } = await installation();
  const refused = await admin(['set-password'], 'short\n');
  expect([refused.code, refused.err.trim()]).toEqual([1, 'Password must be at least 8 characters']);
  expect((await logIn('the first password')).statusCode).toBe(200);
});

test('admin command: generate-password prints a working password that has to be changed', async () => {
  const { admin, logIn, launch } = await installation();
  const { out } = await admin(['generate-password']);
  const password = out.match(/has the password (\S{20}) \(shown this once\)/)?.[1] ?? '';
  const { token } = (await logIn(password)).json();
  expect((await launch(token)).json().isPasswordGenerated).toBe(true);
});

test('admin command: sessions are listed and ended', async () => {
  const { admin, logIn, overview } = await installation();
  expect((await admin(['sessions'])).out.trim()).toBe('There are no active sessions.');
  const { token } = (await logIn('the first password')).json();
  expect((await admin(['sessions'])).out).toMatch(/^Firefox on Linux, last used \S+Z, signed in \S+Z$/m);
  expect((await admin(['end-sessions'])).out.trim()).toBe('1 session has ended.');
  expect((await overview(token)).statusCode).toBe(401);
});

test('admin command: change-email changes the address, and the second factor can be turned off', async () => {
  const { admin, engine, logIn } = await installation();
  expect((await admin(['set-email', 'not-an-address'])).code).toBe(1);
  expect((await admin(['set-email', 'new@example.com'])).code).toBe(0);
  expect((await logIn('the first password', 'new@example.com')).statusCode).toBe(200);
  await engine.db
    .updateTable('admins')
    .set({ totp_secret: 'JBSWY3DPEHPK3PXP', totp_confirmed_at: new Date().toISOString() })
    .execute();
  expect((await logIn('the first password', 'new@example.com')).statusCode).toBe(401);
  expect((await admin(['turn-off-second-factor'])).code).toBe(0);
  expect((await logIn('the first password', 'new@example.com')).statusCode).toBe(200);
  expect((await admin(['remove-passkeys'])).out.trim()).toBe('0 passkeys are removed.');
});

test('admin command: a database of an older version is refused, because the start backs it up before it updates it', async () => {
  const { admin, engine, logIn } = await installation();
  const last = engine.db.selectFrom('migrations').select(({ fn }) => fn.max('name').as('name'));
  await engine.db.deleteFrom('migrations').where('name', 'in', last).execute();
  expect((await admin(['generate-password'])).err).toContain(
    'the database is of an older version of Octavo.',
  );
  expect((await logIn('the first password')).statusCode).toBe(200);
});

test('admin command: commands are in the audit log', async () => {
  const { admin, engine } = await installation();
  await admin(['set-password'], 'a better password\n');
  const events = await engine.db.selectFrom('audit_log').select(['event', 'address']).execute();
  expect(events).toEqual([{ event: 'password-set-by-command', address: null }]);
});

test('admin command: help lists the commands; an unknown command and a missing database are reported', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'octavo-command-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const nothing = await admin(['sessions'], { DATA_DIR: folder });
  expect([nothing.code, nothing.err]).toEqual([
    1,
    `There is no database at ${folder}/octavo.db. Start Octavo once, or set DATA_DIR.\n`,
  ]);
  expect(await admin([], {})).toMatchObject({ code: 0, out: expect.stringContaining('set-password') });
  const unknown = await (await installation()).admin(['open-sesame']);
  expect([unknown.code, unknown.err]).toEqual([
    1,
    expect.stringContaining('There is no command open-sesame.'),
  ]);
});
