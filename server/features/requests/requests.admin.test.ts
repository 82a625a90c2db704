import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { RequestField } from '#shared/contracts/request-fields.ts';
import { emptyRequest, encodeForm, file, goodFields } from '#tests/support/forms.ts';
import { samples } from '#tests/support/sample-files.ts';
import { testApp } from '#tests/test-app.ts';
import { sweepFiles } from './request-files.ts';
import { create } from './requests.store.ts';

type App = Awaited<ReturnType<typeof testApp>>;

async function withAdmin() {
  const app = await testApp({ RATE_LIMITS: 'off' });
  const headers = await app.make.adminHeaders();
  const get = (url: string) => app.inject({ url: `/api/admin${url}`, headers });
  return { ...app, headers, get };
}

let minute = 0;

async function submit(
  app: App,
  change: Partial<Record<RequestField, string>> = {},
  files = [] as ReturnType<typeof file>[],
) {
  minute += 1;
  app.setClock(new Date(Date.UTC(2026, 5, 2, 0, minute)));
  const form = await encodeForm({ ...goodFields, ...change }, files);
  const response = await app.inject({ method: 'POST', url: '/api/consultations', ...form });
  return response.json()._id as string;
}

test('requests: every route needs a session', async () => {
  const app = await testApp();
  for (const [method, url] of [
    ['GET', '/submissions'],
    ['GET', '/submissions/unread'],
    ['GET', '/submissions/export.csv'],
    ['POST', '/submissions/read'],
    ['POST', '/submissions/0123456789abcdef01234567/read'],
    ['DELETE', '/submissions/0123456789abcdef01234567'],
  ] as const) {
    const response = await app.inject({ method, url: `/api/admin${url}` });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({ error: 'Unauthorized' });
  }
});

test('requests: the list is complete, newest first, and in pages', async () => {
  const app = await withAdmin();
  const ids: string[] = [];
  for (let n = 0; n < 23; n += 1) ids.unshift(await submit(app, { name: `Reader ${n}` }));
  const first = (await app.get('/submissions')).json();
  const second = (await app.get('/submissions?page=2&limit=20')).json();
  expect(first).toMatchObject({ page: 1, hasMore: true, total: 23, totalPages: 2 });
  expect([...first.items, ...second.items].map(({ _id }) => _id)).toEqual(ids);
  expect(first.items[0]).toEqual({
    ...emptyRequest,
    ...goodFields,
    _id: ids[0],
    name: 'Reader 22',
    state: 'received',
    waitsFor: 'owner',
    waitsSince: expect.stringMatching(/^2026-06-02T/),
    dueDate: null,
    price: null,
    currency: null,
    createdAt: expect.stringMatching(/^2026-06-02T/),
    readAt: null,
    answeredAt: null,
    attachments: [],
  });
  expect((await app.get('/submissions?page=9')).json().items).toEqual([]);
  expect((await app.get('/submissions?limit=101')).statusCode).toBe(400);
});

test('requests: search and both filters narrow the list', async () => {
  const app = await withAdmin();
  const ann = await submit(app, { name: 'Ann', email: 'ann@uni.example.com', essayType: 'speech' });
  const bob = await submit(app, {
    name: 'Bob',
    email: 'bob@example.com',
    subject: 'Анна Каренина',
    message: 'About 100% of a_b and Éluard',
    academicLevel: 'masters',
  });
  const ids = async (query: string) =>
    (await app.get(`/submissions?${query}`)).json().items.map(({ _id }: { _id: string }) => _id);
  expect(await ids('q=ANN')).toEqual([ann]);
  expect(await ids('q=uni.example')).toEqual([ann]);
  expect(await ids('q=bob+about')).toEqual([bob]);
  expect(await ids(`q=${encodeURIComponent('100%')}`)).toEqual([bob]);
  expect(await ids('q=a_b')).toEqual([bob]);
  expect(await ids('q=axb')).toEqual([]);
  expect(await ids(`q=${encodeURIComponent('Éluard')}`)).toEqual([bob]);
  for (const word of ['éluard', 'каренина', 'АННА'])
    expect(await ids(`q=${encodeURIComponent(word)}`)).toEqual([bob]);
  // Swapped letters, and one without its accent.
  expect(await ids('q=ann+bartelby')).toEqual([ann]);
  expect(await ids('q=eluard+abuot')).toEqual([bob]);
  expect(await ids('q=++')).toEqual([bob, ann]);
  expect(await ids('academicLevel=masters')).toEqual([bob]);
  expect(await ids('essayType=speech')).toEqual([ann]);
  expect(await ids('essayType=speech&academicLevel=masters')).toEqual([]);
  const wrong = await app.get('/submissions?essayType=haiku');
  expect(wrong.statusCode).toBe(400);
  expect(wrong.json().errors[0].field).toBe('essayType');
});

test('requests: an attachment is downloaded by its signed link within a quarter of an hour, never shown inline', async () => {
  const app = await withAdmin();
  await submit(app, {}, [file('Éssay "final".txt', samples.txt())]);
  const { items } = (await app.get('/submissions')).json();
  const [{ url, originalName, publicId, size }] = items[0].attachments;
  expect({ originalName, size }).toEqual({ originalName: 'Éssay "final".txt', size: samples.txt().length });
  expect(publicId).toMatch(/^[0-9a-f]{24}$/);
  const download = await app.inject(url);
  expect(download.statusCode).toBe(200);
  expect(download.rawPayload.equals(samples.txt())).toBe(true);
  expect(download.headers).toMatchObject({
    'content-type': 'text/plain',
    'content-disposition': `attachment; filename="_ssay _final_.txt"; filename*=UTF-8''%C3%89ssay%20%22final%22.txt`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const signed = new URL(url, 'http://localhost');
  for (const tamper of [
    (link: URL) => link.searchParams.set('expires', String(Number(link.searchParams.get('expires')) + 1)),
    (link: URL) => link.searchParams.set('signature', 'AAAA'),
    (link: URL) => link.searchParams.delete('signature'),
    (link: URL) => {
      link.pathname = link.pathname.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    },
    (link: URL) => {
      link.search = '';
    },
  ]) {
    const link = new URL(signed);
    tamper(link);
    expect((await app.inject(link.pathname + link.search)).statusCode).toBe(403);
  }
  const now = app.clock().getTime();
  app.setClock(new Date(now + 14 * 60_000 + 59_000));
  expect((await app.inject(url)).statusCode).toBe(200);
  app.setClock(new Date(now + 15 * 60_000));
  expect((await app.inject(url)).statusCode).toBe(403);
  expect(app.logged.join('')).not.toContain(signed.searchParams.get('signature'));
});

test('requests: a request is new until it is opened, and new ones can be listed', async () => {
  const app = await withAdmin();
  const [first, second] = [await submit(app), await submit(app)];
  const open = (id: string) =>
    app.inject({ method: 'POST', url: `/api/admin/submissions/${id}/read`, headers: app.headers });
  const listed = async (query: string) =>
    (await app.get(`/submissions${query}`)).json().items.map(({ _id }: { _id: string }) => _id);
  expect(await listed('')).toEqual([second, first]);
  expect(await listed('?unread=true')).toEqual([second, first]);
  expect((await open(first)).statusCode).toBe(204);
  const openedAt = app.clock().toISOString();
  app.setClock(new Date(app.clock().getTime() + 60_000));
  expect((await open(first)).statusCode).toBe(204);
  const { items } = (await app.get('/submissions')).json();
  expect(items.map(({ readAt }: { readAt: string | null }) => readAt)).toEqual([null, openedAt]);
  expect(await listed('?unread=true')).toEqual([second]);
  expect(await listed('?unread=false')).toEqual([second, first]);
  expect((await app.get('/submissions?unread=yes')).statusCode).toBe(400);
  expect((await open('0123456789abcdef01234567')).statusCode).toBe(404);
});

test('requests: each has its own address, and the owner’s mail links to it', async () => {
  const app = await withAdmin();
  const id = await submit(app, { name: 'Maya' }, [file('a.pdf')]);
  const found = await app.get(`/submissions/${id}`);
  expect(found.json().item).toMatchObject({
    _id: id,
    name: 'Maya',
    attachments: [{ originalName: 'a.pdf' }],
  });
  expect((await app.get('/submissions/0123456789abcdef01234567')).statusCode).toBe(404);
  expect((await app.inject(`/api/admin/submissions/${id}`)).statusCode).toBe(401);
  const mails = await app.engine.db.selectFrom('outbox').select(['text_body', 'recipient']).execute();
  const toOwner = mails.find(({ recipient }) => recipient !== goodFields.email);
  expect(toOwner?.text_body).toContain(`/admin/requests/${id}`);
});

test('requests: answered ones can be listed and exported separately', async () => {
  const app = await withAdmin();
  const [answered, other] = [await submit(app), await submit(app)];
  await app.inject({
    method: 'PUT',
    url: `/api/admin/submissions/${answered}/answered`,
    headers: app.headers,
    payload: { answered: true },
  });
  const listed = async (query: string) =>
    (await app.get(`/submissions?${query}`)).json().items.map(({ _id }: { _id: string }) => _id);
  expect(await listed('answered=true')).toEqual([answered]);
  expect(await listed('answered=false')).toEqual([other]);
  expect((await app.get('/submissions?answered=maybe')).statusCode).toBe(400);
  const { body } = await app.get('/submissions/export.csv');
  const [head, newest, oldest] = body.split('\r\n');
  const column = head?.split(',').indexOf('"Answered"') ?? -1;
  expect([newest, oldest].map((line) => line?.split(',')[column])).toEqual([
    '""',
    `"${app.clock().toISOString()}"`,
  ]);
  expect((await app.get('/submissions/export.csv?answered=false')).body.split('\r\n')).toHaveLength(3);
});

test('requests: the unread count is zero after a visit and rises with the next request', async () => {
  const app = await withAdmin();
  const unread = async () => (await app.get('/submissions/unread')).json().count;
  await submit(app);
  await submit(app);
  expect(await unread()).toBe(2);
  const until = (await app.get('/submissions')).json().items[0].createdAt;
  await submit(app);
  const visit = await app.inject({
    method: 'POST',
    url: '/api/admin/submissions/read',
    headers: app.headers,
    payload: { until },
  });
  expect(visit.json()).toEqual({ readAt: app.clock().toISOString(), count: 2 });
  expect(await unread()).toBe(1);
  const { items } = (await app.get('/submissions')).json();
  expect(items.map(({ readAt }: { readAt: string | null }) => readAt === null)).toEqual([true, false, false]);
  expect(items.map(({ state }: { state: string }) => state)).toEqual(['received', 'read', 'read']);

  const undo = await app.inject({
    method: 'POST',
    url: '/api/admin/submissions/unread',
    headers: app.headers,
    payload: { readAt: visit.json().readAt },
  });
  expect(undo.json()).toEqual({ count: 2 });
  expect(await unread()).toBe(3);
  const beforeTime = { url: '/api/admin/submissions/read', payload: { until: '0000-01-01T00:00:00Z' } };
  expect(
    (await app.inject({ method: 'POST', headers: app.headers, ...beforeTime })).json().errors,
  ).toMatchObject([{ field: 'until' }]);
});

test('requests: the most urgent come first: the owner’s turn, then by the day they are due', async () => {
  const app = await withAdmin();
  const without = await submit(app, { name: 'None' });
  const late = await submit(app, { name: 'Late', deadline: '2026-01-01' });
  const soon = await submit(app, { name: 'Soon', deadline: '2026-07-01' });
  const answered = await submit(app, { name: 'Answered', deadline: '2025-01-01' });
  await app.inject({
    method: 'PUT',
    url: `/api/admin/submissions/${answered}/answered`,
    headers: app.headers,
    payload: { answered: true },
  });
  const { items } = (await app.get('/submissions?sort=urgent')).json();
  expect(items.map(({ _id }: { _id: string }) => _id)).toEqual([late, soon, without, answered]);
  expect(items[3]).toMatchObject({ state: 'question', waitsFor: 'student', dueDate: '2025-01-01' });
  expect((await app.get('/submissions?state=question')).json().total).toBe(1);
  expect((await app.get('/submissions?waitsFor=owner')).json().total).toBe(3);
});

test('requests: deleting removes the record, its files, mails and links', async () => {
  const app = await withAdmin();
  const id = await submit(app, {}, [file('a.pdf'), file('b.pdf')]);
  const other = await submit(app, {}, [file('c.pdf')]);
  const { items } = (await app.get('/submissions')).json();
  const link = items.find(({ _id }: { _id: string }) => _id === id).attachments[0].url;
  const remove = () =>
    app.inject({ method: 'DELETE', url: `/api/admin/submissions/${id}`, headers: app.headers });
  expect((await remove()).statusCode).toBe(204);
  expect((await app.inject(link)).statusCode).toBe(404);
  const again = await remove();
  expect(again.statusCode).toBe(404);
  expect(again.json()).toEqual({ error: 'Request not found' });
  const { db } = app.engine;
  const left = await db.selectFrom('attachments').selectAll().execute();
  expect(left.map(({ request_id }) => request_id)).toEqual([other]);
  expect(await readdir(path.join(app.folder, 'files'))).toEqual([left[0]?.storage_key]);
  const mails = await db.selectFrom('outbox').select('about').execute();
  expect(mails).toEqual([{ about: other }, { about: other }]);
});

test('requests: the export has every request and is safe in a spreadsheet', async () => {
  const app = await withAdmin();
  await submit(
    app,
    { name: '=HYPERLINK("http://evil.example")', subject: '+1', message: '@SUM(A1) and\r\nmore, "text"' },
    [file('a.pdf')],
  );
  await submit(app, { name: 'Zoë', subject: ' -2+3', essayType: 'report' });
  const response = await app.get('/submissions/export.csv');
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(response.headers['content-disposition']).toMatch(
    /^attachment; filename="consultations-2026-06-02.csv"$/,
  );
  const [head, newest, ...oldest] = response.body.split('\r\n');
  expect(head).toBe(
    '\ufeff"Received","Name","Email","Subject","Academic level","Type of work","Message","Files","Answered","About","Deadline","Length","Citation style","Budget","State","Price","Currency"',
  );
  expect(newest).toContain('"Zoë","ann@example.com","\' -2+3","Undergraduate","Report"');
  expect(oldest.join('\r\n')).toContain(
    `"'=HYPERLINK(""http://evil.example"")","ann@example.com","'+1","Undergraduate","Analytical essay","'@SUM(A1) and\r\nmore, ""text""","a.pdf","","","","","","","received","",""\r\n`,
  );
  const filtered = await app.get('/submissions/export.csv?essayType=report');
  expect(filtered.body.split('\r\n')).toHaveLength(3);
});

test('requests: an export of many requests has each of them once', async () => {
  const app = await withAdmin();
  const request = { ...emptyRequest, email: goodFields.email, message: goodFields.message };
  // All at the same moment: only the id tells them apart.
  for (let n = 0; n < 450; n += 1)
    await create(app.engine.db, { ...request, name: `Reader ${n}` }, [], app.clock());
  const { body } = await app.get('/submissions/export.csv');
  const names = Array.from(body.matchAll(/"(Reader \d+)"/g), ([, name]) => name);
  expect(names).toHaveLength(450);
  expect(new Set(names).size).toBe(450);
});

test('requests: files without a record are deleted after a day, others never', async () => {
  const app = await withAdmin();
  await submit(app, {}, [file('kept.pdf')]);
  const folder = path.join(app.folder, 'files');
  const [kept = ''] = await readdir(folder);
  async function* bytes() {
    yield Buffer.from('x');
  }
  for (const key of [
    'consultation-old.pdf',
    'consultation-young.pdf',
    'unfinished-old',
    'unfinished-young',
    'cover-old.png',
  ])
    await app.files.write(key, bytes());
  const now = app.clock().getTime();
  const age = (key: string, hours: number) => {
    const time = new Date(now - hours * 3_600_000);
    return utimes(path.join(folder, key), time, time);
  };
  for (const key of [kept, 'consultation-old.pdf', 'unfinished-old', 'cover-old.png']) await age(key, 25);
  for (const key of ['consultation-young.pdf', 'unfinished-young']) await age(key, 23);
  await sweepFiles({ db: app.engine.db, files: app.files, clock: app.clock, log: app.log });
  expect((await readdir(folder)).sort()).toEqual(
    [kept, 'consultation-young.pdf', 'cover-old.png', 'unfinished-young'].sort(),
  );
});
