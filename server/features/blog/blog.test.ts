import { expect, test } from 'vitest';
import { testApp } from '#tests/test-app.ts';
import { testOnce } from '#tests/test-database.ts';
import { MAX_FOUND } from './post-search.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

function titles(response: { json: () => { items: { title: string }[] } }) {
  return response.json().items.map((item) => item.title);
}

test('the list shows published posts: featured ones first, then the newest', async () => {
  const { inject, make } = await testApp();
  await make.post({ title: 'Old' });
  await make.post({ title: 'Featured', featured_post: 1 });
  await make.post({ title: 'New' });
  await make.post({ title: 'Draft', status: 'draft', published_at: null });
  await make.post({ title: 'Archived', status: 'archived' });
  const response = await inject('/api/blog');
  expect(titles(response)).toEqual(['Featured', 'New', 'Old']);
  expect(response.json()).toMatchObject({ page: 1, hasMore: false, total: 3, totalPages: 1 });
  expect(response.json().items[0]).not.toHaveProperty('content');
  expect(response.json().items[1]).toMatchObject({
    slug: 'new',
    excerpt: 'An excerpt.',
    author: null,
    featuredPost: false,
    readingTime: 1,
    status: 'published',
  });
});

test('blog: pages of the list neither repeat nor skip a post, and one past the end is empty', async () => {
  const { inject, make } = await testApp();
  for (let index = 0; index < 7; index += 1)
    await make.post({ title: `Same minute ${index}`, created_at: '2026-01-01T00:00:00.000Z' });
  const pages = await Promise.all([1, 2, 3, 4].map((page) => inject(`/api/blog?limit=3&page=${page}`)));
  expect(pages.map((page) => page.json().hasMore)).toEqual([true, true, false, false]);
  expect(new Set(pages.flatMap(titles)).size).toBe(7);
  expect(titles(pages[3] as never)).toEqual([]);
  const newest = await inject('/api/blog?sort=newest&limit=7');
  expect(titles(newest)).toEqual(pages.flatMap(titles));
  expect((await inject('/api/blog?page=0')).json().errors).toEqual([
    { field: 'page', message: 'must be a whole number of at least 1' },
  ]);
});

test('blog: a category and a tag filter in any case, with a total of their own', async () => {
  const { inject, make } = await testApp();
  await make.post({ title: 'Tagged', tags: ['Citing Sources', 'apa'] });
  await make.post({ title: 'Filed', categories: ['Citing sources'] });
  await make.post({ title: 'Both', tags: ['citing sources'], categories: ['Citing Sources'] });
  await make.post({ title: 'Neither' });
  for (const query of ['category=citing%20sources', 'tag=CITING%20SOURCES']) {
    const response = await inject(`/api/blog?${query}`);
    expect(titles(response)).toEqual(['Both', 'Filed', 'Tagged']);
    expect(response.json().total).toBe(3);
  }
  expect((await inject('/api/blog?tag=nothing')).json()).toMatchObject({ items: [], total: 0 });
  expect((await inject('/api/blog?tag=')).json().total).toBe(4);
});

test('blog: a search finds words in any order, their forms, and the beginning of the last one', async () => {
  const { inject, make } = await testApp();
  await make.post({ title: 'Commas that change the meaning', content: 'A comma splice joins sentences.' });
  await make.post({ title: 'Outlining', content: 'Sentences and their meaning.', tags: ['planning'] });
  const both = await inject('/api/blog?q=meaning+comma');
  expect(titles(both)[0]).toBe('Commas that change the meaning');
  expect(both.json().search).toEqual({ withAllWords: 1 });
  expect(titles(await inject('/api/blog?q=sentence'))).toHaveLength(2);
  expect(titles(await inject('/api/blog?q=plan'))).toEqual(['Outlining']);
  expect(titles(await inject('/api/blog?q=meaning&tag=planning'))).toEqual(['Outlining']);
  expect(titles(await inject('/api/blog?q=%22%29%27'))).toEqual([]);
});

test('blog: an article has its body rendered, related articles, and says whether comments are open', async () => {
  const { inject, make } = await testApp();
  const words = Array.from({ length: 201 }, (_, index) => `word${index}`).join(' ');
  await make.post({
    title: 'The article',
    content: `<h2>First</h2><p onclick="x()">${words}</p><script>alert(1)</script>`,
    tags: ['a', 'b'],
    allow_comments: 0,
  });
  await make.post({ title: 'Two in common', tags: ['b', 'a'] });
  await make.post({ title: 'One in common', tags: ['a'] });
  await make.post({ title: 'Nothing in common' });
  await make.post({ title: 'Hidden', tags: ['a', 'b'], status: 'draft', published_at: null });
  const detail = (await inject('/api/blog/the-article?includeRelated=true&includeComments=true')).json();
  expect(detail.item.contentHtml).toContain('<h2 id="first">First</h2>');
  expect(detail.item.contentHtml).not.toMatch(/script|onclick/);
  expect(detail.item.readingTime).toBe(2);
  expect(detail.related.map((post: { title: string }) => post.title)).toEqual([
    'Two in common',
    'One in common',
    'Nothing in common',
  ]);
  expect(detail).toMatchObject({ comments: [], commentsEnabled: false });
  expect((await inject('/api/blog/the-article')).json()).not.toHaveProperty('related');
});

test('blog: drafts, archived posts and unknown addresses are not found', async () => {
  const { inject, make } = await testApp();
  await make.post({ title: 'Draft', status: 'draft', published_at: null });
  await make.post({ title: 'Archived', status: 'archived' });
  for (const slug of ['draft', 'archived', 'nothing', 'a%00b']) {
    const response = await inject(`/api/blog/${slug}`);
    expect([response.statusCode, response.json()]).toEqual([404, { error: 'Post not found' }]);
  }
});

test('blog: the words of a scheduled post are not told by corrections before it is due', async () => {
  const { inject, make, setClock } = await testApp();
  await make.post({ title: 'Bread' });
  await make.post({
    title: 'Announcing Zanzibar',
    status: 'scheduled',
    scheduled_for: '2026-06-02T09:00:00.000Z',
    published_at: '2026-06-02T09:00:00.000Z',
  });
  const search = async () => (await inject('/api/blog?q=zanzibor')).json();
  expect((await search()).search).toEqual({ withAllWords: 0 });
  setClock('2026-06-02T09:00:01.000Z');
  expect((await search()).search.corrected.q).toBe('zanzibar');
});

test('blog: a scheduled post is public from the second it is due, before any job has run', async () => {
  const { inject, make, setClock } = await testApp();
  await make.post({
    title: 'Tomorrow',
    status: 'scheduled',
    scheduled_for: '2026-06-02T09:00:00.000Z',
    tags: ['soon'],
  });
  setClock('2026-06-02T08:59:59.999Z');
  expect((await inject('/api/blog')).json()).toMatchObject({ items: [], total: 0 });
  expect((await inject('/api/blog?tag=soon')).json().total).toBe(0);
  expect(titles(await inject('/api/blog?q=tomorrow'))).toEqual([]);
  expect((await inject('/api/blog/tomorrow')).statusCode).toBe(404);

  setClock('2026-06-02T09:00:00.000Z');
  expect((await inject('/api/blog')).json()).toMatchObject({
    items: [{ title: 'Tomorrow', status: 'published', publishedAt: '2026-06-02T09:00:00.000Z' }],
    total: 1,
  });
  expect((await inject('/api/blog?tag=soon')).json().total).toBe(1);
  expect(titles(await inject('/api/blog?q=tomorrow'))).toEqual(['Tomorrow']);
  expect((await inject('/api/blog/tomorrow')).statusCode).toBe(200);
});

test('blog: views are counted once for each reader, not for programs', async () => {
  const { app, inject, make } = await testApp();
  const post = await make.post({ views: 5 });
  const view = (remoteAddress: string, userAgent = BROWSER) =>
    inject({
      method: 'POST',
      url: `/api/blog/${post.slug}/view`,
      remoteAddress,
      headers: { 'user-agent': userAgent },
    });
  const answers = await Promise.all([
    view('192.0.2.1'),
    view('192.0.2.1'),
    view('192.0.2.2'),
    view('192.0.2.3', 'Googlebot/2.1 (+http://www.google.com/bot.html)'),
  ]);
  expect(answers.map((answer) => answer.statusCode)).toEqual([204, 204, 204, 204]);
  expect((await app.inject(`/api/blog/${post.slug}`)).json().item.views).toBe(7);
  expect((await inject({ method: 'POST', url: '/api/blog/nothing/view' })).statusCode).toBe(404);
});

const REFUSED = [
  ['page=1.5', 'page'],
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['q=a%00b', 'q'],
  [`q=${'a'.repeat(3_001)}`, 'q'],
  ['sort=oldest', 'sort'],
];

testOnce('blog: an invalid page, limit, text or order gets a 400 that names it', async () => {
  const { inject } = await testApp();
  for (const [query, field] of REFUSED) {
    const response = await inject(`/api/blog?${query}`);
    expect([query, response.statusCode, response.json().errors[0].field]).toEqual([query, 400, field]);
  }
});

test('blog: an article refuses invalid booleans, and shows four related ones at most', async () => {
  const { inject, make } = await testApp();
  for (let number = 1; number <= 6; number += 1) await make.post({ title: `Post ${number}`, tags: ['same'] });
  for (const name of ['includeRelated', 'includeComments']) {
    const response = await inject(`/api/blog/post-1?${name}=perhaps`);
    expect([response.statusCode, response.json().errors[0].field]).toEqual([400, name]);
  }
  const { related } = (await inject('/api/blog/post-1?includeRelated=true')).json();
  expect(related.map(({ slug }: { slug: string }) => slug)).toEqual(['post-6', 'post-5', 'post-4', 'post-3']);
  expect(related[0]).not.toHaveProperty('content');
});

test('blog: responses have an ETag, and a matching request gets 304', async () => {
  const { inject, make } = await testApp();
  await make.post({ title: 'Tagged' });
  for (const url of [
    '/api/blog',
    '/api/blog?q=tagged',
    '/api/blog/tagged?includeRelated=true&includeComments=true',
  ]) {
    const { etag } = (await inject(url)).headers;
    const again = await inject({ url, headers: { 'if-none-match': String(etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
});

test('blog: a search within a tag finds its posts among however many others with the same words', async () => {
  const { inject, make } = await testApp();
  await make.post({ title: 'The one', content: 'An ibis.', tags: ['Birds'] });
  for (let number = 0; number < MAX_FOUND + 5; number += 1)
    await make.post({ title: `Other ${number}`, content: 'An ibis.' });
  const within = (await inject('/api/blog?q=ibis&tag=birds')).json();
  expect(within).toMatchObject({ items: [{ title: 'The one' }], total: 1 });
  const all = (await inject('/api/blog?q=ibis&limit=100')).json();
  expect(all).toMatchObject({ total: MAX_FOUND, hasMore: true });
  expect(all.items[0].title).toBe(`Other ${MAX_FOUND + 4}`);
});
