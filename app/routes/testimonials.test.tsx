import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { shippedWords } from '#tests/support/page-words.ts';
import * as route from './testimonials.tsx';

const page = shippedWords('testimonials');
type LoaderData = { loaderData: { page: typeof page } };
// A route module's exports take more properties than they read.
const Testimonials = route.default as unknown as (props: LoaderData) => ReactElement;
const readMeta = route.meta as unknown as (args: LoaderData & { location: object; matches: [] }) => object[];

function open(items: typeof page.items) {
  const loaderData = { page: { ...page, items } };
  const location = { pathname: '/testimonials', search: '' };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Testimonials loaderData={loaderData} />
    </MemoryRouter>,
  );
  return { html, head: JSON.stringify(readMeta({ loaderData, location, matches: [] })) };
}

test('testimonials: without any, the page says so and is not indexed', () => {
  const full = open(page.items);
  expect(full.html).toContain(page.lead);
  expect(full.head).toContain('"index,follow');
  const empty = open([]);
  expect(empty.html).toContain('No testimonials yet.');
  expect(empty.html).not.toContain(page.lead);
  expect(empty.head).toContain('"noindex,follow');
});

test('testimonials: their description says nothing that depends on their number', () => {
  expect(page.seo.description).not.toMatch(/\b(?:twelve|\d+)\b/i);
});
