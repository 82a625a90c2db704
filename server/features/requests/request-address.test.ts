import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { newId } from '#server/db/rows.ts';
import { tables } from '#server/db/schema.ts';
import { openZip } from '#server/papers/zip.ts';
import { encodeForm, file, goodFields } from '#tests/support/forms.ts';
import { testApp } from '#tests/test-app.ts';
import { exportAddress, listByAddress } from './request-address.ts';

test('export of an address: files are read one after the other, as the archive is sent', async () => {
  const app = await testApp();
  const sent = ['one.txt', 'two.txt', 'three.txt'].map((name) => file(name, Buffer.from(`This is ${name}`)));
  const form = await encodeForm(goodFields, sent);
  await app.inject({ method: 'POST', url: '/api/consultations', ...form });
  const read = vi.spyOn(app.files, 'read');
  const { zip, count } = await exportAddress({ db: app.engine.db, files: app.files }, goodFields.email);
  expect([count, read.mock.calls.length]).toEqual([1, 0]);
  const parts: Buffer[] = [];
  for await (const part of zip) {
    parts.push(part);
    // The last part is the directory of the archive.
    expect(read.mock.calls.length).toBe(Math.min(parts.length - 1, 3));
  }
  const archive = openZip(Buffer.concat(parts));
  const { files } = JSON.parse(String(archive.read('requests.json')));
  expect(files.map(({ name }: { name: string }) => name).sort()).toEqual(['one.txt', 'three.txt', 'two.txt']);
  for (const { id, name } of files)
    expect(String(archive.read(`files/${id}-${name}`))).toBe(`This is ${name}`);
});

test('export of an address: capital letters make no difference, whatever their alphabet', async () => {
  const app = await testApp();
  const sent = ['ÉMILIE@uni.example', 'Émilie@Uni.example', 'émilie@uni.example', 'strasse@uni.example'];
  for (const email of sent)
    await app.engine.db
      .insertInto('requests')
      .values({
        id: newId(),
        name: 'Ann',
        email,
        message: 'Hello',
        state: 'received',
        created_at: app.clock().toISOString(),
      })
      .execute();
  for (const email of ['ÉMILIE@uni.example', ' émilie@uni.example'])
    expect(await listByAddress(app.engine.db, email)).toHaveLength(3);
  expect(await listByAddress(app.engine.db, 'straße@uni.example')).toEqual([]);
});

test('export of an address: a testimonial that waits for the owner is in it', async () => {
  const app = await testApp();
  const headers = await app.make.adminHeaders();
  const post = (url: string, payload: object = {}) =>
    app.inject({ method: 'POST', url: `/api${url}`, headers, payload });
  const { _id } = (await post('/consultations', goodFields)).json();
  const { url } = (await post(`/admin/submissions/${_id}/testimonial-link`)).json();
  const content = 'She asked what I had measured, and then I knew what to write.';
  const words = { name: 'A. B.', rating: 5, content, consent: true };
  expect((await post(`/testimonials/${url.split('/').at(-1)}`, words)).statusCode).toBe(201);
  const { zip } = await exportAddress({ db: app.engine.db, files: app.files }, goodFields.email);
  const archive = openZip(await buffer(zip));
  expect(String(archive.read('requests.json'))).toContain(content);
});

test('export of an address: one without requests is an archive without files', async () => {
  const app = await testApp();
  const { zip, count } = await exportAddress({ db: app.engine.db, files: app.files }, 'nobody@example.com');
  const archive = openZip(await buffer(zip));
  expect([count, JSON.parse(String(archive.read('requests.json'))).requests]).toEqual([0, []]);
});

test('deletion of an address: it is in no table afterwards', async () => {
  const app = await testApp();
  const headers = await app.make.adminHeaders();
  const email = 'only.once@example.com';
  const sent = await app.inject({
    method: 'POST',
    url: '/api/consultations',
    headers: { 'idempotency-key': 'a-key' },
    payload: { ...goodFields, email },
  });
  expect(sent.statusCode).toBe(201);
  const listTables = async () => {
    const found: string[] = [];
    for (const table of Object.keys(tables)) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(app.engine.db);
      if (JSON.stringify(rows).includes(email)) found.push(table);
    }
    return found.sort();
  };
  expect(await listTables()).toEqual(['idempotency_keys', 'outbox', 'requests']);
  const url = '/api/admin/requests/delete-address';
  await app.inject({ method: 'POST', url, headers, payload: { email } });
  expect(await listTables()).toEqual([]);
});
