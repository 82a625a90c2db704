import { expect, test } from 'vitest';
import { createContentCache } from '#server/cache/content-cache.ts';
import { createSiteFacts, inWords } from '#server/features/words/figures.ts';
import { testApp } from '#tests/test-app.ts';

const good = {
  name: 'M. R.',
  field: 'Nursing',
  rating: 4,
  content: 'The letter said kindly what was missing.',
  consent: true,
};

async function siteWithRequest() {
  const app = await testApp();
  const headers = await app.make.adminHeaders();
  const admin = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    app.inject({ method, url: `/api/admin${url}`, headers, ...(payload && { payload }) });
  const request = async () => {
    const payload = { name: 'Ann', email: 'ann@example.com', message: 'Could you read my essay?' };
    return (await app.inject({ method: 'POST', url: '/api/consultations', payload })).json()._id as string;
  };
  const cache = createContentCache<unknown>(app.engine, { clock: app.clock, maxSize: 10 });
  const facts = createSiteFacts({ db: app.engine.db, cache, settings: app.settings, clock: app.clock });
  return { ...app, admin, request, facts };
}

test('testimonials: figures are computed from the recorded requests', async () => {
  const site = await siteWithRequest();
  expect(await site.facts()).toMatchObject({ isOwned: false, figures: {}, isLibraryEmpty: true });
  const ids = [await site.request(), await site.request(), await site.request(), await site.request()];
  for (const [index, minutes] of [10, 30, 200].entries()) {
    site.setClock(new Date(Date.parse('2026-06-01T12:00:00Z') + minutes * 60_000));
    await site.admin('PUT', `/submissions/${ids[index]}/answered`, { answered: true });
  }
  expect((await site.facts()).figures).toEqual({ answered: '3', reply: '30 minutes' });
  // The first reply counts, however often it is noted.
  await site.admin('PUT', `/submissions/${ids[0]}/answered`, { answered: true });
  await site.admin('PUT', `/submissions/${ids[2]}/answered`, { answered: false });
  expect((await site.facts()).figures).toEqual({ answered: '2' });
  await site.make.sample({ created_at: '2023-01-01T00:00:00.000Z' });
  await site.admin('DELETE', `/submissions/${ids[1]}`);
  expect((await site.facts()).figures).toEqual({ years: '3' });
  const { items } = (await site.admin('GET', '/submissions')).json();
  const first = items.find(({ _id }: { _id: string }) => _id === ids[0]);
  expect(first.answeredAt).toBe('2026-06-01T12:10:00.000Z');
});

test("testimonials: a finished first run makes the site the owner's", async () => {
  const site = await siteWithRequest();
  await site.admin('PUT', '/settings', { fields: { firstRunStep: 5 } });
  expect((await site.facts()).isOwned).toBe(true);
});

test.each([
  [0, '1 minute'],
  [59_000, '1 minute'],
  [61_000, '2 minutes'],
  [90 * 60_000, '90 minutes'],
  [91 * 60_000, '2 hours'],
  [40 * 3_600_000, '2 days'],
])('testimonials: %i ms are shown as %s', (ms, words) => {
  expect(inWords(ms)).toBe(words);
});

test('testimonials: a client writes through a link, and the owner publishes it', async () => {
  const site = await siteWithRequest();
  const id = await site.request();
  const { url } = (await site.admin('POST', `/submissions/${id}/testimonial-link`)).json();
  expect((await site.admin('POST', `/submissions/${id}/testimonial-link`)).json().url).toBe(url);
  expect(url).toMatch(/^http:\/\/localhost:4000\/testimonial\/[\w-]{43}$/);
  const api = `/api/testimonials/${url.split('/').at(-1)}`;
  expect((await site.inject(api)).json()).toEqual({ isReceived: false, isDecided: false });
  expect((await site.inject({ method: 'POST', url: api, payload: good })).statusCode).toBe(201);
  expect((await site.inject(api)).json()).toEqual({ isReceived: true, isDecided: false });
  expect((await site.admin('GET', '/overview')).json().waiting.testimonials).toBe(1);
  const [waiting] = (await site.admin('GET', '/testimonials')).json().items;
  expect(waiting).toMatchObject({ name: 'M. R.', rating: 4, client: 'Ann' });
  expect((await site.admin('POST', `/testimonials/${waiting._id}/approve`)).statusCode).toBe(204);
  const [logged] = (await site.admin('GET', '/audit-log')).json().items;
  expect(logged.event).toBe('testimonial-accepted');
  const { fields } = (await site.admin('GET', '/words/testimonials')).json().item;
  expect(fields.items[0]).toMatchObject({ ...good, date: '2026-06-01', demonstration: false, hidden: false });
  expect((await site.admin('GET', '/testimonials')).json().items).toEqual([]);
  expect((await site.inject({ method: 'POST', url: api, payload: good })).statusCode).toBe(409);
  expect((await site.inject(api)).json()).toEqual({ isReceived: true, isDecided: true });
  expect((await site.admin('POST', `/testimonials/${waiting._id}/approve`)).statusCode).toBe(404);
});

test('testimonials: without JavaScript a plain form works, and a refusal keeps every field', async () => {
  const site = await siteWithRequest();
  const { url } = (await site.admin('POST', `/submissions/${await site.request()}/testimonial-link`)).json();
  const token = url.split('/').at(-1);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const send = (fields: Record<string, string>) =>
    site.inject({
      method: 'POST',
      url: `/api/testimonials/${token}`,
      headers,
      payload: `${new URLSearchParams(fields)}`,
    });
  const refused = await send({
    name: '',
    field: 'Nursing',
    rating: '4',
    content: 'Too <short>',
    consent: 'on',
  });
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
  for (const part of [
    'name="name" aria-invalid="true" aria-describedby="name-error" autofocus value=""',
    'id="name-error">Please say how to name you.',
    'name="field" value="Nursing"',
    '<option value="4" selected>',
    'name="content" aria-invalid="true"',
    'id="content-error">Please write a sentence or two.',
    '\nToo &#60;short&#62;</textarea>',
    'name="consent" checked',
    `action="/api/testimonials/${token}"`,
  ])
    expect(refused.body).toContain(part);
  expect(refused.body).not.toContain('consent-error');
  const long = await send({ name: 'n'.repeat(61), field: '', rating: '4', content: 'c'.repeat(1_001) });
  expect(long.body).toContain('id="name-error">Please keep this short: 60 characters at most.');
  expect(long.body).toContain('id="content-error">Please write 1,000 characters at most.');
  expect(long.body).not.toContain('maxlength');

  const { name, field, rating, content } = good;
  const words = { name, field, rating: String(rating), content };
  expect((await send(words)).body).toContain('id="consent-error"');
  const sent = await send({ ...words, consent: 'on' });
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `/testimonial/${token}`]);
  const [waiting] = (await site.admin('GET', '/testimonials')).json().items;
  expect(waiting).toMatchObject({ name, field, rating, content });
  await site.admin('DELETE', `/testimonials/${waiting._id}`);
  const late = await send({ ...words, consent: 'on' });
  expect(late.statusCode).toBe(409);
  expect(late.body).toContain('can no longer be changed here');
  expect(late.body).toContain(content);
});

test('testimonials: approved twice concurrently, a testimonial is published once', async () => {
  const site = await siteWithRequest();
  const { url } = (await site.admin('POST', `/submissions/${await site.request()}/testimonial-link`)).json();
  await site.inject({ method: 'POST', url: `/api/testimonials/${url.split('/').at(-1)}`, payload: good });
  const [waiting] = (await site.admin('GET', '/testimonials')).json().items;
  const approve = () => site.admin('POST', `/testimonials/${waiting._id}/approve`);
  const answers = await Promise.all([approve(), approve(), approve()]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404]);
  const { items } = (await site.admin('GET', '/words/testimonials')).json().item.fields;
  expect(items.filter(({ content }: { content: string }) => content === good.content)).toHaveLength(1);
});

test('testimonials: words that the client changed since they were read are not published', async () => {
  const site = await siteWithRequest();
  const { url } = (await site.admin('POST', `/submissions/${await site.request()}/testimonial-link`)).json();
  const api = `/api/testimonials/${url.split('/').at(-1)}`;
  await site.inject({ method: 'POST', url: api, payload: good });
  const [read] = (await site.admin('GET', '/testimonials')).json().items;
  site.setClock('2026-06-01T12:00:01.000Z');
  await site.inject({
    method: 'POST',
    url: api,
    payload: { ...good, content: 'Cheap pills at my own shop.' },
  });
  const approve = (receivedAt: string) =>
    site.admin('POST', `/testimonials/${read._id}/approve`, { receivedAt });
  expect((await approve(read.receivedAt)).statusCode).toBe(409);
  const [again] = (await site.admin('GET', '/testimonials')).json().items;
  expect((await approve(again.receivedAt)).statusCode).toBe(204);
});

test('testimonials: a name with a line break is published on one line', async () => {
  const site = await siteWithRequest();
  const { url } = (await site.admin('POST', `/submissions/${await site.request()}/testimonial-link`)).json();
  const payload = { ...good, name: 'Ann\r\nReader', field: 'Art\nHistory' };
  await site.inject({ method: 'POST', url: `/api/testimonials/${url.split('/').at(-1)}`, payload });
  const [waiting] = (await site.admin('GET', '/testimonials')).json().items;
  expect((await site.admin('POST', `/testimonials/${waiting._id}/approve`)).statusCode).toBe(204);
  const { items } = (await site.admin('GET', '/words/testimonials')).json().item.fields;
  expect(items[0]).toMatchObject({ name: 'Ann Reader', field: 'Art History' });
});

test('testimonials: a testimonial that cannot be published stays waiting', async () => {
  const site = await siteWithRequest();
  const { url } = (await site.admin('POST', `/submissions/${await site.request()}/testimonial-link`)).json();
  await site.inject({ method: 'POST', url: `/api/testimonials/${url.split('/').at(-1)}`, payload: good });
  const { fields } = (await site.admin('GET', '/words/testimonials')).json().item;
  const full = Array.from({ length: 200 }, () => fields.items[0]);
  expect(
    (await site.admin('PUT', '/words/testimonials', { fields: { ...fields, items: full } })).statusCode,
  ).toBe(200);
  const [waiting] = (await site.admin('GET', '/testimonials')).json().items;
  expect((await site.admin('POST', `/testimonials/${waiting._id}/approve`)).statusCode).toBe(400);
  expect((await site.admin('GET', '/testimonials')).json().items).toHaveLength(1);
});

test('testimonials: without consent or with a bad field nothing is stored, and a declined testimonial is deleted', async () => {
  const site = await siteWithRequest();
  const { url } = (await site.admin('POST', `/submissions/${await site.request()}/testimonial-link`)).json();
  const api = `/api/testimonials/${url.split('/').at(-1)}`;
  const errorsFor = async (own: object) =>
    (await site.inject({ method: 'POST', url: api, payload: { ...good, ...own } })).json().errors[0].field;
  expect(await errorsFor({ consent: false })).toBe('consent');
  expect(await errorsFor({ rating: 6 })).toBe('rating');
  expect(await errorsFor({ name: ' ' })).toBe('name');
  expect(await errorsFor({ content: 'Good.' })).toBe('content');
  await site.inject({ method: 'POST', url: api, payload: good });
  const [waiting] = (await site.admin('GET', '/testimonials')).json().items;
  expect((await site.admin('DELETE', `/testimonials/${waiting._id}`)).statusCode).toBe(204);
  expect((await site.admin('GET', '/testimonials')).json().items).toEqual([]);
  expect((await site.inject(`/api/testimonials/${'x'.repeat(43)}`)).statusCode).toBe(404);
});
