import { expect, test } from 'vitest';
import { testApp } from '#tests/test-app.ts';

const input = { title: 'On Bread', subject: 'History', content: 'Bread is *old*.' };

async function setUpAdmin() {
  const app = await testApp();
  const headers = await app.make.adminHeaders();
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    app.inject({ method, url: `/api/admin/samples${path}`, headers, ...(payload && { payload }) });
  const { item } = (await call('POST', '', input)).json();
  const put = (changes: object) => call('PUT', `/${item._id}`, changes);
  const stored = async () => (await call('GET', `/${item._id}`)).json().item;
  return { ...app, call, put, stored, item };
}

test('sample versions: a save with an old version is refused with the newer record and changes nothing', async () => {
  const { put, stored, item } = await setUpAdmin();
  expect(item.version).toBe(1);
  const first = await put({ title: 'First tab', published: true, version: 1 });
  expect(first.json().item).toMatchObject({ title: 'First tab', version: 2 });
  const late = await put({ title: 'Second tab', content: 'Other words.', published: false, version: 1 });
  expect(late.statusCode).toBe(409);
  expect(late.json().error).toMatch(/^This sample was changed elsewhere in the meantime/);
  expect(late.json().item).toMatchObject({ title: 'First tab', published: true, version: 2 });
  expect(await stored()).toEqual(first.json().item);
  expect((await put({ title: 'Second tab', version: 2 })).json().item.version).toBe(3);
});

test('sample versions: a save without a version works as specified', async () => {
  const { put, stored } = await setUpAdmin();
  await put({ title: 'Elsewhere' });
  const saved = await put({ ...input, title: 'Whatever came before', published: true });
  expect(saved.statusCode).toBe(200);
  expect(await stored()).toMatchObject({ title: 'Whatever came before', published: true, version: 3 });
});

test('sample versions: publishing from an old list keeps concurrent edits', async () => {
  const { put, stored } = await setUpAdmin();
  await put({ title: 'Edited elsewhere', tags: ['grain'], version: 1 });
  expect((await put({ published: true })).statusCode).toBe(200);
  expect(await stored()).toMatchObject({ title: 'Edited elsewhere', tags: ['grain'], published: true });
});

test('sample versions: of concurrent edits one wins if they name a version, and none is lost if they do not', async () => {
  const { put, stored } = await setUpAdmin();
  const rivals = await Promise.all(['a', 'b', 'c', 'd'].map((title) => put({ title, version: 1 })));
  expect(rivals.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
  const partial = [{ course: 'HIST 101' }, { published: true }, { question: 'Why?' }, { tags: ['grain'] }];
  const answers = await Promise.all(partial.map(put));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(await stored()).toMatchObject({
    course: 'HIST 101',
    published: true,
    question: 'Why?',
    tags: ['grain'],
    version: 6,
  });
});

test('sample versions: the version is in admin responses only', async () => {
  const { put, inject, item } = await setUpAdmin();
  await put({ published: true });
  const { item: read } = (await inject(`/api/samples/${item._id}`)).json();
  expect(read).not.toHaveProperty('version');
});

test('sample versions: of many concurrent saves without a version, and new samples of one title, none is refused', async () => {
  const { call, put, stored } = await setUpAdmin();
  const numbers = Array.from({ length: 16 }, (_, index) => index);
  const saves = await Promise.all(numbers.map((n) => put({ course: `HIST ${n}` })));
  expect(new Set(saves.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await stored()).toMatchObject({ version: 17 });
  const created = await Promise.all(numbers.map(() => call('POST', '', input)));
  expect(new Set(created.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  expect(new Set(created.map((answer) => answer.json().item.slug)).size).toBe(16);
});
