import { expect, test } from 'vitest';
import { defaultWords } from '#server/content/content.ts';
import { pages, type SiteFacts, shownClaims, shownTestimonials } from '#shared/words/page-words.ts';
import { shippedWords } from '#tests/support/page-words.ts';
import { testApp } from '#tests/test-app.ts';
import { parseProse, shippedContext } from './words.routes.ts';

test('page words: every page has its words, and saved changes with the next request in every process', async () => {
  const first = await testApp();
  const second = await testApp({}, first.engine);
  const headers = await first.make.adminHeaders();
  await first.make.sample();
  for (const page of Object.keys(pages) as (keyof typeof pages)[]) {
    const response = await second.inject(`/api/words/${page}`);
    expect(response.statusCode, page).toBe(200);
    expect(response.json(), page).toEqual(JSON.parse(JSON.stringify(shippedWords(page))));
  }
  const fields = { ...defaultWords.contact, title: 'Write to me' };
  await first.inject({ method: 'PUT', url: '/api/admin/words/contact', headers, payload: { fields } });
  for (const { inject } of [first, second]) {
    expect((await inject('/api/words/contact')).json().title).toBe('Write to me');
    expect((await inject('/api/words/home')).json().contact.frame).not.toHaveProperty('title');
  }
  expect((await second.inject('/api/words/nowhere')).statusCode).toBe(400);
});

test('page words: a page gets only the words it shows', () => {
  expect(shippedWords('site').brand.person).toBe('');
  expect(shippedWords('services')).not.toHaveProperty('cards');
  expect(shippedWords('samples')).not.toHaveProperty('notes');
  expect(shippedWords('category', 'nursing').note?.subject).toBe('Nursing');
  expect(shippedWords('topics').items[0]).toEqual({
    label: expect.any(String),
    slug: expect.any(String),
    category: 'essay',
  });
  expect(JSON.stringify(shippedWords('testimonials'))).not.toContain('consent');
});

test('page words: a preview shows the draft to holders of its token, and is not cached', async () => {
  const { inject, make, setClock } = await testApp();
  const headers = await make.adminHeaders();
  const fields = { ...defaultWords.about, title: 'A draft' };
  const url = '/api/admin/words/about/preview';
  const { token } = (await inject({ method: 'POST', url, headers, payload: { fields } })).json();
  const preview = await inject(`/api/words/about?preview=${token}`);
  expect(preview.json().title).toBe('A draft');
  expect(preview.headers['cache-control']).toBe('no-store');
  expect((await inject(`/api/words/process?preview=${token}`)).json().title).toBe(defaultWords.process.title);
  expect((await inject('/api/words/about')).json().title).toBe(defaultWords.about.title);
  for (const wrong of ['wrong', 'a'.repeat(1_000)])
    expect((await inject(`/api/words/about?preview=${wrong}`)).json().title).toBe(defaultWords.about.title);
  setClock('2026-06-03T12:00:00.000Z');
  expect((await inject(`/api/words/about?preview=${token}`)).json().title).toBe(defaultWords.about.title);
});

const demonstration: SiteFacts = { isOwned: false, figures: {} };
const owned: SiteFacts = { isOwned: true, figures: { answered: '48' } };

test('contact: placeholders are shown until the site has an owner, then only what the owner entered', () => {
  const { brand } = defaultWords;
  const shown = (changed: Partial<typeof brand>, facts: SiteFacts) => {
    const words = { ...defaultWords, brand: { ...brand, ...changed } };
    const context = { ...shippedContext, of: '', facts };
    const { email, chat } = pages.site.show(words, context).brand;
    return { email, chat: chat.href, card: pages.contact.show(words, context).frame.chatCard.title };
  };
  const placeholders = { email: brand.email, chat: brand.chat.href, card: 'WhatsApp' };
  expect(shown({}, demonstration)).toEqual(placeholders);
  expect(shown({}, owned)).toEqual({ email: '', chat: '', card: 'WhatsApp' });
  const telegram = { label: 'Telegram', href: 'https://t.me/ida' };
  expect(shown({ email: 'ida@marlow.example', chat: telegram }, owned)).toEqual({
    email: 'ida@marlow.example',
    chat: telegram.href,
    card: 'Telegram',
  });
});

test('links: missing testimonials are not linked from the header, the footer and the home page; the library is', () => {
  const shown = (facts: SiteFacts) => {
    const context = { ...shippedContext, of: '', facts };
    const { main, quick, structured } = pages.site.show(defaultWords, context).navigation;
    const { links, popular } = pages['not-found'].show(defaultWords, context);
    const home = pages.home.show(defaultWords, context);
    return {
      hrefs: [main, quick, structured, links, popular].flatMap((list) => list.map(({ href }) => href)),
      samples: home.samples,
    };
  };
  const full = shown(demonstration);
  expect(full.hrefs).toEqual(expect.arrayContaining(['/samples', '/testimonials', '/#testimonials']));
  expect(full.samples).toBeDefined();
  // The examples are not shown on a site with an owner.
  const empty = shown({ ...owned, isLibraryEmpty: true });
  expect(empty.hrefs.filter((href) => /testimonials/.test(href))).toEqual([]);
  // The library says itself that it has no samples yet.
  expect(empty.hrefs).toContain('/samples');
  expect(empty.samples).toMatchObject({ title: full.samples.title, lead: '', opening: '' });
});

test('claims: examples are shown until the site has an owner, then only confirmed ones, computed ones with their figure', () => {
  const { claims } = defaultWords;
  expect(shownClaims(claims, demonstration)).toMatchObject({ figuresNote: claims.figuresNote });
  expect(shownClaims(claims, demonstration).items).toHaveLength(10);
  expect(shownClaims(claims, owned).items).toEqual([]);
  const own = { id: '', label: '{n} answered requests', note: 'Counted.', shown: true, demonstration: false };
  const mine = {
    ...claims,
    items: [
      { ...own, source: 'answered' as const },
      { ...own, source: 'years' as const },
      { ...own, label: 'Off', shown: false, source: 'typed' as const },
    ],
  };
  expect(shownClaims(mine, owned)).toEqual({
    items: [{ id: '', label: '48 answered requests', note: 'Counted.' }],
    figuresNote: undefined,
  });
});

test('testimonials: examples are shown until the site has an owner, then only those with consent', () => {
  const { testimonials } = defaultWords;
  expect(shownTestimonials(testimonials, demonstration).items).toHaveLength(12);
  expect(shownTestimonials(testimonials, demonstration).demonstrationNote).toBeDefined();
  expect(shownTestimonials(testimonials, owned)).toMatchObject({ items: [], demonstrationNote: undefined });
  const [example] = testimonials.items;
  if (!example) throw new Error('There is no testimonial.');
  const real = { ...example, demonstration: false, consent: true, rating: 4 };
  const items = [real, { ...real, consent: false }, { ...real, hidden: true }];
  expect(shownTestimonials({ ...testimonials, items }, owned).items).toHaveLength(1);
});

test('page words: prose is plain paragraphs if it has no markup, else sanitised HTML', () => {
  expect(parseProse('One.\n\nTwo,\nstill two.')).toEqual(['One.', 'Two, still two.']);
  expect(parseProse('A *word*.')).toEqual({ html: '<p>A <em>word</em>.</p>', plain: 'A word.' });
  const hostile = parseProse(
    '<img src=x onerror=alert(1)> <a href="javascript:alert(1)">x</a> <script>1</script>',
  );
  expect('html' in hostile && hostile.html).not.toMatch(/onerror|javascript:|<script/);
  expect(parseProse('See <a href="/contact">the form</a>.')).toMatchObject({
    html: expect.stringContaining('href="/contact"'),
  });
});
