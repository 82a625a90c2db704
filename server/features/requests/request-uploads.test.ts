import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fileMessages } from '#shared/contracts/attachment-rules.ts';
import { crossWrites } from '#tests/support/crossing-writes.ts';
import { goodFields } from '#tests/support/forms.ts';
import { openRequest } from '#tests/support/open-request.ts';
import { samples } from '#tests/support/sample-files.ts';
import { testApp } from '#tests/test-app.ts';

async function openForm() {
  const app = await testApp();
  const upload = (key: string, name: string, payload: Buffer) =>
    app.inject({
      method: 'POST',
      url: `/api/consultations/files?name=${encodeURIComponent(name)}`,
      headers: { 'content-type': 'application/octet-stream', 'idempotency-key': key },
      payload,
    });
  const send = (uploads: { key: string; name: string }[], headers = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/consultations',
      headers,
      payload: { ...goodFields, uploads },
    });
  const attachments = () => app.engine.db.selectFrom('attachments').selectAll().orderBy('position').execute();
  const stored = () => readdir(path.join(app.folder, 'files')).catch(() => []);
  return { ...app, upload, send, attachments, stored };
}

test('request uploads: files sent one by one belong to the request that names them, in its order', async () => {
  const form = await openForm();
  const [pdf, text] = [randomUUID(), randomUUID()];
  expect((await form.upload(text, 'notes.txt', samples.txt())).statusCode).toBe(204);
  expect((await form.upload(pdf, 'brief.pdf', samples.pdf())).statusCode).toBe(204);
  const response = await form.send([
    { key: pdf, name: 'brief.pdf' },
    { key: text, name: 'notes.txt' },
  ]);
  expect(response.statusCode, response.body).toBe(201);
  expect((await form.attachments()).map(({ original_name, size }) => [original_name, size])).toEqual([
    ['brief.pdf', samples.pdf().length],
    ['notes.txt', samples.txt().length],
  ]);
});

test('request uploads: a file or a request that is sent again arrives once', async () => {
  const form = await openForm();
  const key = randomUUID();
  await form.upload(key, 'brief.pdf', samples.pdf());
  // Nobody can replace a file either.
  expect((await form.upload(key, 'brief.pdf', Buffer.from('%PDF-1.4 another'))).statusCode).toBe(204);
  const once = { 'idempotency-key': randomUUID() };
  const first = await form.send([{ key, name: 'brief.pdf' }], once);
  const second = await form.send([{ key, name: 'brief.pdf' }], once);
  expect(second.json()).toEqual(first.json());
  expect((await form.attachments()).map(({ size }) => size)).toEqual([samples.pdf().length]);
  expect(await form.stored()).toHaveLength(1);
});

test('request uploads: a file that was never sent, or belongs to another request, is refused at its field', async () => {
  const form = await openForm();
  const key = randomUUID();
  const missing = await form.send([{ key, name: 'brief.pdf' }]);
  expect([missing.statusCode, missing.json().errors[0].field]).toEqual([400, 'attachments']);
  await form.upload(key, 'brief.pdf', samples.pdf());
  await form.send([{ key, name: 'brief.pdf' }]);
  const taken = await form.send([{ key, name: 'brief.pdf' }]);
  expect([taken.statusCode, taken.json().errors[0].field]).toEqual([400, 'attachments']);
  expect(await form.attachments()).toHaveLength(1);
});

test('request uploads: of concurrent requests with one file, all but the first are refused at its field', async () => {
  const form = await openForm();
  const uploads = [{ key: randomUUID(), name: 'brief.pdf' }];
  for (const { key, name } of uploads) await form.upload(key, name, samples.pdf());
  const answers = await Promise.all([form.send(uploads), form.send(uploads), form.send(uploads)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400]);
  const refused = answers.filter(({ statusCode }) => statusCode === 400);
  for (const answer of refused)
    expect(answer.json().errors).toEqual([{ field: 'attachments', message: fileMessages.uploadGone }]);
  expect(await form.attachments()).toHaveLength(1);
});

test('request uploads: more files than allowed are refused with the request', async () => {
  const form = await openForm();
  const keys = Array.from({ length: 6 }, () => randomUUID());
  for (const key of keys) await form.upload(key, 'notes.txt', samples.txt());
  const response = await form.send(keys.map((key) => ({ key, name: 'notes.txt' })));
  expect([response.statusCode, response.json().error]).toEqual([400, 'Please upload up to 5 files.']);
});

test.each([
  ['of a wrong type', 'brief.exe', Buffer.from('MZ'), 415],
  ['whose bytes are of another type', 'brief.pdf', Buffer.from('hello'), 415],
  ['that is empty', 'notes.txt', Buffer.alloc(0), 400],
  ['over 10 MB', 'notes.txt', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 413],
])('request uploads: a file %s is refused and not stored', async (_, name, bytes, status) => {
  const form = await openForm();
  const response = await form.upload(randomUUID(), name, bytes);
  expect([response.statusCode, response.json().errors[0].field]).toEqual([status, 'attachments']);
  expect(await form.stored()).toEqual([]);
});

test('request uploads: a key that is no UUID is refused', async () => {
  const form = await openForm();
  const response = await form.upload('../octavo', 'notes.txt', samples.txt());
  expect(response.statusCode).toBe(400);
});

test('request uploads: an answer that names a file again keeps it once, and one of another request is refused', async () => {
  const app = await openRequest();
  const upload = async (payload: string) => {
    const key = randomUUID();
    const headers = { 'content-type': 'application/octet-stream', 'idempotency-key': key };
    await app.inject({ method: 'POST', url: '/api/consultations/files?name=a.txt', headers, payload });
    return { key, name: 'a.txt' };
  };
  const own = await upload('My notes');
  for (let time = 0; time < 2; time += 1)
    expect((await app.act('answers', { text: 'Here', uploads: [own, own] })).statusCode).toBe(201);
  const { conversation } = (await app.inject(`/api/requests/${app.token}`)).json().details;
  expect(conversation.map(({ files }: { files: unknown[] }) => files.length)).toEqual([1]);
  expect((await app.inject(conversation[0].files[0].url)).body).toBe('My notes');

  const foreign = await upload("Another student's notes");
  const payload = { ...goodFields, uploads: [foreign] };
  await app.inject({ method: 'POST', url: '/api/consultations', payload });
  const refused = await app.act('answers', { text: 'Mine?', uploads: [foreign] });
  expect([refused.statusCode, refused.json().errors[0].field]).toEqual([400, 'attachments']);
});

test('request uploads: two requests that name the same files in opposite orders do not wait for each other', async () => {
  const form = await openForm();
  const uploads = ['1', '5', '9'].map((digit) => ({ key: digit.repeat(32), name: 'notes.txt' }));
  for (const { key, name } of uploads) await form.upload(key, name, Buffer.from(key));
  const [, middle] = uploads;
  const other = (await form.send([])).json()._id;
  const responses = await crossWrites(
    form.engine,
    [() => form.send(uploads), () => form.send(uploads.toReversed())],
    (tx) =>
      tx
        .insertInto('attachments')
        .values({
          id: 'a',
          request_id: other,
          position: 0,
          storage_key: `consultation-${middle?.key}.txt`,
          original_name: 'notes.txt',
          content_type: 'text/plain',
          size: 1,
          hash: 'b',
          entry_id: null,
        })
        .execute(),
  );
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 400]);
});
