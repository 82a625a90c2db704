import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { VERSION } from '#server/version.ts';
import { pageQuery, text } from '#shared/contracts/http.ts';
import { goodFields } from '#tests/support/forms.ts';
import { s3Settings, startS3Server } from '#tests/support/s3-server.ts';
import { testApp } from '#tests/test-app.ts';
import { testOnce } from '#tests/test-database.ts';

/** The app with one extra route, to test what holds for all of them. */
async function appWithProbe() {
  const probe = await testApp();
  probe.app.post(
    '/api/probe',
    { schema: { body: z.object({ name: text(10) }) } },
    async ({ body }) => body as object,
  );
  probe.app.get('/api/broken', async () => {
    throw new Error('secret inner detail of alice@example.com');
  });
  return probe;
}

const json = { 'content-type': 'application/json' };
const polled = { timeout: 30_000, interval: 200 };

testOnce('API: an unknown URL gets a JSON 404 for any method', async () => {
  const { inject } = await testApp();
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
    const response = await inject({ method, url: '/api/nothing/here' });
    expect([response.statusCode, response.json()]).toEqual([404, { error: 'Address not found' }]);
  }
});

testOnce('API: a URL with broken encoding gets a JSON 404', async () => {
  const { inject } = await testApp();
  const response = await inject({ url: '/api/samples/%E0%A4%A?q=%' });
  expect([response.statusCode, response.json()]).toEqual([404, { error: 'Sample not found' }]);
});

test('API: a NUL in a URL gets 404', async () => {
  const { inject } = await testApp();
  for (const url of [
    '/api/samples/%00',
    '/api/samples/a%00b/opening',
    '/api/blog/%00',
    '/api/blog/%00/comments',
  ])
    expect([url, (await inject(url)).statusCode]).toEqual([url, 404]);
});

test('API: broken encoding in a query is a 400 that names the parameter, and no matter in an unknown one', async () => {
  const { inject, make } = await testApp();
  const headers = await make.adminHeaders();
  const broken = ['%FF', '%', 'essay%E0%A4%A', '%ED%A0%80', 'a+%C0%AF'];
  const message = 'must be well-formed text';
  for (const value of broken) {
    const response = await inject(`/api/samples?q=${value}`);
    expect([value, response.statusCode]).toEqual([value, 400]);
    expect(response.json()).toEqual({ error: `The q ${message}.`, errors: [{ field: 'q', message }] });
  }
  for (const url of [
    '/api/samples?subject',
    '/api/samples?tags',
    '/api/samples?page',
    '/api/blog?tag',
    '/api/words/category?of',
  ])
    expect([url, (await inject(`${url}=%FF`)).statusCode]).toEqual([url, 400]);
  for (const list of ['submissions', 'samples', 'posts', 'comments', 'comments/spam', 'search'])
    expect([list, (await inject({ url: `/api/admin/${list}?q=%FF`, headers })).statusCode]).toEqual([
      list,
      400,
    ]);
  expect((await inject('/api/samples?utm_source=%FF&%FF=1')).statusCode).toBe(200);
  // A literal U+FFFD is valid text.
  expect((await inject('/api/samples?q=%EF%BF%BD')).statusCode).toBe(200);
  expect((await inject('/api/samples?q=two+words%20%F0%9F%99%82&limit=1')).statusCode).toBe(200);
});

testOnce('API: broken JSON gets 400', async () => {
  const { inject } = await appWithProbe();
  for (const payload of [
    '{"name": ',
    '',
    '{"name":"x"} trailing',
    '{"__proto__": {"admin": true}, "name": "x"}',
  ]) {
    const response = await inject({ method: 'POST', url: '/api/probe', headers: json, payload });
    expect([payload, response.statusCode]).toEqual([payload, 400]);
    expect(response.json().error).toBe('The request is not valid JSON.');
  }
});

testOnce('API: a body over 1 MiB gets 413, one of another type 415', async () => {
  const { inject } = await appWithProbe();
  const tooLarge = JSON.stringify({ name: 'x'.repeat(1024 * 1024) });
  const refused = await inject({ method: 'POST', url: '/api/probe', headers: json, payload: tooLarge });
  expect([refused.statusCode, refused.json().error]).toEqual([
    413,
    'This is too long to save: the limit is 1 MB of text. Shorten or split it, and try again.',
  ]);
  const xml = { 'content-type': 'application/xml' };
  expect(
    (await inject({ method: 'POST', url: '/api/probe', headers: xml, payload: '<a/>' })).statusCode,
  ).toBe(415);
});

testOnce.each([
  ['a NUL', Buffer.from('{"name":"a\\u0000b"}'), 'must not contain a NUL character'],
  ['a lone surrogate', Buffer.from('{"name":"a\\ud800b"}'), 'must be well-formed text'],
  [
    'invalid UTF-8',
    Buffer.concat([Buffer.from('{"name":"a'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
    'is not valid UTF-8 text',
  ],
  ['too long a text', Buffer.from('{"name":"12345678901"}'), 'must have at most 10 characters'],
])('API: %s gets a 400 that names the field', async (_what, payload, message) => {
  const { inject } = await appWithProbe();
  const response = await inject({ method: 'POST', url: '/api/probe', headers: json, payload });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({ error: `The name ${message}.`, errors: [{ field: 'name', message }] });
});

testOnce('API: errors about missing, unknown and wrong fields are sentences', async () => {
  const { inject, make } = await testApp();
  const headers = await make.adminHeaders();
  const refusal = async (url: string, payload: object) =>
    (await inject({ method: 'POST', url, headers, payload })).json();
  expect(await refusal('/api/auth/login', {})).toEqual({
    error: 'The email is required.',
    errors: [
      { field: 'email', message: 'is required' },
      { field: 'password', message: 'is required' },
    ],
  });
  const sample = { title: 5, subject: '', content: 'Words', published: 'yes', colour: 'red' };
  expect(await refusal('/api/admin/samples', sample)).toEqual({
    error: 'The title must be text.',
    errors: [
      { field: 'title', message: 'must be text' },
      { field: 'subject', message: 'Subject is required.' },
      { field: 'published', message: 'must be true or false' },
      { field: 'body', message: 'has an unknown field: colour' },
    ],
  });
  const { error } = await refusal('/api/admin/samples', { title: 'A', subject: '', content: 'Words' });
  expect(error).toBe('Subject is required.');
});

testOnce('API: other texts are returned byte for byte', async () => {
  const { inject } = await appWithProbe();
  const payload = { name: ' “é”\r\n\t🙂' };
  const response = await inject({ method: 'POST', url: '/api/probe', headers: json, payload });
  expect(response.json()).toEqual(payload);
});

testOnce('API: a cross-site request is refused', async () => {
  const { inject, env } = await appWithProbe();
  const post = (headers: Record<string, string>) =>
    inject({
      method: 'POST',
      url: '/api/probe',
      headers: { ...json, host: 'localhost:4000', ...headers },
      payload: { name: 'x' },
    });
  expect((await post({ origin: 'https://evil.example' })).statusCode).toBe(403);
  expect((await post({ origin: 'null' })).statusCode).toBe(403);
  // A host name that resolves here proves nothing: anyone can make one.
  const rebound = { origin: 'http://evil.example', host: 'evil.example', 'sec-fetch-site': 'same-origin' };
  const refused = await post(rebound);
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { error: 'Requests from other sites are not accepted.' },
  ]);
  expect((await post({ origin: 'http://127.0.0.1:4001', host: '127.0.0.1:4001' })).statusCode).toBe(200);
  expect((await post({ origin: 'http://[::1]:4001', host: '[::1]:4001' })).statusCode).toBe(200);
  expect((await post({ origin: 'http://127.0.0.1:4001', host: '127.0.0.1:4000' })).statusCode).toBe(403);
  expect((await post({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await post({ origin: 'http://localhost:4000', 'sec-fetch-site': 'same-origin' })).statusCode).toBe(
    200,
  );
  // A plain form of a page that sends no referrer.
  const bare = { origin: 'null', 'sec-fetch-site': 'same-origin' };
  expect((await post(bare)).statusCode).toBe(200);
  expect((await post({ ...bare, host: 'evil.example' })).statusCode).toBe(403);
  expect((await post({ ...bare, 'sec-fetch-site': 'same-site' })).statusCode).toBe(403);
  expect((await post({ origin: env.SITE_ORIGIN })).statusCode).toBe(200);
  expect((await post({})).statusCode).toBe(200);
});

test('API: an internal error is a 500 with a request id and no detail; the log has the detail without the address', async () => {
  const { inject, logged } = await appWithProbe();
  const response = await inject('/api/broken');
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({
    error: 'Something went wrong',
    requestId: response.headers['x-request-id'],
  });
  const line = logged.find((text) => text.includes('secret inner detail'));
  expect(line).toContain(String(response.headers['x-request-id']));
  expect(line).toContain('[e-mail]');
  expect(line).not.toContain('alice');
});

test('API: without a database the response is 503 with Retry-After, and recovers by itself', async () => {
  const { app, inject, engine } = await testApp();
  let isDown = true;
  const gone = Object.assign(new Error('database is locked'), {
    ...(engine.dialect.name === 'sqlite' ? { code: 'ERR_SQLITE_ERROR', errcode: 5 } : { code: '57P01' }),
  });
  app.get('/api/flaky', async () => {
    if (isDown) throw gone;
    return { ok: true };
  });
  const response = await inject('/api/flaky');
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toMatch(/^\d+$/);
  expect(response.json()).toEqual({ error: 'Service temporarily unavailable. Please try again.' });
  isDown = false;
  expect((await inject('/api/flaky')).statusCode).toBe(200);
});

test('API: public reads carry an ETag and respond with 304 to a browser that has them', async () => {
  const { inject } = await testApp();
  const first = await inject('/api/samples');
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^"[\w-]+"$/);
  for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    for (const method of ['GET', 'HEAD'] as const) {
      const again = await inject({ method, url: '/api/samples', headers: { 'if-none-match': held } });
      expect([held, again.statusCode, again.body]).toEqual([held, 304, '']);
    }
  }
  expect((await inject({ url: '/api/samples', headers: { 'if-none-match': '"other"' } })).statusCode).toBe(
    200,
  );
});

test('API: admin responses are never cached, and need a session', async () => {
  const { inject, make, app } = await testApp();
  const refused = await inject('/api/admin/anything');
  expect([refused.statusCode, refused.json()]).toEqual([401, { error: 'Unauthorized' }]);
  expect(refused.headers['cache-control']).toBe('no-store');
  for (const authorization of ['Bearer wrong', 'Basic abc', 'Bearer', '']) {
    expect((await inject({ url: '/api/admin/anything', headers: { authorization } })).statusCode).toBe(401);
  }
  const known = await inject({ url: '/api/admin/anything', headers: await make.adminHeaders() });
  expect(known.statusCode).toBe(404);
  expect(app.hasRoute({ method: 'GET', url: '/api/admin/*' })).toBe(true);
});

test('API: page and limit are whole numbers in their range; anything else is a 400 that names the parameter', async () => {
  const { inject } = await testApp();
  for (const [parameter, value] of [
    ['page', '0'],
    ['page', '-1'],
    ['page', '1.5'],
    ['page', 'two'],
    ['page', ''],
    ['page', '1e3'],
    ['limit', '0'],
    ['limit', '1001'],
    ['limit', ' 5'],
    ['limit', '1&limit=2'],
  ]) {
    const response = await inject(`/api/samples?${parameter}=${value}`);
    expect([parameter, value, response.statusCode]).toEqual([parameter, value, 400]);
    expect(response.json().errors[0].field).toBe(parameter);
  }
  expect(pageQuery(12).parse({})).toEqual({ page: 1, limit: 12 });
  expect(pageQuery(12).safeParse({ limit: '101' }).success).toBe(false);
});

test('API: a page past the end is an empty list, and unknown parameters are ignored', async () => {
  const { inject, make } = await testApp();
  await make.sample();
  for (const page of ['999999999', '1000000000', '9'.repeat(400)]) {
    const response = await inject(`/api/samples?page=${page}&limit=1000&utm_source=mail`);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ items: [], page: 999999999, hasMore: false, total: 1, totalPages: 1 });
  }
});

testOnce('API: the OpenAPI document has every public call, and /api/docs shows it', async () => {
  const { inject } = await testApp();
  const document = (await inject('/api/openapi.json')).json();
  expect(document.openapi).toMatch(/^3\.1/);
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(['/api/samples', '/api/samples/{id}', '/api/samples/categories']),
  );
  expect(document.paths['/api/samples'].get.parameters.map(({ name }: { name: string }) => name)).toContain(
    'q',
  );
  const page = await inject('/api/docs');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toMatch(/text\/html/);
});

test('API: /healthz reports the process, /readyz its dependencies', async () => {
  const { inject, engine } = await testApp();
  expect((await inject('/healthz')).json()).toEqual({ status: 'ok', version: VERSION });
  expect((await inject('/readyz')).json()).toEqual({ status: 'ok', database: 'ok', storage: 'ok' });
  await engine.close();
  // The result is cached for a second.
  await expect.poll(async () => (await inject('/readyz')).statusCode, polled).toBe(503);
  expect((await inject('/readyz')).json()).toEqual({
    status: 'unavailable',
    database: 'unavailable',
    storage: 'ok',
  });
});

testOnce('API: /readyz checks the bucket if there is one', async () => {
  const server = await startS3Server();
  onTestFinished(server.close);
  const { inject } = await testApp(s3Settings(server));
  server.failWith(500);
  const response = await inject('/readyz');
  expect([response.statusCode, response.json()]).toEqual([
    503,
    { status: 'unavailable', database: 'ok', storage: 'unavailable' },
  ]);
  server.failWith(undefined);
  await expect
    .poll(async () => (await inject('/readyz')).json(), polled)
    .toEqual({ status: 'ok', database: 'ok', storage: 'ok' });
});

test('API: a filter with an unknown value is a 400 that names the allowed ones', async () => {
  const { inject } = await testApp();
  const { statusCode, body } = await inject('/api/samples?citationStyle=Latin');
  expect(statusCode).toBe(400);
  expect(JSON.parse(body).error).toMatch(/^The citation style must be one of .*APA/);
});

test('API: a number in a JSON request is taken as written, any other value is a 400 that names the field', async () => {
  const { inject, engine } = await testApp();
  const send = (change: object) =>
    inject({ method: 'POST', url: '/api/consultations', payload: { ...goodFields, ...change } });
  expect((await send({ length: 1500 })).statusCode).toBe(201);
  expect(await engine.db.selectFrom('requests').select('length').execute()).toEqual([{ length: '1500' }]);
  const refused = await send({ subject: ['History'] });
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    [{ field: 'subject', message: 'must be text' }],
  ]);
});

test('API: a version that is no whole number is a 400 that names the field', async () => {
  const { inject, make } = await testApp();
  const headers = await make.adminHeaders();
  const { id: post } = await make.post();
  const { id: sample } = await make.sample();
  const text = { title: 'T', content: 'C' };
  for (const version of [1.5, -1, 1e21])
    for (const [url, payload] of [
      [`posts/${post}`, text],
      [`posts/${post}/draft`, { fields: text }],
      [`samples/${sample}`, text],
      [`samples/${sample}/draft`, { fields: text }],
      [`requests/${post}/copies/${post}`, { marked: '', annotations: [] }],
      ['settings', { fields: {} }],
      ['words/faqs', { fields: {} }],
    ] as const) {
      const body = { ...payload, version };
      const response = await inject({ method: 'PUT', url: `/api/admin/${url}`, headers, payload: body });
      expect([url, version, response.statusCode]).toEqual([url, version, 400]);
      const fields = response.json().errors.map(({ field }: { field: string }) => field);
      expect([url, version, fields]).toEqual([url, version, expect.arrayContaining(['version'])]);
    }
});

test('API: a client that leaves in the middle of a request is no error in the log', async () => {
  const { app, logged } = await testApp();
  app.get('/api/left', async ({ raw }) => {
    raw.socket.destroy();
    await once(raw.socket, 'close');
    throw new Error('write EPIPE');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  await expect(fetch(`http://127.0.0.1:${port}/api/left`)).rejects.toThrow();
  await expect.poll(() => logged.some((line) => line.includes('the client has left'))).toBe(true);
  expect(logged.filter((line) => line.includes('"level":50'))).toEqual([]);
});
