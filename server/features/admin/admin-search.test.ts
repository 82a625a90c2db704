import { expect, test } from 'vitest';
import { newId } from '#server/db/rows.ts';
import { testApp } from '#tests/test-app.ts';

async function search({ inject, make }: Awaited<ReturnType<typeof testApp>>, q: string) {
  return inject({
    url: `/api/admin/search?${new URLSearchParams({ q })}`,
    headers: await make.adminHeaders(),
  });
}

test('admin search: one search finds requests, samples, posts and comments, drafts included', async () => {
  const app = await testApp();
  const { make } = app;
  const request = newId();
  await app.engine.db
    .insertInto('requests')
    .values({
      id: request,
      name: 'Quagga Smith',
      email: 'smith@example.com',
      subject: 'My thesis',
      message: 'Hello',
      state: 'received',
      created_at: '2026-06-01T12:00:00.000Z',
      read_at: null,
    })
    .execute();
  const sample = await make.sample({ title: 'The quagga in print', published: 0 });
  const post = await make.post({ title: 'A quagga at large', status: 'draft' });
  const comment = await make.comment({ author_name: 'Ann', content: 'I once saw a quagga.' });
  await make.sample({ title: 'Something else' });

  const answer = await search(app, ' quagga ');
  expect(answer.statusCode).toBe(200);
  expect(answer.json().items).toEqual([
    { kind: 'request', _id: request, title: 'Quagga Smith', note: 'My thesis' },
    { kind: 'sample', _id: sample.id, title: 'The quagga in print', note: 'History, draft' },
    { kind: 'post', _id: post.id, title: 'A quagga at large', note: 'draft' },
    expect.objectContaining({ kind: 'comment', _id: comment.id, title: 'Ann' }),
  ]);
});

test('admin search: a section of the words is found by its name and its text', async () => {
  const app = await testApp();
  const headers = await app.make.adminHeaders();
  const { fields, version } = (await app.inject({ url: '/api/admin/words/contact', headers })).json().item;
  const saved = await app.inject({
    method: 'PUT',
    url: '/api/admin/words/contact',
    headers,
    payload: {
      fields: {
        ...fields,
        lead: 'Write to me about your paper, and I will see whether the quagga can be found.',
      },
      version,
    },
  });
  expect(saved.statusCode).toBe(200);
  expect((await search(app, 'Quagga')).json().items).toEqual([
    {
      kind: 'words',
      _id: 'contact',
      title: 'Contact',
      note: '…paper, and I will see whether the quagga can be found.',
    },
  ]);
  expect((await search(app, 'privacy')).json().items[0]).toEqual({
    kind: 'words',
    _id: 'privacy',
    title: 'Privacy policy',
    note: '/privacy',
  });
});

test('admin search: at most five results of each kind are shown', async () => {
  const app = await testApp();
  for (let number = 0; number < 7; number += 1) await app.make.sample({ title: `Okapi ${number}` });
  expect((await search(app, 'okapi')).json().items).toHaveLength(5);
});

test('admin search: blank words and marks find nothing', async () => {
  const app = await testApp();
  await app.make.sample();
  for (const q of ['', '  ', '"', '%']) expect((await search(app, q)).json().items).toEqual([]);
});

test('admin search: a missing or too long query gets a 400 that names it', async () => {
  const app = await testApp();
  const tooLong = await search(app, 'x'.repeat(201));
  expect(tooLong.statusCode).toBe(400);
  expect(tooLong.json().errors[0].field).toBe('q');
  const headers = await app.make.adminHeaders();
  expect((await app.inject({ url: '/api/admin/search', headers })).statusCode).toBe(400);
});

test('admin search: the search needs a session', async () => {
  const { inject } = await testApp();
  expect((await inject('/api/admin/search?q=quagga')).statusCode).toBe(401);
});
