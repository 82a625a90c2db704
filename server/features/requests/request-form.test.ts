import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { encodeForm, file, goodFields, rawForm } from '#tests/support/forms.ts';
import { createPdf, samples } from '#tests/support/sample-files.ts';
import { testApp } from '#tests/test-app.ts';
import { testOnce } from '#tests/test-database.ts';

type App = Awaited<ReturnType<typeof testApp>>;

async function send(app: App, ...form: Parameters<typeof encodeForm>) {
  return app.inject({ method: 'POST', url: '/api/consultations', ...(await encodeForm(...form)) });
}

function storedFiles({ folder }: App): Promise<string[]> {
  return readdir(path.join(folder, 'files')).catch(() => []);
}

async function records({ engine: { db } }: App) {
  return {
    requests: await db.selectFrom('requests').selectAll().execute(),
    attachments: await db.selectFrom('attachments').selectAll().orderBy('position').execute(),
    mails: await db.selectFrom('outbox').selectAll().execute(),
  };
}

test('request form: a request with a file of each type is stored complete, with two mails', async () => {
  const app = await testApp({ OWNER_EMAIL: 'owner@example.org', SITE_ORIGIN: 'https://site.example' });
  const response = await send(app, goodFields, [
    file('prompt.pdf'),
    file('draft.docx', samples.docx()),
    file('old.DOC', samples.doc()),
    file('notes.txt', samples.txt()),
    file('photo.jpeg', samples.jpg()),
  ]);
  expect(response.statusCode).toBe(201);
  const { requests, attachments, mails } = await records(app);
  expect(requests).toHaveLength(1);
  expect(response.json()).toEqual({
    _id: requests[0]?.id,
    correctAddress: { token: expect.any(String), until: '2026-06-01T12:15:00.000Z' },
  });
  expect(requests[0]).toMatchObject({
    name: 'Ann Reader',
    email: 'ann@example.com',
    academic_level: 'undergraduate',
    essay_type: 'analytical',
    created_at: '2026-06-01T12:00:00.000Z',
    read_at: null,
  });
  expect(attachments.map(({ original_name, size }) => [original_name, size])).toEqual([
    ['prompt.pdf', samples.pdf().length],
    ['draft.docx', samples.docx().length],
    ['old.DOC', samples.doc().length],
    ['notes.txt', samples.txt().length],
    ['photo.jpeg', samples.jpg().length],
  ]);
  expect(attachments[0]?.content_type).toBe('application/pdf');
  expect((await storedFiles(app)).sort()).toEqual(attachments.map((one) => one.storage_key).sort());
  expect(attachments.every(({ storage_key }) => /^consultation-[0-9a-f-]{36}\.\w+$/.test(storage_key))).toBe(
    true,
  );
  expect(mails.map(({ recipient, reply_to }) => [recipient, reply_to]).sort()).toEqual([
    ['ann@example.com', 'owner@example.org'],
    ['owner@example.org', 'ann@example.com'],
  ]);
  const toOwner = mails.find((mail) => mail.recipient === 'owner@example.org');
  for (const body of [toOwner?.text_body, toOwner?.html_body]) {
    for (const part of [
      'Ann Reader',
      'ann@example.com',
      'An essay on Bartleby',
      'I would prefer not to',
      'Undergraduate',
      'Analytical essay',
      'draft.docx',
      'https://site.example/admin',
    ])
      expect(body).toContain(part);
  }
  const receipt = mails.find((mail) => mail.recipient === 'ann@example.com');
  expect(receipt?.text_body).toContain('I usually reply within minutes');
  expect(receipt?.text_body).toMatch(
    /Academic level: +Undergraduate\nType of work: +Analytical essay\nFiles: +prompt\.pdf, draft\.docx, old\.DOC, notes\.txt, photo\.jpeg\n/,
  );
  expect(receipt?.text_body).toContain('I would prefer not to');
  expect(receipt?.html_body).toContain('prefers-color-scheme: dark');
});

test('request form: JSON is accepted without files, unknown fields are ignored and texts unchanged', async () => {
  const app = await testApp();
  const message = '  Zoë’s naïve façade,\r\n\tin 日本語 🖋  ';
  const response = await app.inject({
    method: 'POST',
    url: '/api/consultations',
    payload: { name: ' Zoë ', email: 'z@example.com', message, academicLevel: null, colour: 'red' },
  });
  expect(response.statusCode).toBe(201);
  const { requests } = await records(app);
  expect(requests[0]).toMatchObject({ name: ' Zoë ', message, subject: null, academic_level: null });
});

test('request form: form texts are stored byte for byte', async () => {
  const app = await testApp();
  const message = '  Zoë’s naïve façade,\r\n\tin 日本語 🖋  ';
  expect((await send(app, { ...goodFields, message })).statusCode).toBe(201);
  expect((await records(app)).requests[0]?.message).toBe(message);
});

const WRONG_FIELDS = [
  [{ name: ' A ' }, 'name', 'Name must be at least 2 characters.'],
  [{ name: 'x'.repeat(201) }, 'name', 'Name must be at most 200 characters.'],
  [{ email: 'ann@example' }, 'email', 'Enter a valid email address.'],
  [{ email: 'ann @example.com' }, 'email', 'Enter a valid email address.'],
  [{ email: 'ann@example.com,victim@example.com' }, 'email', 'Enter a valid email address.'],
  [{ email: 'ann@exam\u200Bple.com' }, 'email', 'Enter a valid email address.'],
  [{ email: 'a@example.com>\r\nbcc:<b@example.com' }, 'email', 'Enter a valid email address.'],
  [{ message: '   short    ' }, 'message', 'Message must be at least 10 characters.'],
  [{ message: 'x'.repeat(20_001) }, 'message', 'Message must be at most 20,000 characters.'],
  [{ subject: 'x'.repeat(301) }, 'subject', 'Subject must be at most 300 characters.'],
  [{ academicLevel: 'kindergarten' }, 'academicLevel', 'Choose a level from the list.'],
  [{ essayType: 'haiku' }, 'essayType', 'Choose a type from the list.'],
  [{ message: 'a NUL \0 in the middle' }, 'message', 'Please remove the NUL character.'],
] as const;

testOnce('request form: an invalid value is refused with a message at its field', async () => {
  const app = await testApp();
  for (const [change, field, message] of WRONG_FIELDS) {
    const fields = { ...goodFields, ...change };
    const answers = [
      await send(app, fields, [file('prompt.pdf')]),
      await app.inject({ method: 'POST', url: '/api/consultations', payload: fields }),
    ];
    for (const answer of answers) {
      expect([change, answer.statusCode]).toEqual([change, 400]);
      expect(answer.json()).toEqual({ error: message, errors: [{ field, message }] });
    }
  }
  expect(await storedFiles(app)).toEqual([]);
  expect(await records(app)).toEqual({ requests: [], attachments: [], mails: [] });
});

testOnce('request form: all wrong fields are reported together', async () => {
  const app = await testApp();
  const response = await app.inject({ method: 'POST', url: '/api/consultations', payload: {} });
  expect(response.statusCode).toBe(400);
  expect(response.json().errors).toEqual([
    { field: 'name', message: 'Name must be at least 2 characters.' },
    { field: 'email', message: 'Enter a valid email address.' },
    { field: 'message', message: 'Message must be at least 10 characters.' },
  ]);
});

testOnce('request form: invalid UTF-8 is refused at its field', async () => {
  const app = await testApp();
  const form = rawForm([
    { head: 'Content-Disposition: form-data; name="name"', body: 'Ann' },
    { head: 'Content-Disposition: form-data; name="message"', body: Buffer.from([0xff, 0xfe, 0x41]) },
  ]);
  const response = await app.inject({ method: 'POST', url: '/api/consultations', ...form });
  expect(response.statusCode).toBe(400);
  expect(response.json().errors[0].field).toBe('message');
});

const tooMany = 'Please upload up to 5 files.';
const tooBig = 'Each file must be 10MB or smaller.';
const wrong = 'Accepted types: PDF, DOC, DOCX, TXT, PNG, JPG.';
const MB = 1024 * 1024;

const WRONG_FILES = (): [
  what: string,
  files: ReturnType<typeof file>[],
  status: number,
  message: string,
][] => [
  ['six files', Array.from({ length: 6 }, (_, n) => file(`${n}.pdf`)), 400, tooMany],
  ['a file one byte too large', [file('a.pdf'), file('b.pdf', createPdf(10 * MB + 1))], 413, tooBig],
  ['a type that is not accepted', [file('a.pdf'), file('b.exe', Buffer.from('MZ'))], 415, wrong],
  ['a name without a type', [file('a')], 415, wrong],
  ['an HTML page called PDF', [file('a.pdf', Buffer.from('<html>%PDF-1.7'))], 415, wrong],
  ['a PDF called PNG', [file('a.png')], 415, wrong],
  ['a program called TXT', [file('a.txt', Buffer.from('MZ\x90\0\x03'))], 415, wrong],
  ['a PDF called TXT', [file('a.txt')], 415, wrong],
  ['a ZIP called DOCX', [file('a.docx', Buffer.from('PK\x03\x04 and then nothing of use'))], 415, wrong],
  [
    'an empty PDF',
    [file('a.pdf', Buffer.alloc(0))],
    400,
    'One of the files is empty. Please choose another one.',
  ],
];

testOnce('request form: one wrong file refuses the whole selection and leaves nothing behind', async () => {
  const app = await testApp();
  for (const [what, files, status, message] of WRONG_FILES()) {
    const response = await send(app, goodFields, files);
    expect([what, response.statusCode]).toEqual([what, status]);
    expect(response.json()).toEqual({ error: message, errors: [{ field: 'attachments', message }] });
  }
  expect(await storedFiles(app)).toEqual([]);
  expect(await records(app)).toEqual({ requests: [], attachments: [], mails: [] });
});

testOnce('request form: five files of exactly 10 MB are accepted', async () => {
  const app = await testApp();
  const files = Array.from({ length: 5 }, (_, n) => file(`${n}.pdf`, createPdf(10 * MB)));
  expect((await send(app, goodFields, files)).statusCode).toBe(201);
  expect(await storedFiles(app)).toHaveLength(5);
});

testOnce('request form: an empty file input is no file', async () => {
  const app = await testApp();
  const form = rawForm([
    ...Object.entries(goodFields).map(([name, body]) => ({
      head: `Content-Disposition: form-data; name="${name}"`,
      body,
    })),
    {
      head: 'Content-Disposition: form-data; name="attachments"; filename=""\r\nContent-Type: application/octet-stream',
      body: '',
    },
  ]);
  const response = await app.inject({ method: 'POST', url: '/api/consultations', ...form });
  expect(response.statusCode).toBe(201);
  expect((await records(app)).attachments).toEqual([]);
});

testOnce('request form: file names are stored without folders and control characters', async () => {
  const app = await testApp();
  const form = rawForm([
    ...Object.entries(goodFields).map(([name, body]) => ({
      head: `Content-Disposition: form-data; name="${name}"`,
      body,
    })),
    {
      head: 'Content-Disposition: form-data; name="attachments"; filename="../../etc/\u202eessäy\u0007.pdf"',
      body: samples.pdf(),
    },
  ]);
  const response = await app.inject({ method: 'POST', url: '/api/consultations', ...form });
  expect(response.statusCode).toBe(201);
  expect((await records(app)).attachments[0]?.original_name).toBe('essäy.pdf');
});

testOnce.each([
  [
    'a form that breaks off',
    { headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload: '--x\r\nCont' },
  ],
  ['a form without a boundary', { headers: { 'content-type': 'multipart/form-data' }, payload: 'name=Ann' }],
  ['a JSON list', { headers: { 'content-type': 'application/json' }, payload: '[]' }],
  ['broken JSON', { headers: { 'content-type': 'application/json' }, payload: '{"name":' }],
])('request form: %s gets a 400', async (_, request) => {
  const app = await testApp();
  const response = await app.inject({ method: 'POST', url: '/api/consultations', ...request });
  expect(response.statusCode).toBe(400);
  expect(response.json().error).toMatch(/\.$/);
});

testOnce('request form: a form with a thousand nameless parts is refused', async () => {
  const { inject, engine } = await testApp();
  const nameless = { head: 'content-disposition: form-data', body: 'x' };
  const fields = Object.entries(goodFields).map(([name, body]) => ({
    head: `content-disposition: form-data; name="${name}"`,
    body,
  }));
  const form = rawForm([...fields, ...Array.from({ length: 1_001 }, () => nameless)]);
  const response = await inject({ method: 'POST', url: '/api/consultations', ...form });
  expect([response.statusCode, response.json().error]).toEqual([400, 'The form has too many fields.']);
  expect(await engine.db.selectFrom('requests').selectAll().execute()).toEqual([]);
});

testOnce(
  'request form: a filled honeypot and an impossibly fast form are refused with a reason',
  async () => {
    const app = await testApp();
    for (const change of [{ homepage: 'x' }, { openForMs: '400' }, { openForMs: 'soon' }]) {
      const response = await send(app, { ...goodFields, ...change }, [file('a.pdf')]);
      expect(response.statusCode).toBe(400);
      expect(response.json().errors).toBeUndefined();
    }
    expect(await storedFiles(app)).toEqual([]);
    expect((await send(app, { ...goodFields, homepage: '', openForMs: '3000' })).statusCode).toBe(201);
    expect((await records(app)).requests).toHaveLength(1);
  },
);

test('request form: the same key makes one record, also concurrently, and its files are stored once', async () => {
  const app = await testApp({ RATE_LIMITS: 'off' });
  const form = await encodeForm(goodFields, [file('a.pdf')]);
  const request = {
    method: 'POST' as const,
    url: '/api/consultations',
    payload: form.payload,
    headers: { ...form.headers, 'idempotency-key': 'one-try' },
  };
  const answers = await Promise.all(Array.from({ length: 6 }, () => app.inject(request)));
  answers.push(await app.inject(request));
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]));
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  const { requests, attachments, mails } = await records(app);
  expect([requests.length, attachments.length, mails.length]).toEqual([1, 1, 2]);
  expect(await storedFiles(app)).toEqual([attachments[0]?.storage_key]);
});

test('request form: a plain form that is sent twice is one request, and the same an hour later another', async () => {
  const app = await testApp();
  const form = await encodeForm(goodFields, [file('a.pdf')]);
  const headers = { ...form.headers, accept: 'text/html' };
  const send = () => app.inject({ method: 'POST', url: '/api/consultations', ...form, headers });
  const twice = await Promise.all([send(), send()]);
  expect(twice.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
  const { requests, attachments, mails } = await records(app);
  expect([requests.length, attachments.length, mails.length]).toEqual([1, 1, 2]);
  expect(await storedFiles(app)).toHaveLength(1);
  app.setClock('2026-06-01T13:00:00.000Z');
  await send();
  expect((await records(app)).requests).toHaveLength(2);
});

test('request form: a commit whose response was lost keeps its files, and a retry with the same key gets them', async () => {
  const app = await testApp();
  const { db } = app.engine;
  const transaction = db.transaction.bind(db);
  const lossy = vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    const real = transaction();
    return Object.assign(Object.create(real), {
      execute: async (work: Parameters<typeof real.execute>[0]) => {
        await real.execute(work);
        throw new Error('Connection terminated unexpectedly');
      },
    });
  });
  const form = await encodeForm(goodFields, [file('notes.pdf')]);
  const headers = { ...form.headers, 'idempotency-key': 'lost-answer' };
  const attempt = () => app.inject({ method: 'POST', url: '/api/consultations', ...form, headers });
  expect((await attempt()).statusCode).toBeGreaterThanOrEqual(500);
  expect(lossy).toHaveBeenCalledOnce();
  expect((await attempt()).statusCode).toBe(201);
  const { attachments } = await records(app);
  expect(await storedFiles(app)).toEqual(attachments.map(({ storage_key }) => storage_key));
  expect(attachments).toHaveLength(1);
});

test('request form: another person with the same key makes a second record', async () => {
  const app = await testApp();
  const headers = { 'idempotency-key': '1' };
  const post = (email: string) =>
    app.inject({ method: 'POST', url: '/api/consultations', headers, payload: { ...goodFields, email } });
  const [first, second] = [await post('ann@example.com'), await post('bob@example.com')];
  expect(first.json()._id).not.toBe(second.json()._id);
  const refused = await app.inject({
    method: 'POST',
    url: '/api/consultations',
    headers: { 'idempotency-key': 'x'.repeat(201) },
    payload: goodFields,
  });
  expect(refused.statusCode).toBe(400);
});

test('request form: the sixth request in ten minutes is refused; refused and repeated ones do not count', async () => {
  const app = await testApp();
  const post = (key: string, change = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/consultations',
      headers: { 'idempotency-key': key },
      payload: { ...goodFields, ...change },
    });
  for (let n = 1; n <= 8; n += 1) expect((await post('bad', { message: 'short' })).statusCode).toBe(400);
  for (let n = 1; n <= 5; n += 1) expect((await post(`key ${n}`.replace(' ', '-'))).statusCode).toBe(201);
  const refused = await post('key-6');
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('600');
  expect(refused.json().error).toBe(
    'You have sent several requests in a short time. Please try again in 10 minutes.',
  );
  expect((await post('key-5')).statusCode).toBe(201);
  app.setClock('2026-06-01T12:10:00.000Z');
  expect((await post('key-6')).statusCode).toBe(201);
});

test('request form: one key with sixty mail addresses makes five requests', async () => {
  const app = await testApp();
  const form = await encodeForm();
  const statuses: number[] = [];
  for (let n = 0; n < 60; n += 1) {
    const payload = form.payload.toString('latin1').replace('ann@example.com', `ann${n}@example.com`);
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/consultations',
      headers: { ...form.headers, 'idempotency-key': 'one-for-all' },
      payload: Buffer.from(payload, 'latin1'),
    });
    statuses.push(statusCode);
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(55);
  expect((await records(app)).requests).toHaveLength(5);
});

test('request form: a repeated request gets its first response, even beyond the limit', async () => {
  const app = await testApp();
  const ask = (key: string, email = 'ann@example.com') =>
    app.inject({
      method: 'POST',
      url: '/api/consultations',
      headers: { 'idempotency-key': key },
      payload: { ...goodFields, email },
    });
  const first = await ask('key-0');
  for (let n = 1; n < 5; n += 1) expect((await ask(`key-${n}`)).statusCode).toBe(201);
  const again = await ask('key-0');
  expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
  for (const answer of [await ask('key-0', 'bob@example.com'), await ask('key-5')])
    expect([answer.statusCode, answer.json().error]).toEqual([
      429,
      'You have sent several requests in a short time. Please try again in 10 minutes.',
    ]);
  expect((await records(app)).requests).toHaveLength(5);
});

test('request form: the sample that led to a request and its deadline are stored, mailed and shown in the admin area', async () => {
  const app = await testApp();
  const title = 'Three Curves Through Seven Points';
  const response = await send(app, { ...goodFields, about: title, deadline: '2026-12-04' });
  expect(response.statusCode).toBe(201);
  const { requests, mails } = await records(app);
  expect(requests[0]).toMatchObject({ about: title, deadline: '2026-12-04' });
  const toOwner = mails.find((mail) => mail.recipient !== 'ann@example.com');
  expect(toOwner?.text_body).toMatch(/About: +Three Curves Through Seven Points/);
  expect(toOwner?.text_body).toMatch(/Deadline: +December 4, 2026/);
  for (const deadline of ['tomorrow', '2026-02-30', '2026-1-1']) {
    const refused = await send(app, { ...goodFields, deadline });
    expect(refused.json().errors).toEqual([{ field: 'deadline', message: 'Enter the deadline as a date.' }]);
  }
});

testOnce(
  'request form: an address whose domain has an empty label, or one with a hyphen at its edge, is refused',
  async () => {
    const app = await testApp();
    for (const email of ['a@b..de', 'a@.de', 'a@b.', 'a@b', 'a@-b.de', 'a@b-.de', 'a@b.-de', 'a@b.de-']) {
      const response = await send(app, { ...goodFields, email });
      expect([email, response.statusCode]).toEqual([email, 400]);
    }
    for (const email of ['a@mail.b.de', 'a..b.@x-y.co.jp'])
      expect((await send(app, { ...goodFields, email })).statusCode).toBe(201);
  },
);

testOnce(
  'request form: the receipt repeats no text with a link, so that the form cannot send links to others',
  async () => {
    const app = await testApp({ SITE_ORIGIN: 'https://site.example' });
    const lure = 'Your parcel waits at https://evil.example/pay';
    await send(app, { ...goodFields, name: lure, subject: lure, message: lure }, [file(`${lure}.pdf`)]);
    const { mails } = await records(app);
    const receipt = mails.find((mail) => mail.recipient === 'ann@example.com');
    expect(receipt).toBeDefined();
    // The only link is the one to the student's own page.
    const links = JSON.stringify(receipt).replaceAll('https://site.example/requests/', '');
    expect(links).not.toMatch(/parcel|evil|https?:/);
  },
);

testOnce('request form: behind a trusted proxy each visitor has a limit of their own', async () => {
  const app = await testApp({ TRUST_PROXY: 'on' });
  const post = (address: string) =>
    app.inject({
      method: 'POST',
      url: '/api/consultations',
      headers: { 'x-forwarded-for': address },
      payload: goodFields,
    });
  for (let n = 0; n < 5; n += 1) await post('203.0.113.1');
  expect((await post('203.0.113.1')).statusCode).toBe(429);
  expect((await post('203.0.113.2')).statusCode).toBe(201);
});

testOnce('request form: a browser without JavaScript gets a result page', async () => {
  const app = await testApp();
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const good = await encodeForm();
  const thanks = await app.inject({
    method: 'POST',
    url: '/api/consultations',
    payload: good.payload,
    headers: { ...good.headers, accept },
  });
  // Redirected, so that a reload sends no second request.
  expect(thanks.statusCode).toBe(303);
  const page = await app.inject({ url: String(thanks.headers.location), headers: { accept } });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('<h1>Thank you</h1>');
  const bad = await encodeForm({ ...goodFields, name: '' });
  const sorry = await app.inject({
    method: 'POST',
    url: '/api/consultations',
    payload: bad.payload,
    headers: { ...bad.headers, accept },
  });
  expect(sorry.statusCode).toBe(400);
  expect(sorry.body).toContain('Name must be at least 2 characters.');
  // The form itself cannot know what day it is; programs may send any.
  const over = await encodeForm({ ...goodFields, deadline: '2026-05-30' });
  const post = (headers: object) =>
    app.inject({
      method: 'POST',
      url: '/api/consultations',
      payload: over.payload,
      headers: { ...over.headers, ...headers },
    });
  expect((await post({ accept })).body).toContain('Choose today or a later day.');
  expect((await post({})).statusCode).toBe(201);
});

testOnce('request form: line breaks in name or subject do not break the mail header', async () => {
  const app = await testApp();
  const evil = 'Ann\r\nBcc: victim@example.com\r\n\r\nHello';
  const payload = { ...goodFields, name: evil, subject: evil };
  expect((await app.inject({ method: 'POST', url: '/api/consultations', payload })).statusCode).toBe(201);
  const { mails } = await records(app);
  for (const { subject } of mails) expect(subject).not.toMatch(/[\r\n]/);
});
