import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createAuthenticator } from '#tests/support/authenticator.ts';
import { goodFields } from '#tests/support/forms.ts';
import { isInstalled, proxies, startProxy } from '#tests/support/proxies.ts';
import { newFolder } from '#tests/support/sites.ts';
import { testApp } from '#tests/test-app.ts';
import { testEngine } from '#tests/test-database.ts';
import { freePort } from '../../scripts/test-tools.ts';

const DAY_MS = 24 * 60 * 60_000;

type TestApp = Awaited<ReturnType<typeof testApp>>;

/** An admin who is signed in. */
async function signedIn(app: TestApp, email: string) {
  const admin = await app.make.admin({ email });
  const post = (url: string, payload: object, headers = {}) =>
    app.inject({ method: 'POST', url: `/api${url}`, payload, headers });
  const { token } = (await post('/auth/login', { email, password: admin.password })).json();
  const headers = { authorization: `Bearer ${token}` };
  const call = (url: string, payload: object = {}) => post(`/admin${url}`, payload, headers);
  const logIn = (code: string) => post('/auth/login', { email, password: admin.password, code });
  async function turnOnSecondFactor() {
    const { secret } = (await call('/second-factor', { password: admin.password })).json();
    const createCode = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock().getTime() });
    const { recoveryCodes } = (await call('/second-factor/confirm', { code: createCode() })).json();
    // Its own code is used up by now.
    app.setClock(new Date(app.clock().getTime() + 60_000));
    return { createCode, recoveryCodes: recoveryCodes as string[] };
  }
  return { admin, call, logIn, turnOnSecondFactor };
}

const statuses = (responses: { statusCode: number }[]) =>
  responses.map(({ statusCode }) => statusCode).sort((one, other) => one - other);

test('second factor: a code or recovery code sent four times at the same moment opens one session', async () => {
  const app = await testApp({ RATE_LIMITS: 'off' });
  const owner = await signedIn(app, 'owner@example.com');
  const { createCode, recoveryCodes } = await owner.turnOnSecondFactor();
  for (const code of [createCode(), recoveryCodes[0] ?? '']) {
    const responses = await Promise.all([1, 2, 3, 4].map(() => owner.logIn(code)));
    expect(statuses(responses)).toEqual([200, 401, 401, 401]);
  }
});

test('second factor: codes and recovery codes of another account open nothing', async () => {
  const app = await testApp({ RATE_LIMITS: 'off' });
  const [owner, other] = [await signedIn(app, 'owner@example.com'), await signedIn(app, 'other@example.com')];
  await owner.turnOnSecondFactor();
  const theirs = await other.turnOnSecondFactor();
  expect((await owner.logIn(theirs.createCode())).statusCode).toBe(401);
  expect((await owner.logIn(theirs.recoveryCodes[0] ?? '')).statusCode).toBe(401);
  // They were not used up by the attempt.
  expect((await other.logIn(theirs.recoveryCodes[0] ?? '')).statusCode).toBe(200);
});

test('passkeys: one account cannot finish what another has begun, nor sign in as another', async () => {
  const here = { origin: 'https://writer.example' };
  const app = await testApp({ SITE_ORIGIN: here.origin });
  const [owner, other] = [await signedIn(app, 'owner@example.com'), await signedIn(app, 'other@example.com')];
  const device = createAuthenticator();
  const options = async () =>
    (await owner.call('/passkeys/options', { password: owner.admin.password })).json();
  const stolen = await other.call('/passkeys', device.register(await options(), here));
  expect(stolen.statusCode).toBe(400);
  expect((await owner.call('/passkeys', device.register(await options(), here))).statusCode).toBe(201);
  const toSignIn = (await app.inject({ method: 'POST', url: '/api/auth/passkeys/options' })).json();
  const answer = device.signIn(toSignIn, here);
  answer.response.response.userHandle = Buffer.from(other.admin.id).toString('base64url');
  const refused = await app.inject({ method: 'POST', url: '/api/auth/passkeys/login', payload: answer });
  expect(refused.statusCode).toBe(401);
});

test('preview token: one for words shows no post, expires after a day, and opens nothing in the admin area', async () => {
  const app = await testApp();
  const headers = await app.make.adminHeaders();
  const faqs = { items: [{ question: 'Who asks?', answer: 'Nobody yet.' }] };
  const url = '/api/admin/words/faqs/preview';
  const { token } = (await app.inject({ method: 'POST', url, headers, payload: { fields: faqs } })).json();
  const shown = async () => (await app.inject(`/api/words/home?preview=${token}`)).body;
  expect(await shown()).toContain('Nobody yet.');
  expect((await app.inject(`/api/previews/${token}`)).statusCode).toBe(404);
  expect((await app.inject(`/api/testimonials/${token}`)).statusCode).toBe(404);
  const admin = await app.inject({ url: '/api/admin/words', headers: { authorization: `Bearer ${token}` } });
  expect(admin.statusCode).toBe(401);
  app.setClock(new Date(app.clock().getTime() + 25 * 3_600_000));
  expect(await shown()).not.toContain('Nobody yet.');
});

test('consultations: a network of IPv6 (/64) has one limit, the next one its own', async () => {
  const app = await testApp();
  const ask = (remoteAddress: string, n: number) =>
    app.inject({
      method: 'POST',
      url: '/api/consultations',
      remoteAddress,
      payload: { ...goodFields, email: `reader${n}@example.com` },
    });
  const inOne: number[] = [];
  for (let n = 0; n < 7; n += 1) inOne.push((await ask(`2001:db8:1:2:${n}::1`, n)).statusCode);
  expect(inOne).toEqual([201, 201, 201, 201, 201, 429, 429]);
  expect((await ask('2001:db8:1:3::1', 9)).statusCode).toBe(201);
});

test('clock: after a jump of a year and back, requests, sign-in and limits work as before', async () => {
  const app = await testApp();
  const { admin } = await signedIn(app, 'jump@example.com');
  const ask = (n: number) =>
    app.inject({
      method: 'POST',
      url: '/api/consultations',
      remoteAddress: '192.0.2.7',
      payload: { ...goodFields, email: `reader${n}@example.com` },
    });
  const logIn = () =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: admin.email, password: admin.password },
    });
  const post = await app.make.post({ title: 'Ticking' });
  const now = app.clock().getTime();
  for (const [round, jump] of [365 * DAY_MS, 0, -30 * DAY_MS, 0].entries()) {
    app.setClock(new Date(now + jump));
    expect((await logIn()).statusCode).toBe(200);
    expect((await app.inject(`/api/blog/${post.slug}`)).statusCode).toBe(200);
    expect((await app.inject('/api/samples')).statusCode).toBe(200);
    expect((await ask(round)).statusCode).toBe(201);
  }
  // What was counted in the future does not shut anyone out for a year.
  app.setClock(new Date(now + 365 * DAY_MS));
  for (let n = 10; n < 20; n += 1) await ask(n);
  expect((await ask(20)).statusCode).toBe(429);
  app.setClock(new Date(now + DAY_MS));
  expect((await ask(21)).statusCode).toBe(201);
});

test('comments: from a comment approved five times at the same moment the spam filter learns once', async () => {
  const app = await testApp();
  const headers = await app.make.adminHeaders();
  const comment = await app.make.comment({ status: 'pending', spam_score: 40 });
  const approve = () =>
    app.inject({
      method: 'PUT',
      url: `/api/admin/comments/${comment.id}/status`,
      headers,
      payload: { status: 'approved' },
    });
  expect(statuses(await Promise.all([1, 2, 3, 4, 5].map(approve)))).toEqual([200, 200, 200, 200, 200]);
  const once = await app.engine.db.selectFrom('scorer_state').selectAll().execute();
  await approve();
  expect(await app.engine.db.selectFrom('scorer_state').selectAll().execute()).toEqual(once);
});

/** Requests that proxies and servers have understood differently: the second one must never reach the site. */
const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n';
const disguises: [name: string, head: string, body: string][] = [
  [
    'both lengths',
    `Content-Length: ${smuggled.length + 5}\r\nTransfer-Encoding: chunked`,
    `0\r\n\r\n${smuggled}`,
  ],
  ['a space before the colon', 'Transfer-Encoding : chunked\r\nContent-Length: 5', `0\r\n\r\n${smuggled}`],
  ['an odd encoding', 'Transfer-Encoding: xchunked\r\nContent-Length: 5', `0\r\n\r\n${smuggled}`],
  ['two encodings', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', `0\r\n\r\n${smuggled}`],
  ['a tab', 'Transfer-Encoding:\tchunked\r\nContent-Length: 5', `0\r\n\r\n${smuggled}`],
  ['two lengths', `Content-Length: 0\r\nContent-Length: ${smuggled.length}`, smuggled],
  ['a length with a sign', `Content-Length: +0`, smuggled],
  ['a bare line feed', `X: y\nTransfer-Encoding: chunked\r\nContent-Length: 5`, `0\r\n\r\n${smuggled}`],
];

describe.runIf(testEngine === 'sqlite')('request smuggling', () => {
  test.runIf(proxies.every(isInstalled)).each(proxies)(
    '%s with the shipped configuration: the site never sees two requests where the proxy saw one',
    async (proxy) => {
      const way = { folder: await newFolder(), from: await freePort(), to: await freePort() };
      const seen: string[] = [];
      const site = createServer((request, response) => {
        seen.push(`${request.headers['x-forwarded-for'] ? '' : 'bare '}${request.url}`);
        request.resume().on('end', () => response.end('ok'));
      });
      site.on('clientError', (_error, socket) => socket.destroy());
      await new Promise<void>((resolve) => site.listen(way.to, '127.0.0.1', resolve));
      const child = await startProxy(proxy, way);
      onTestFinished(() => {
        child.kill('SIGTERM');
        site.closeAllConnections();
        site.close();
      });
      await vi.waitFor(() => fetch(`http://127.0.0.1:${way.from}/up`), { timeout: 30_000 });
      for (const [name, head, body] of disguises) {
        seen.length = 0;
        const socket = connect(way.from, '127.0.0.1');
        socket.on('error', () => {});
        socket.resume();
        socket.end(`POST /first HTTP/1.1\r\nHost: 127.0.0.1:${way.from}\r\n${head}\r\n\r\n${body}`);
        await once(socket, 'close');
        // What the proxy itself takes for a second request comes with its header; what slipped through has none.
        expect([name, seen.filter((url) => url.startsWith('bare'))]).toEqual([name, []]);
      }
    },
  );
});
