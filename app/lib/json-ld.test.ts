import { expect, test } from 'vitest';
import { createTranslator } from '#shared/words/translate.ts';
import { defaultWords, shippedWords } from '#tests/support/page-words.ts';
import { headTags } from './head.ts';
import { author, breadcrumbs, type Markup, sampleList, siteNavigation } from './json-ld.ts';
import { faqPage, reviewedWriter, service, topicList, website, writer } from './json-ld-site.ts';

const absolute = (path: string) => `https://essays.example${path}`;
const words = shippedWords('site');
const drawn = (markup: Markup) =>
  JSON.parse(JSON.stringify(markup(absolute, words.brand, createTranslator({}))));

test('json ld: the author of an article is a person: the named one, or else the writer of the site', () => {
  const brand = { ...words.brand, person: 'Ida Marlow' };
  expect(author(absolute, brand, 'Max Reed')).toEqual({ '@type': 'Person', name: 'Max Reed' });
  const url = 'https://essays.example/';
  for (const name of [undefined, brand.name])
    expect(author(absolute, brand, name)).toEqual({ '@type': 'Person', name: 'Ida Marlow', url });
  expect(author(absolute, words.brand)).toMatchObject({ '@type': 'Person', name: words.brand.name });
});

test('json ld: breadcrumbs start at the home page and count from one', () => {
  const trail = drawn(
    breadcrumbs(
      { label: 'Services', href: '/services' },
      { label: 'Essays', href: '/services/essay-writing' },
    ),
  );
  expect(trail['@type']).toBe('BreadcrumbList');
  expect(trail.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://essays.example/' },
    { '@type': 'ListItem', position: 2, name: 'Services', item: 'https://essays.example/services' },
    {
      '@type': 'ListItem',
      position: 3,
      name: 'Essays',
      item: 'https://essays.example/services/essay-writing',
    },
  ]);
});

test('json ld: a writer without an email address has none in the structured data', () => {
  expect(drawn(writer).email).toBe(words.brand.email);
  expect(writer(absolute, { ...words.brand, email: '' }, createTranslator({}))).not.toHaveProperty('email');
});

test('json ld: the business has the writer’s name once she has given it, and the site’s until then', () => {
  const t = createTranslator({});
  const markup = [writer, reviewedWriter({ items: [] })];
  for (const each of markup) {
    expect(each(absolute, { ...words.brand, person: 'Ida Marlow' }, t)).toMatchObject({
      name: 'Ida Marlow',
      alternateName: words.brand.name,
    });
    expect(drawn(each).name).toBe(words.brand.name);
    expect(drawn(each)).not.toHaveProperty('alternateName');
  }
});

test('reviews: those of real clients are marked up with their average, demonstration testimonials never', () => {
  const { items } = shippedWords('testimonials');
  const [testimonial] = items;
  expect(drawn(reviewedWriter({ items }))).not.toHaveProperty('aggregateRating');
  const real = items.slice(0, 4).map((item) => ({ ...item, demonstration: false }));
  const { aggregateRating, review } = drawn(reviewedWriter({ items: [...items, ...real] }));
  expect(aggregateRating).toMatchObject({ '@type': 'AggregateRating', ratingValue: '5.0', reviewCount: 4 });
  expect(review).toHaveLength(4);
  expect(review[0]).toMatchObject({
    '@type': 'Review',
    author: { name: testimonial?.name },
    reviewBody: testimonial?.content,
    reviewRating: { ratingValue: 5 },
  });
});

test('json ld: with an owner, average and number are computed, and without reviews omitted', () => {
  const review = { name: 'A. B.', content: 'Good.', rating: 4 };
  const items = [review, { ...review, rating: 5 }, { ...review, rating: 5 }];
  expect(drawn(reviewedWriter({ items })).aggregateRating).toMatchObject({
    ratingValue: '4.7',
    reviewCount: 3,
  });
  expect(drawn(reviewedWriter({ items: [] }))).not.toHaveProperty('aggregateRating');
});

test('json ld: every question has its answer', () => {
  const { mainEntity } = drawn(faqPage(shippedWords('home').faq.items));
  expect(mainEntity).toHaveLength(8);
  expect(mainEntity[7]).toEqual({
    '@type': 'Question',
    name: defaultWords.faqs.items[7]?.question,
    acceptedAnswer: { '@type': 'Answer', text: defaultWords.faqs.items[7]?.answer },
  });
});

test('json ld: at most 100 topics are listed, each with its address', () => {
  const topics = Array.from({ length: 101 }, (_, index) => ({ label: `T ${index}`, slug: `t-${index}` }));
  const { numberOfItems, itemListElement } = drawn(topicList(topics));
  expect([numberOfItems, itemListElement.length]).toEqual([100, 100]);
  expect(itemListElement[99]).toEqual({
    '@type': 'ListItem',
    position: 100,
    name: 'T 99',
    url: 'https://essays.example/topics/t-99',
  });
});

test('json ld: at most 20 samples are listed, one without a slug by its id', () => {
  const samples = Array.from({ length: 21 }, (_, index) => ({
    _id: `${index}`.padStart(24, '0'),
    slug: index === 1 ? null : `s-${index}`,
    title: `S ${index}`,
  }));
  const { itemListElement } = drawn(sampleList(samples));
  expect(itemListElement).toHaveLength(20);
  expect(itemListElement[0].url).toBe('https://essays.example/samples/s-0');
  expect(itemListElement[1].url).toBe('https://essays.example/samples/000000000000000000000001');
});

test('json ld: the navigation has its seven names', () => {
  const { name, url } = drawn(siteNavigation(words.navigation.structured));
  expect(name).toEqual(['Home', 'About', 'Services', 'Samples', 'Process', 'Testimonials', 'Contact']);
  expect(url[6]).toBe('https://essays.example/contact');
});

test('json ld: services and the site name the same writer', () => {
  const essay = drawn(
    service({ name: 'Essays', description: 'Model essays.', href: '/services/essay-writing' }),
  );
  expect(essay).toMatchObject({ '@type': 'Service', url: 'https://essays.example/services/essay-writing' });
  expect(essay.provider['@id']).toBe(drawn(writer)['@id']);
  expect(drawn(website)).toMatchObject({ '@type': 'WebSite', url: 'https://essays.example/' });
});

test('json ld: structured data of a head has absolute URLs and comes after the navigation; the admin’s has none', () => {
  const head = { title: 'T', description: 'd', keywords: [], jsonLd: [writer] };
  const typesAt = (pathname: string) =>
    headTags(head, { origin: 'https://essays.example', pathname, search: '', words }).flatMap((tag) =>
      'script:ld+json' in tag ? [(tag['script:ld+json'] as Record<string, unknown>)['@type']] : [],
    );
  expect(typesAt('/about')).toEqual(['SiteNavigationElement', 'ProfessionalService']);
  expect(typesAt('/admin')).toEqual([]);
});
