import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSecretBox } from '#server/db/secret-box.ts';
import { createAuth } from '#server/features/auth/auth.service.ts';
import { createLoginThrottle } from '#server/features/auth/login-throttle.ts';
import { deleteExpired } from '#server/features/auth/sessions.store.ts';
import { testApp } from '#tests/test-app.ts';
import { testOnce } from '#tests/test-database.ts';

type TestApp = Awaited<ReturnType<typeof testApp>>;
const NOON = new Date('2026-06-01T12:00:00.000Z').getTime();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function post({ inject }: TestApp, url: string, payload: object, remoteAddress = '203.0.113.7') {
  return inject({ method: 'POST', url, payload, remoteAddress, headers: { 'user-agent': FIREFOX } });
}

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

function logIn(app: TestApp, email: string, password: string, address?: string) {
  return post(app, '/api/auth/login', { email, password }, address);
}

async function launch({ inject }: TestApp, token: string) {
  return (await inject({ url: '/api/admin/launch', headers: { authorization: `Bearer ${token}` } })).json();
}

function overview({ inject }: TestApp, token: string) {
  return inject({ url: '/api/admin/overview', headers: { authorization: `Bearer ${token}` } });
}

/** Counts a failed sign-in, without the cost of hashing a wrong password. */
function failAt({ engine, clock }: TestApp, email: string, address: string) {
  return createLoginThrottle(engine, clock, true).begin(email, address);
}

/** The token of the newest reset mail, and how many mails there are. */
async function resetMails({ engine }: TestApp) {
  const mails = await engine.db
    .selectFrom('outbox')
    .selectAll()
    .where('subject', '=', 'Set a new password')
    .orderBy('created_at')
    .execute();
  const tokens = mails.map((mail) => mail.text_body.match(/\/admin\/reset\?token=([\w-]+)/)?.[1] ?? '');
  return { mails, tokens, newest: tokens.at(-1) ?? '' };
}

test('auth: the right password opens a session with a token of 256 bits, stored as a hash only', async () => {
  const app = await testApp();
  const { email, password } = await app.make.admin();
  const response = await logIn(app, ' Owner@Example.com ', password);
  expect(response.statusCode).toBe(200);
  const { token } = response.json();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(Object.keys(response.json())).toEqual(['token']);
  expect(response.headers['cache-control']).toBe('no-store');
  expect((await overview(app, token)).statusCode).toBe(200);
  const rows = await app.engine.db.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(app.logged.join('')).not.toContain(token);
  expect(app.logged.join('')).not.toContain(password);
  expect(app.logged.join('')).not.toContain(email);
});

testOnce('auth: passwords are stored with argon2id', async () => {
  const app = await testApp();
  const { password_hash: hash, password } = await app.make.admin();
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hash).not.toContain(password);
});

test('auth: a wrong e-mail and a wrong password get the same response', async () => {
  const app = await testApp();
  const { email, password } = await app.make.admin();
  const wrongPassword = await logIn(app, email, `${password}!`);
  const wrongEmail = await logIn(app, 'nobody@example.com', password);
  for (const response of [wrongPassword, wrongEmail]) {
    expect([response.statusCode, response.json()]).toEqual([401, { error: 'Invalid email or password' }]);
  }
  const pickHeaders = ({ headers }: typeof wrongEmail) =>
    Object.keys(headers).filter((name) => name !== 'x-request-id');
  expect(pickHeaders(wrongEmail)).toEqual(pickHeaders(wrongPassword));
});

testOnce('auth: missing fields get a 400 that names them', async () => {
  const app = await testApp();
  const response = await post(app, '/api/auth/login', { email: ' ' });
  expect(response.statusCode).toBe(400);
  expect(response.json().errors.map(({ field }: { field: string }) => field)).toEqual(['email', 'password']);
});

testOnce('auth: unknown fields are ignored by the login', async () => {
  const app = await testApp();
  const { email, password } = await app.make.admin();
  expect((await post(app, '/api/auth/login', { email, password, remember: true })).statusCode).toBe(200);
});

function hashAtLowerCost(message: string): string {
  const nonce = Buffer.alloc(16, 7);
  const cost = { memory: 1024, passes: 1, parallelism: 1, tagLength: 32 };
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=1024,t=1,p=1$${encode(nonce)}$${encode(argon2Sync('argon2id', { message, nonce, ...cost }))}`;
}

test('auth: a hash of a lower cost still works, and is replaced at the next sign-in', async () => {
  const app = await testApp();
  const { id, email } = await app.make.admin({ password_hash: hashAtLowerCost('an old password') });
  expect((await logIn(app, email, 'an old password')).statusCode).toBe(200);
  const stored = await app.engine.db
    .selectFrom('admins')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(stored.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await logIn(app, email, 'an old password')).statusCode).toBe(200);
});

testOnce('auth: a password with an accent works in either Unicode form', async () => {
  const app = await testApp();
  const { email } = await app.make.admin({ password: 'caf\u00e9 au lait' });
  expect((await logIn(app, email, 'cafe\u0301 au lait')).statusCode).toBe(200);
});

test('auth: a session lasts for 7 days since it was last used', async () => {
  const app = await testApp();
  const { email, password } = await app.make.admin();
  const { token } = (await logIn(app, email, password)).json();
  app.setClock(new Date(NOON + 6 * DAY));
  expect((await overview(app, token)).statusCode).toBe(200);
  app.setClock(new Date(NOON + 13 * DAY));
  expect((await overview(app, token)).statusCode).toBe(200);
  app.setClock(new Date(NOON + 20 * DAY + 1));
  expect((await overview(app, token)).statusCode).toBe(401);
});

test('auth: logging out ends the session on the server, and a second time is harmless', async () => {
  const app = await testApp();
  const { email, password } = await app.make.admin();
  const { token } = (await logIn(app, email, password)).json();
  const { token: other } = (await logIn(app, email, password)).json();
  const headers = { authorization: `Bearer ${token}` };
  for (let time = 0; time < 2; time += 1) {
    const response = await app.inject({ method: 'POST', url: '/api/auth/logout', headers });
    expect([response.statusCode, response.body]).toEqual([204, '']);
  }
  expect((await overview(app, token)).statusCode).toBe(401);
  expect((await overview(app, other)).statusCode).toBe(200);
});

test('auth: after 5 failures for an account from one address even the right password is refused', async () => {
  const app = await testApp();
  const { email, password } = await app.make.admin();
  for (let failure = 0; failure < 5; failure += 1)
    expect((await logIn(app, email, 'wrong')).statusCode).toBe(401);
  const response = await logIn(app, email.toUpperCase(), password);
  expect(response.statusCode).toBe(429);
  expect(response.headers['retry-after']).toBe('900');
  expect(response.json().error).toBe(
    'Too many failed attempts. Try again in 15 minutes, or reset your password.',
  );
  app.setClock(new Date(NOON + 15 * MINUTE - 1000));
  expect((await logIn(app, email, password)).headers['retry-after']).toBe('1');
  app.setClock(new Date(NOON + 15 * MINUTE));
  expect((await logIn(app, email, password)).statusCode).toBe(200);
});

test('auth: an unknown account is locked in the same way', async () => {
  const app = await testApp();
  for (let failure = 0; failure < 5; failure += 1) await logIn(app, 'nobody@example.com', 'wrong');
  expect((await logIn(app, 'nobody@example.com', 'wrong')).statusCode).toBe(429);
});

test('auth: only failures within 15 minutes of each other count together', async () => {
  const app = await testApp();
  const { email, password } = await app.make.admin();
  for (const minute of [0, 0, 0, 10, 16, 17]) {
    app.setClock(new Date(NOON + minute * MINUTE));
    expect((await logIn(app, email, 'wrong')).statusCode).toBe(401);
  }
  expect((await logIn(app, email, password)).statusCode).toBe(200);
});

test('auth: another address and another account are not locked', async () => {
  const app = await testApp();
  const { email, password } = await app.make.admin();
  await app.make.admin({ email: 'second@example.com', password: 'another password' });
  for (let failure = 0; failure < 5; failure += 1) await logIn(app, email, 'wrong');
  expect((await logIn(app, email, password, '198.51.100.9')).statusCode).toBe(200);
  expect((await logIn(app, 'second@example.com', 'another password')).statusCode).toBe(200);
  expect((await logIn(app, email, password)).statusCode).toBe(429);
});

test('auth: a whole IPv6 network counts as one address', async () => {
  const app = await testApp();
  const { email, password } = await app.make.admin();
  for (let failure = 0; failure < 5; failure += 1)
    await logIn(app, email, 'wrong', `2001:db8:1:2::${failure + 1}`);
  expect((await logIn(app, email, password, '2001:db8:1:2:ffff::9')).statusCode).toBe(429);
  expect((await logIn(app, email, password, '2001:db8:1:3::9')).statusCode).toBe(200);
});

test('auth: the lock grows with every further five failures, up to four hours, and is cleared after a day', async () => {
  const app = await testApp();
  const { email, password } = await app.make.admin();
  const waits: number[] = [];
  let now = NOON;
  for (let round = 0; round < 6; round += 1) {
    for (let failure = 0; failure < 5; failure += 1) await logIn(app, email, 'wrong');
    const wait = Number((await logIn(app, email, password)).headers['retry-after']);
    waits.push(wait / 60);
    now += wait * 1000;
    app.setClock(new Date(now));
  }
  expect(waits).toEqual([15, 30, 60, 120, 240, 240]);
  app.setClock(new Date(now + DAY));
  for (let failure = 0; failure < 5; failure += 1) await logIn(app, email, 'wrong');
  expect((await logIn(app, email, password)).headers['retry-after']).toBe('900');
});

test('auth: signing in clears earlier failures', async () => {
  const app = await testApp();
  const { email, password } = await app.make.admin();
  for (let round = 0; round < 3; round += 1) {
    for (let failure = 0; failure < 4; failure += 1)
      expect((await logIn(app, email, 'wrong')).statusCode).toBe(401);
    expect((await logIn(app, email, password)).statusCode).toBe(200);
  }
});

// More than there are connections. A hundred would wait longer than a busy machine allows.
test('auth: of thirty concurrent guesses, five are checked', async () => {
  const app = await testApp();
  const { email } = await app.make.admin();
  const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(app, email, 'wrong')));
  const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
  expect([count(401), count(429)]).toEqual([5, 25]);
});

test('auth: many addresses at one account are locked too, and one address at many accounts', async () => {
  const app = await testApp();
  const { email, password } = await app.make.admin();
  for (let guess = 0; guess < 50; guess += 1) await failAt(app, email, `198.51.100.${guess}`);
  expect((await logIn(app, email, password, '192.0.2.1')).statusCode).toBe(429);
  for (let guess = 0; guess < 30; guess += 1) await failAt(app, `user${guess}@example.com`, '192.0.2.200');
  expect((await logIn(app, 'user31@example.com', 'wrong', '192.0.2.200')).statusCode).toBe(429);
});

test('auth: a reset by mail works while the account is locked, and unlocks it', async () => {
  const app = await testApp();
  const { email } = await app.make.admin();
  for (let failure = 0; failure < 5; failure += 1) await logIn(app, email, 'wrong');
  for (let guess = 0; guess < 45; guess += 1) await failAt(app, email, `198.51.100.${guess}`);
  expect((await logIn(app, email, 'x')).statusCode).toBe(429);
  expect((await post(app, '/api/auth/forgot-password', { email })).statusCode).toBe(200);
  const { newest: token } = await resetMails(app);
  expect(
    (await post(app, '/api/auth/reset-password', { token, password: 'a new password' })).statusCode,
  ).toBe(200);
  expect((await logIn(app, email, 'a new password')).statusCode).toBe(200);
});

testOnce('auth: RATE_LIMITS=off locks nothing', async () => {
  const app = await testApp({ RATE_LIMITS: 'off' });
  const { email, password } = await app.make.admin();
  for (let failure = 0; failure < 8; failure += 1)
    expect((await logIn(app, email, 'wrong')).statusCode).toBe(401);
  expect((await logIn(app, email, password)).statusCode).toBe(200);
});

test('auth: forgot-password responds the same for every address, and mails a link of SITE_ORIGIN to the account only', async () => {
  const app = await testApp({ SITE_ORIGIN: 'https://octavo.example' });
  await app.make.admin();
  const known = await post(app, '/api/auth/forgot-password', { email: 'OWNER@example.com' });
  const unknown = await post(app, '/api/auth/forgot-password', { email: 'nobody@example.com' });
  expect([known.statusCode, known.body]).toEqual([200, unknown.body]);
  expect(unknown.statusCode).toBe(200);
  const { mails, newest } = await resetMails(app);
  expect(mails.map((mail) => mail.recipient)).toEqual(['owner@example.com']);
  expect(mails[0]?.text_body).toContain(`https://octavo.example/admin/reset?token=${newest}`);
  expect(mails[0]?.html_body).toContain(`href="https://octavo.example/admin/reset?token=${newest}"`);
  expect(Buffer.from(newest, 'base64url')).toHaveLength(32);
  const rows = await app.engine.db.selectFrom('reset_tokens').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(newest);
});

test('auth: a reset sets the password, ends every session, works once and notifies the owner', async () => {
  const app = await testApp();
  const { email, password } = await app.make.admin({ password_generated: 1 });
  const { token: session } = (await logIn(app, email, password)).json();
  await post(app, '/api/auth/forgot-password', { email });
  const { newest: token } = await resetMails(app);
  const reset = { token, password: 'a new password' };
  expect((await post(app, '/api/auth/reset-password', reset)).statusCode).toBe(200);
  expect((await overview(app, session)).statusCode).toBe(401);
  expect((await logIn(app, email, password)).statusCode).toBe(401);
  const { token: next } = (await logIn(app, email, 'a new password')).json();
  expect((await launch(app, next)).isPasswordGenerated).toBe(false);
  const again = await post(app, '/api/auth/reset-password', reset);
  expect([again.statusCode, again.json()]).toEqual([400, { error: 'Invalid or expired reset token' }]);
  const mails = await app.engine.db.selectFrom('outbox').select(['subject', 'recipient']).execute();
  expect(mails).toContainEqual({ subject: 'Your password was changed', recipient: email });
});

/** The service with a pause before its next transaction, in which something else happens. */
function authWithPause(app: TestApp, inThePause: () => Promise<unknown>) {
  const { engine, clock, settings, env } = app;
  const db = new Proxy(engine.db, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown;
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
      return () => ({
        execute: async (work: never) => {
          await inThePause();
          return target.transaction().execute(work);
        },
      });
    },
  });
  const throttle = createLoginThrottle(engine, clock, true);
  const secrets = createSecretBox(env);
  return createAuth({ engine: { ...engine, db }, clock, throttle, secrets, settings });
}

const somewhere = { address: '203.0.113.7', userAgent: FIREFOX };

async function resetTo(app: TestApp, email: string, password: string) {
  await post(app, '/api/auth/forgot-password', { email });
  const { newest } = await resetMails(app);
  return post(app, '/api/auth/reset-password', { token: newest, password });
}

test.each([
  ['opens no session', false],
  ['does not restore the old password', true],
])('sign-in: a reset while the old password is being verified %s', async (_result, isOutdated) => {
  const app = await testApp();
  const outdated = isOutdated ? { password_hash: hashAtLowerCost('a long password') } : {};
  const { email } = await app.make.admin({ password: 'a long password', ...outdated });
  const auth = authWithPause(app, () => resetTo(app, email, 'the new password'));
  await expect(auth.logIn({ email, password: 'a long password' }, somewhere)).rejects.toThrow(
    'Invalid email',
  );
  expect(await app.engine.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  expect((await logIn(app, email, 'the new password')).statusCode).toBe(200);
});

test('password change: a reset during its confirmation wins, and the ended session changes nothing', async () => {
  const app = await testApp();
  const { email, password } = await app.make.admin();
  await logIn(app, email, password);
  const session = await app.engine.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
  const auth = authWithPause(app, () => resetTo(app, email, 'the new password'));
  const owner = { session, visitor: somewhere };
  const change = { currentPassword: password, newPassword: 'the thief’s password' };
  await expect(auth.changePassword(owner, change)).rejects.toThrow('Unauthorized');
  expect((await logIn(app, email, 'the new password')).statusCode).toBe(200);
});

test('auth: of two concurrent uses of a reset link, one succeeds', async () => {
  const app = await testApp();
  const { email } = await app.make.admin();
  await post(app, '/api/auth/forgot-password', { email });
  const { newest: token } = await resetMails(app);
  const answers = await Promise.all(
    ['first password', 'second password'].map((password) =>
      post(app, '/api/auth/reset-password', { token, password }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
});

test('auth: a reset link expires after one hour', async () => {
  const app = await testApp();
  const { email } = await app.make.admin();
  await post(app, '/api/auth/forgot-password', { email });
  const { newest: token } = await resetMails(app);
  app.setClock(new Date(NOON + 60 * MINUTE));
  const late = await post(app, '/api/auth/reset-password', { token, password: 'a new password' });
  expect([late.statusCode, late.json().error]).toEqual([400, 'Invalid or expired reset token']);
  app.setClock(new Date(NOON + 60 * MINUTE - 1));
  expect(
    (await post(app, '/api/auth/reset-password', { token, password: 'a new password' })).statusCode,
  ).toBe(200);
});

test('auth: a flood of reset requests sends five mails an hour, and the newest link still works', async () => {
  const app = await testApp();
  const { email } = await app.make.admin();
  for (let request = 0; request < 8; request += 1) {
    app.setClock(new Date(NOON + request * 1000));
    await post(app, '/api/auth/forgot-password', { email }, `198.51.100.${request}`);
  }
  const { mails, newest: token } = await resetMails(app);
  expect(mails).toHaveLength(5);
  expect(
    (await post(app, '/api/auth/reset-password', { token, password: 'a new password' })).statusCode,
  ).toBe(200);
});

test('auth: one address may request ten resets in 15 minutes, for whatever account', async () => {
  const app = await testApp();
  const ask = () => post(app, '/api/auth/forgot-password', { email: 'nobody@example.com' });
  const answers = await Promise.all(Array.from({ length: 11 }, ask));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(10).fill(200), 429]);
  expect(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBe('900');
});

const REFUSED_RESETS = [
  [{ password: 'a new password' }, 'Invalid or missing reset token'],
  [{ token: '', password: 'a new password' }, 'Invalid or missing reset token'],
  [{ token: 'made-up', password: 'a new password' }, 'Invalid or expired reset token'],
  [{ token: 'made-up', password: 'seven77' }, 'Password must be at least 8 characters'],
  [{ token: 'made-up' }, 'Password must be at least 8 characters'],
] as const;

testOnce('auth: a reset with a bad token or password is refused with the reason', async () => {
  const app = await testApp();
  for (const [body, message] of REFUSED_RESETS) {
    const response = await post(app, '/api/auth/reset-password', body);
    expect([body, response.statusCode, response.json().error]).toEqual([body, 400, message]);
  }
});

test('auth: changing the password needs the current one and ends the other sessions', async () => {
  const app = await testApp();
  const { email, password } = await app.make.admin({ password_generated: 1 });
  const { token: here } = (await logIn(app, email, password)).json();
  const { token: there } = (await logIn(app, email, password)).json();
  const change = (payload: object) =>
    app.inject({
      method: 'PUT',
      url: '/api/admin/password',
      headers: { authorization: `Bearer ${here}` },
      payload,
    });
  const wrong = await change({ currentPassword: 'wrong', newPassword: 'a new password' });
  expect([wrong.statusCode, wrong.json().errors[0].field]).toEqual([400, 'currentPassword']);
  const short = await change({ currentPassword: password, newPassword: 'short' });
  expect([short.statusCode, short.json().error]).toEqual([400, 'Password must be at least 8 characters']);
  const surplus = await change({ currentPassword: password, newPassword: 'a new password', admin: true });
  expect(surplus.statusCode).toBe(400);
  expect((await launch(app, here)).isPasswordGenerated).toBe(true);
  expect((await change({ currentPassword: password, newPassword: 'a new password' })).statusCode).toBe(204);
  expect((await launch(app, here)).isPasswordGenerated).toBe(false);
  expect((await overview(app, there)).statusCode).toBe(401);
  expect((await logIn(app, email, 'a new password')).statusCode).toBe(200);
});

test('auth: changing the sign-in address needs the password, and both addresses are notified', async () => {
  const app = await testApp();
  const { email, password } = await app.make.admin();
  const { email: another } = await app.make.admin({ email: 'another@example.com' });
  const { token } = (await logIn(app, email, password)).json();
  const headers = { authorization: `Bearer ${token}` };
  const change = (payload: object) =>
    app.inject({ method: 'PUT', url: '/api/admin/account/email', headers, payload });
  const account = async () => (await app.inject({ url: '/api/admin/account', headers })).json();
  expect(await account()).toEqual({ email });
  const refused = [
    await change({ email: 'new@example.com', password: 'wrong' }),
    await change({ email: 'no address', password }),
    await change({ email: another.toUpperCase(), password }),
  ];
  expect(refused.map((response) => [response.statusCode, response.json().errors[0].field])).toEqual([
    [400, 'password'],
    [400, 'email'],
    [409, 'email'],
  ]);
  expect((await change({ email: ' Élise@example.com ', password })).statusCode).toBe(204);
  expect(await account()).toEqual({ email: 'Élise@example.com' });
  expect((await logIn(app, email, password)).statusCode).toBe(401);
  expect((await logIn(app, 'élise@EXAMPLE.com', password)).statusCode).toBe(200);
  const mails = await app.engine.db.selectFrom('outbox').select('recipient').execute();
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual([email, 'Élise@example.com'].sort());
});

test('auth: of two admins who take the same address concurrently, one succeeds and one gets an error', async () => {
  const app = await testApp();
  const admins = [await app.make.admin(), await app.make.admin({ email: 'another@example.com' })];
  const tokens = await Promise.all(
    admins.map(async ({ email, password }) => (await logIn(app, email, password)).json().token),
  );
  const answers = await Promise.all(
    tokens.map((token, index) =>
      app.inject({
        method: 'PUT',
        url: '/api/admin/account/email',
        headers: { authorization: `Bearer ${token}` },
        payload: { email: ['new@example.com', 'New@Example.com'][index], password: admins[index]?.password },
      }),
    ),
  );
  answers.sort((one, other) => one.statusCode - other.statusCode);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 409]);
  expect(answers[1]?.json().errors).toEqual([
    { field: 'email', message: 'Another admin signs in with this address.' },
  ]);
});

test('auth: guesses at the current password count like those at the login', async () => {
  const app = await testApp();
  const { email, password } = await app.make.admin();
  const { token } = (await logIn(app, email, password)).json();
  const answers: number[] = [];
  for (let guess = 0; guess < 6; guess += 1) {
    const response = await app.inject({
      method: 'PUT',
      url: '/api/admin/password',
      headers: { authorization: `Bearer ${token}` },
      payload: { currentPassword: `guess ${guess}`, newPassword: 'a new password' },
    });
    answers.push(response.statusCode);
  }
  expect(answers).toEqual([400, 400, 400, 400, 400, 429]);
  const events = await app.engine.db.selectFrom('audit_log').select('event').execute();
  expect(events.filter(({ event }) => event === 'password-check-failed')).toHaveLength(5);
});

test('auth: sessions are listed with browser and last use, and each can be ended', async () => {
  const app = await testApp();
  const { email, password } = await app.make.admin();
  const stranger = await app.make.adminHeaders();
  const { token: first } = (await logIn(app, email, password)).json();
  app.setClock(new Date(NOON + MINUTE));
  const { token: second } = (await logIn(app, email, password)).json();
  const headers = { authorization: `Bearer ${second}` };
  const { items } = (await app.inject({ url: '/api/admin/sessions', headers })).json();
  expect(items).toEqual([
    {
      _id: expect.any(String),
      browser: 'Firefox on Linux',
      isCurrent: true,
      createdAt: '2026-06-01T12:01:00.000Z',
      lastUsedAt: '2026-06-01T12:01:00.000Z',
    },
    expect.objectContaining({ isCurrent: false, lastUsedAt: '2026-06-01T12:00:00.000Z' }),
  ]);
  const end = (id: string, by: object) =>
    app.inject({ method: 'DELETE', url: `/api/admin/sessions/${id}`, headers: { ...by } });
  expect((await end(items[1]._id, stranger)).statusCode).toBe(404);
  expect((await overview(app, first)).statusCode).toBe(200);
  expect((await end(items[1]._id, headers)).statusCode).toBe(204);
  expect((await overview(app, first)).statusCode).toBe(401);
  expect((await end(items[1]._id, headers)).statusCode).toBe(404);
});

test('auth: all other sessions can be ended at once, and an expired one is not listed', async () => {
  const app = await testApp();
  const { email, password } = await app.make.admin();
  const { token: old } = (await logIn(app, email, password)).json();
  app.setClock(new Date(NOON + 8 * DAY));
  const { token: other } = (await logIn(app, email, password)).json();
  const { token: here } = (await logIn(app, email, password)).json();
  const headers = { authorization: `Bearer ${here}` };
  const list = async () => (await app.inject({ url: '/api/admin/sessions', headers })).json().items;
  expect(await list()).toHaveLength(2);
  const end = { method: 'POST', url: '/api/admin/sessions/end-others', headers } as const;
  expect((await app.inject(end)).statusCode).toBe(204);
  expect(await list()).toEqual([expect.objectContaining({ isCurrent: true })]);
  expect((await overview(app, other)).statusCode).toBe(401);
  expect((await overview(app, old)).statusCode).toBe(401);
});

test('auth: the hourly cleanup removes expired records and nothing else', async () => {
  const app = await testApp();
  const { email, password } = await app.make.admin();
  await logIn(app, email, password);
  await logIn(app, email, 'wrong');
  await post(app, '/api/auth/forgot-password', { email });
  app.setClock(new Date(NOON + 8 * DAY));
  const { token } = (await logIn(app, email, password, '192.0.2.1')).json();
  await deleteExpired(app.engine.db, app.clock);
  const count = async (table: 'sessions' | 'reset_tokens' | 'login_failures' | 'audit_log') =>
    (await app.engine.db.selectFrom(table).select('id').execute()).length;
  expect(await count('sessions')).toBe(1);
  expect(await count('reset_tokens')).toBe(0);
  expect(await count('login_failures')).toBe(0);
  expect(await count('audit_log')).toBe(4);
  expect((await overview(app, token)).statusCode).toBe(200);
  app.setClock(new Date(NOON + 405 * DAY));
  await deleteExpired(app.engine.db, app.clock);
  expect(await count('audit_log')).toBe(1);
});
