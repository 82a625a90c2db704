import { expect, test } from 'vitest';
import { crossWrites } from '#tests/support/crossing-writes.ts';
import { testApp } from '#tests/test-app.ts';

async function setUpAdmin() {
  const site = await testApp();
  const headers = await site.make.adminHeaders();
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    site.inject({ method, url: `/api/admin${url}`, headers, ...(payload && { payload }) });
  const cross = async (...writes: (() => ReturnType<typeof call>)[]) => {
    const answers = await crossWrites(site.engine, writes);
    return answers.map(({ statusCode }) => statusCode).sort();
  };
  return { ...site, call, cross };
}

const records = [
  ['samples', { title: 'On Bread', subject: 'History', content: 'Bread is old.', published: true }],
  ['posts', { title: 'On okapis', content: 'Text.', status: 'published', tags: ['Animals'] }],
] as const;

test.each(records)(
  'crossing writes: deleted %s are restored with every edit that succeeded',
  async (path, fields) => {
    const { call, cross } = await setUpAdmin();
    for (const isEditFirst of [true, false]) {
      const url = `/${path}/${(await call('POST', `/${path}`, fields)).json().item._id}`;
      const edit = () => call('PUT', url, { title: 'EDITED' });
      const remove = () => call('DELETE', url);
      const statuses = await cross(...(isEditFirst ? [edit, remove] : [remove, edit]));
      const isEdited = statuses.includes(200);
      expect(statuses).toEqual(isEdited ? [200, 204] : [204, 404]);
      const { item } = (await call('POST', `${url}/restore`)).json();
      expect(item.title).toBe(isEdited ? 'EDITED' : fields.title);
      expect((await call('GET', `${url}/revisions`)).json().items).toHaveLength(isEdited ? 2 : 1);
    }
  },
);

test.each(records)(
  'crossing writes: %s deleted twice at once are restored with their revisions',
  async (path, fields) => {
    const { call, cross } = await setUpAdmin();
    const url = `/${path}/${(await call('POST', `/${path}`, fields)).json().item._id}`;
    const remove = () => call('DELETE', url);
    expect(await cross(remove, remove)).toEqual([204, 404]);
    await call('POST', `${url}/restore`);
    expect((await call('GET', `${url}/revisions`)).json().items).toHaveLength(1);
  },
);

test.each(records)(
  'crossing writes: a text of %s that is autosaved during the removal is kept',
  async (path, fields) => {
    const { call, cross } = await setUpAdmin();
    const { item } = (await call('POST', `/${path}`, fields)).json();
    const url = `/${path}/${item._id}`;
    const saved = (await call('GET', `${url}/revisions`)).json().items[0]._id;
    const draft = (await call('GET', `${url}/revisions/${saved}`)).json().item.fields;
    const { _id: replaces } = (
      await call('POST', `${url}/revisions?replaces=`, { ...draft, title: 'One' })
    ).json();
    const autosave = () => call('POST', `${url}/revisions?replaces=${replaces}`, { ...draft, title: 'Two' });
    expect(await cross(() => call('DELETE', url), autosave)).toEqual([201, 204]);
    await call('POST', `${url}/restore`);
    const titles = (await call('GET', `${url}/revisions`))
      .json()
      .items.map((one: { title: string }) => one.title);
    expect(titles).toContain('Two');
  },
);

test('crossing writes: one published post is saved while another is deleted', async () => {
  const { call, cross, make } = await setUpAdmin();
  const [saved, deleted] = [await make.post(), await make.post()];
  const edit = () => call('PUT', `/posts/${saved.id}`, { title: 'EDITED' });
  expect(await cross(edit, () => call('DELETE', `/posts/${deleted.id}`))).toEqual([200, 204]);
});

test('crossing writes: two posts get the same categories in opposite orders', async () => {
  const { call, engine, make } = await setUpAdmin();
  const [first, second] = [await make.post({ categories: ['Middle'] }), await make.post()];
  const save = (id: string, categories: string[]) => () => call('PUT', `/posts/${id}`, { categories });
  const names = ['Art', 'Middle', 'Zoology'];
  const answers = await crossWrites(
    engine,
    [save(first.id, names), save(second.id, names.toReversed())],
    (tx) => tx.updateTable('categories').set({ name: 'Middle' }).where('name', '=', 'Middle').execute(),
  );
  const saved = answers.map((answer) =>
    answer.json().item.categories.map(({ name }: { name: string }) => name),
  );
  expect(saved).toEqual([names, names.toReversed()]);
});
