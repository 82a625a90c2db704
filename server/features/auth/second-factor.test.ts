import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { testApp } from '#tests/test-app.ts';
import { getById } from './admins.store.ts';
import { createSecondFactorService } from './second-factor.ts';

const NOON = new Date('2026-06-01T12:00:00.000Z').getTime();
const STEP = 30_000;

/** An app with an admin who is signed in, and what an authenticator app would do. */
async function appWithAdmin() {
  const app = await testApp();
  const admin = await app.make.admin();
  const logIn = (code?: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: admin.email, password: admin.password, ...(code !== undefined && { code }) },
    });
  const { token } = (await logIn()).json();
  const headers = { authorization: `Bearer ${token}` };
  const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
    app.inject({ method, url: `/api/admin${url}`, headers, ...(payload && { payload }) });
  const createCode = (secret: string, at = app.clock().getTime()) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

  async function turnOn() {
    const { secret } = (await call('POST', '/second-factor', { password: admin.password })).json();
    const { recoveryCodes } = (
      await call('POST', '/second-factor/confirm', { code: createCode(secret) })
    ).json();
    app.setClock(new Date(NOON + 2 * STEP));
    return { secret, recoveryCodes: recoveryCodes as string[] };
  }

  return { ...app, admin, logIn, call, createCode, turnOn };
}

test('second factor: it is off until a first code is confirmed', async () => {
  const { admin, call, createCode, logIn } = await appWithAdmin();
  expect((await call('GET', '/second-factor')).json()).toEqual({ isOn: false, recoveryCodesLeft: 0 });
  const setup = (await call('POST', '/second-factor', { password: admin.password })).json();
  expect(setup.uri).toMatch(/^otpauth:\/\/totp\/localhost:owner%40example\.com\?issuer=localhost&secret=/);
  expect((await logIn()).statusCode).toBe(200);
  const wrong = await call('POST', '/second-factor/confirm', { code: '000000' });
  expect([wrong.statusCode, wrong.json().errors[0].field]).toEqual([400, 'code']);
  expect((await logIn()).statusCode).toBe(200);
  const right = await call('POST', '/second-factor/confirm', { code: createCode(setup.secret) });
  expect(new Set(right.json().recoveryCodes).size).toBe(10);
  expect((await call('GET', '/second-factor')).json()).toEqual({ isOn: true, recoveryCodesLeft: 10 });
});

test('second factor: a set-up in a second tab does not turn off what the first has confirmed meanwhile', async () => {
  const { admin, call, createCode, engine, ...site } = await appWithAdmin();
  const { secret } = (await call('POST', '/second-factor', { password: admin.password })).json();
  const session = await engine.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
  const second = createSecondFactorService({
    ...site,
    async checkPassword(id) {
      const before = await getById(engine.db, id);
      await call('POST', '/second-factor/confirm', { code: createCode(secret) });
      return before;
    },
  });
  const owner = { session, visitor: { address: '192.0.2.1', userAgent: 'a browser' } };
  await expect(second.setUpSecondFactor(owner, admin.password)).rejects.toThrow(
    'Two-step sign-in is already on.',
  );
  expect((await call('GET', '/second-factor')).json()).toEqual({ isOn: true, recoveryCodesLeft: 10 });
});

test('second factor: the secret is encrypted in the database', async () => {
  const { turnOn, logIn, createCode, engine, logged } = await appWithAdmin();
  const { secret } = await turnOn();
  const stored = JSON.stringify(await engine.db.selectFrom('admins').selectAll().execute());
  expect(stored).toContain('"totp_secret":"sealed1.');
  expect(stored).not.toContain(secret);
  expect(logged.join('')).not.toContain(secret);
  expect((await logIn(createCode(secret))).statusCode).toBe(200);
});

test('second factor: setting up, turning off and new recovery codes need the password', async () => {
  const { call, turnOn } = await appWithAdmin();
  const wrong = { password: 'wrong' };
  expect((await call('POST', '/second-factor', wrong)).statusCode).toBe(400);
  await turnOn();
  expect((await call('POST', '/second-factor/off', wrong)).statusCode).toBe(400);
  expect((await call('POST', '/second-factor/recovery-codes', wrong)).statusCode).toBe(400);
  expect((await call('GET', '/second-factor')).json()).toEqual({ isOn: true, recoveryCodesLeft: 10 });
});

test('second factor: the login asks for a code, after the right password only', async () => {
  const { admin, createCode, inject, logIn, turnOn } = await appWithAdmin();
  const { secret } = await turnOn();
  const asked = await logIn();
  expect([asked.statusCode, asked.json().errors]).toEqual([
    401,
    [{ field: 'code', message: 'Enter the code from your authenticator app.' }],
  ]);
  const stranger = await inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: admin.email, password: 'wrong', code: createCode(secret) },
  });
  expect([stranger.statusCode, stranger.json()]).toEqual([401, { error: 'Invalid email or password' }]);
  expect((await logIn(createCode(secret))).json().token).toEqual(expect.any(String));
});

test('second factor: a missing code counts as no failure, a wrong one does', async () => {
  const { logIn, turnOn } = await appWithAdmin();
  await turnOn();
  for (let time = 0; time < 8; time += 1) expect((await logIn()).statusCode).toBe(401);
  for (let guess = 0; guess < 5; guess += 1) expect((await logIn('123456')).statusCode).toBe(401);
  expect((await logIn('123456')).statusCode).toBe(429);
});

test('second factor: a code works once, and one step before and after its time', async () => {
  const { clock, createCode, logIn, setClock, turnOn } = await appWithAdmin();
  const { secret } = await turnOn();
  const code = createCode(secret);
  expect((await logIn(code)).statusCode).toBe(200);
  expect((await logIn(code)).statusCode).toBe(401);
  const later = createCode(secret, clock().getTime() + STEP);
  expect((await logIn(later)).statusCode).toBe(200);
  expect((await logIn(code)).statusCode).toBe(401);
  setClock(new Date(NOON + 20 * STEP));
  expect((await logIn(createCode(secret, NOON + 18 * STEP))).statusCode).toBe(401);
  expect((await logIn(createCode(secret, NOON + 19 * STEP))).statusCode).toBe(200);
});

test('second factor: each recovery code works once, in any spelling', async () => {
  const { call, engine, logIn, turnOn } = await appWithAdmin();
  const { recoveryCodes } = await turnOn();
  const [first = '', second = ''] = recoveryCodes;
  const stored = JSON.stringify(await engine.db.selectFrom('recovery_codes').selectAll().execute());
  expect(stored).not.toContain(first.replaceAll('-', ''));
  expect((await logIn(first)).statusCode).toBe(200);
  expect((await logIn(first)).statusCode).toBe(401);
  expect((await logIn(` ${second.replaceAll('-', ' ').toUpperCase()} `)).statusCode).toBe(200);
  expect((await call('GET', '/second-factor')).json()).toEqual({ isOn: true, recoveryCodesLeft: 8 });
});

test('second factor: new recovery codes replace the old ones', async () => {
  const { admin, call, logIn, turnOn } = await appWithAdmin();
  const { recoveryCodes: old } = await turnOn();
  const { recoveryCodes } = (
    await call('POST', '/second-factor/recovery-codes', { password: admin.password })
  ).json();
  expect((await logIn(old[0])).statusCode).toBe(401);
  expect((await logIn(recoveryCodes[0])).statusCode).toBe(200);
});

test('second factor: after turning it off, the password alone signs in', async () => {
  const { admin, call, logIn, turnOn } = await appWithAdmin();
  const { recoveryCodes } = await turnOn();
  expect((await call('POST', '/second-factor/off', { password: admin.password })).statusCode).toBe(204);
  expect((await logIn()).statusCode).toBe(200);
  expect((await call('GET', '/second-factor')).json()).toEqual({ isOn: false, recoveryCodesLeft: 0 });
  expect((await call('POST', '/second-factor/confirm', { code: recoveryCodes[0] })).statusCode).toBe(400);
});

test('second factor: an unfinished set-up does not replace an active one', async () => {
  const { admin, call, createCode, logIn, turnOn } = await appWithAdmin();
  const { secret } = await turnOn();
  expect((await call('POST', '/second-factor', { password: admin.password })).statusCode).toBe(400);
  expect((await logIn(createCode(secret))).statusCode).toBe(200);
});

test('second factor: turning it on ends the sessions opened without it', async () => {
  const { inject, logIn, turnOn } = await appWithAdmin();
  const { token } = (await logIn()).json();
  await turnOn();
  const response = await inject({
    url: '/api/admin/overview',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.statusCode).toBe(401);
});

test('second factor: a password reset does not turn it off', async () => {
  const { admin, createCode, engine, inject, turnOn } = await appWithAdmin();
  const { secret } = await turnOn();
  await inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: admin.email } });
  const mails = engine.db.selectFrom('outbox').where('subject', '=', 'Set a new password');
  const mail = await mails.select('text_body').executeTakeFirstOrThrow();
  const token = mail.text_body.match(/token=([\w-]+)/)?.[1];
  const password = 'a new password';
  await inject({ method: 'POST', url: '/api/auth/reset-password', payload: { token, password } });
  const logIn = (code?: string) =>
    inject({ method: 'POST', url: '/api/auth/login', payload: { email: admin.email, password, code } });
  expect((await logIn()).statusCode).toBe(401);
  expect((await logIn(createCode(secret))).statusCode).toBe(200);
});

test('second factor: each change is mailed to the owner', async () => {
  const { admin, call, turnOn, engine } = await appWithAdmin();
  await turnOn();
  await call('POST', '/second-factor/recovery-codes', { password: admin.password });
  await call('POST', '/second-factor/off', { password: admin.password });
  await call('POST', '/second-factor/off', { password: 'wrong' });
  const mails = await engine.db.selectFrom('outbox').select(['recipient', 'subject']).execute();
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'New recovery codes were made',
    'Two-step sign-in was turned off',
    'Two-step sign-in was turned on',
  ]);
  expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set([admin.email]));
});
