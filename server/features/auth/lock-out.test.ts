import { expect, test } from 'vitest';
import { testApp } from '#tests/test-app.ts';
import { createLoginThrottle } from './login-throttle.ts';

type TestApp = Awaited<ReturnType<typeof testApp>>;
const HOME = '203.0.113.7';
const MINUTE = 60_000;
const NOON = new Date('2026-06-01T12:00:00.000Z').getTime();

function post({ inject }: TestApp, url: string, payload: object, remoteAddress = HOME) {
  return inject({ method: 'POST', url, payload, remoteAddress });
}

function logIn(app: TestApp, email: string, password: string, address?: string) {
  return post(app, '/api/auth/login', { email, password }, address);
}

/** Counts a failed sign-in, without the cost of hashing a wrong password. */
async function failAt({ engine, clock }: TestApp, email: string, place: string) {
  await createLoginThrottle(engine, clock, true).begin(email, place);
}

async function resetTokens({ engine }: TestApp): Promise<string[]> {
  const mails = await engine.db
    .selectFrom('outbox')
    .select('text_body')
    .where('subject', '=', 'Set a new password')
    .orderBy('created_at')
    .execute();
  return mails.map((mail) => mail.text_body.match(/\?token=([\w-]+)/)?.[1] ?? '');
}

test('login throttle: ten /64 networks of one /48 count together', async () => {
  const app = await testApp();
  const { email } = await app.make.admin();
  const answers: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    const outcome = failAt(app, email, `2001:db8:1:${n}::/64`);
    answers.push(
      await outcome.then(
        () => 401,
        () => 429,
      ),
    );
  }
  expect(answers.filter((status) => status === 401)).toHaveLength(15);
  expect((await logIn(app, email, 'wrong', '2001:db8:1:ffff::1')).statusCode).toBe(429);
  expect((await logIn(app, email, 'wrong', '2001:db8:2::1')).statusCode).toBe(401);
});

test('login throttle: the owner can sign in from a known location whatever strangers do elsewhere', async () => {
  const app = await testApp();
  const { email, password } = await app.make.admin();
  expect((await logIn(app, email, password)).statusCode).toBe(200);
  for (let n = 0; n < 50; n += 1) await failAt(app, email, `198.51.100.${n}`);
  expect((await logIn(app, email, password, '192.0.2.1')).statusCode).toBe(429);
  expect((await logIn(app, email, password)).statusCode).toBe(200);
  for (let guess = 0; guess < 5; guess += 1) expect((await logIn(app, email, 'wrong')).statusCode).toBe(401);
  expect((await logIn(app, email, password)).statusCode).toBe(429);
});

test('login throttle: after a new password only the location that set it is known', async () => {
  const app = await testApp();
  const { email, password } = await app.make.admin();
  await logIn(app, email, password, '192.0.2.1');
  await post(app, '/api/auth/forgot-password', { email });
  const [token] = await resetTokens(app);
  await post(app, '/api/auth/reset-password', { token, password: 'a new password' });
  for (let n = 0; n < 50; n += 1) await failAt(app, email, `198.51.100.${n}`);
  expect((await logIn(app, email, 'a new password', '192.0.2.1')).statusCode).toBe(429);
  expect((await logIn(app, email, 'a new password')).statusCode).toBe(200);
});

test('login throttle: a clock set back by an hour makes nobody wait for an hour', async () => {
  const app = await testApp();
  const { email, password } = await app.make.admin();
  for (let failure = 0; failure < 5; failure += 1) await failAt(app, email, HOME);
  app.setClock(new Date(NOON - 60 * MINUTE));
  expect((await logIn(app, email, password)).headers['retry-after']).toBe('900');
  app.setClock(new Date(NOON - 45 * MINUTE));
  expect((await logIn(app, email, password)).statusCode).toBe(200);
});

test('login throttle: anyone may request a link, and the earlier one stays valid for its hour', async () => {
  const app = await testApp();
  const { email } = await app.make.admin();
  await post(app, '/api/auth/forgot-password', { email });
  app.setClock(new Date(NOON + MINUTE));
  await post(app, '/api/auth/forgot-password', { email }, '198.51.100.1');
  const [mine, theirs] = await resetTokens(app);
  const reset = (token: string | undefined) =>
    post(app, '/api/auth/reset-password', { token, password: 'a new password' });
  expect((await reset(mine)).statusCode).toBe(200);
  // Setting a password invalidates the other links as well.
  expect((await reset(theirs)).statusCode).toBe(400);
});
