// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectApi } from '#app/lib/api.ts';
import { toRobots } from '#app/lib/head.ts';
import { createQueryClient } from '#app/lib/query-client.ts';
import Category from '#app/routes/samples/category.tsx';
import Library from '#app/routes/samples/library.tsx';
import { sampleFilterNames } from '#shared/contracts/sample-rules.ts';
import { toRecord } from '#shared/records.ts';
import { shippedWords } from '#tests/support/page-words.ts';

const sample = {
  _id: '0123456789abcdef01234567',
  slug: 'the-fourth-prod',
  subject: 'Psychology',
  title: 'The Fourth Prod',
  excerpt: 'Reading Milgram.',
  tags: [],
  wordCount: 900,
  views: 0,
  assignmentType: 'lab_report',
  level: 'undergraduate',
  citationStyle: 'APA',
  about: 'obedience',
};
let found: unknown[];
let asked: URLSearchParams[];

beforeEach(() => {
  found = [sample];
  asked = [];
  connectApi(async (input) => {
    const url = new URL(String(input), 'https://octavo.example');
    if (url.pathname.endsWith('/filters'))
      return Response.json({
        ...toRecord(sampleFilterNames, () => []),
        assignmentType: [
          { value: 'lab_report', count: 1 },
          { value: 'Field notes', count: 2 },
        ],
        level: [{ value: 'masters', count: 3 }],
      });
    if (/\/(?:categories|passages)$/.test(url.pathname)) return Response.json({ items: [] });
    asked.push(url.searchParams);
    return Response.json({ items: found, total: found.length, page: 1, totalPages: 1, hasMore: false });
  });
});

afterEach(cleanup);

function open(address: string) {
  const category = {
    params: { slug: 'law' },
    loaderData: { page: { words: shippedWords('category', 'law'), subject: 'Law' } },
  } as Parameters<typeof Category>[0];
  const library = { loaderData: { page: { words: shippedWords('samples') } } } as Parameters<
    typeof Library
  >[0];
  const router = createMemoryRouter(
    [
      { path: '/samples', element: <Library {...library} /> },
      { path: '/samples/category/law', element: <Category {...category} /> },
    ],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return {
    location: () => router.state.location,
    goBack: () => act(() => router.navigate(-1)),
  };
}

const filter = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);

function choose(label: string, value: string) {
  fireEvent.change(filter(label), { target: { value } });
}

test.each(['/samples', '/samples/category/law'])(
  'sample filter form: %s keeps both filters in the address',
  async (path) => {
    const { location, goBack } = open(path);
    filter('Level').focus();
    choose('Level', 'masters');
    expect(location().search).toBe('?level=masters');
    expect(document.activeElement).toBe(filter('Level'));
    choose('Citation style', 'APA');
    expect(location().search).toBe('?level=masters&citationStyle=APA');
    expect(toRobots(location())).toBe('noindex,follow');
    await screen.findByText('1 sample, Master’s, APA');
    expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({ level: 'masters', citationStyle: 'APA' });

    await goBack();
    expect(location().search).toBe('?level=masters');
    expect(filter('Level').value).toBe('masters');
    expect(filter('Citation style').value).toBe('');

    choose('Level', '');
    expect(location().search).toBe('');
  },
);

test('sample filter form: a filter changed with the arrow keys is applied after a pause, with Enter or on leaving, not at each step', () => {
  vi.useFakeTimers();
  const { location } = open('/samples');
  const step = (value: string) => {
    fireEvent.keyDown(filter('Level'), { key: 'ArrowDown' });
    choose('Level', value);
  };
  step('high_school');
  step('undergraduate');
  expect(location().search).toBe('');
  act(() => void vi.advanceTimersByTime(1_000));
  expect(location().search).toBe('?level=undergraduate');
  step('masters');
  fireEvent.keyDown(filter('Level'), { key: 'Enter' });
  expect(location().search).toBe('?level=masters');
  step('doctorate');
  fireEvent.blur(filter('Level'));
  expect(location().search).toBe('?level=doctorate');
  fireEvent.pointerDown(filter('Level'));
  choose('Level', '');
  expect(location().search).toBe('');
  vi.useRealTimers();
});

test('sample filter form: filters of the address are applied from its page on, and a choice returns to page 1', async () => {
  const { location } = open('/samples?q=milgram&level=doctorate&page=2');
  expect(filter('Level').value).toBe('doctorate');
  await screen.findByText('The Fourth Prod');
  expect(location().search).toBe('?q=milgram&level=doctorate&page=2');
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ q: 'milgram', level: 'doctorate', page: '2' });
  choose('Citation style', 'MLA');
  expect(location().search).toBe('?q=milgram&level=doctorate&citationStyle=MLA');
  await screen.findByText(/^1 sample for “milgram”, /);
});

test('sample filter form: kinds of assignment are listed with their counts, and filter like the others', async () => {
  const { location } = open('/samples');
  await screen.findByRole('option', { name: 'Lab report (1)' });
  expect([...filter('Kind').options].map(({ text }) => text)).toEqual([
    'Every kind',
    'Field notes (2)',
    'Lab report (1)',
  ]);
  expect(filter('Level').options[3]?.text).toBe('Master’s (3)');
  expect(filter('Level').options[4]?.text).toBe('Doctorate (0)');
  choose('Kind', 'Field notes');
  expect(location().search).toBe('?assignmentType=Field+notes');
  expect(toRobots(location())).toBe('noindex,follow');
  await screen.findByText('1 sample, Field notes');
  expect(asked.at(-1)?.get('assignmentType')).toBe('Field notes');
});

test('sample filter form: an entry of a list names the kind of paper', async () => {
  open('/samples?q=milgram');
  await screen.findByText('Lab report · Psychology · undergraduate · APA');
  cleanup();
  found = [{ ...sample, match: { text: ['Reading ', 'Milgram', '.'] } }];
  open('/samples?q=milgram');
  // The place of the words in the text says too little of the paper.
  await screen.findByText('Lab report · Psychology · undergraduate · APA · obedience');
  // Numbers of the whole library beside the results of a search would mislead.
  screen.getByRole('option', { name: 'Master’s' });
});

test('sample filter form: invalid levels and styles filter nothing', () => {
  open('/samples?level=kindergarten&citationStyle=Guess');
  expect(filter('Level').value).toBe('');
  expect(filter('Citation style').value).toBe('');
  expect(asked).toEqual([]);
});

test('sample filter form: a new search in the library keeps the filters', () => {
  const { location } = open('/samples?level=masters');
  fireEvent.input(screen.getByRole('combobox', { name: 'Search the library' }), {
    target: { value: 'hamlet' },
  });
  fireEvent.submit(screen.getByRole('search'));
  expect(location().search).toBe('?q=hamlet&level=masters');
});

test('sample filter form: a filter chosen after typing searches for the typed words too', async () => {
  const { location } = open('/samples');
  fireEvent.input(screen.getByRole('combobox', { name: 'Search the library' }), {
    target: { value: 'hamlet' },
  });
  choose('Level', 'masters');
  await expect.poll(() => location().search).toBe('?level=masters&q=hamlet');
});

test('sample filter form: a new search in a category keeps the filters', () => {
  const { location } = open('/samples/category/law?citationStyle=APA');
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'hamlet' } });
  fireEvent.submit(screen.getByRole('search'));
  expect(location().search).toBe('?citationStyle=APA&q=hamlet');
});

test.each(['/samples', '/samples/category/law'])(
  '%s: filters that find nothing can be cleared',
  async (path) => {
    found = [];
    const { location } = open(`${path}?level=masters&citationStyle=APA`);
    await screen.findByRole('heading', { name: 'No samples found' });
    fireEvent.click(screen.getByRole('button', { name: 'Clear Search' }));
    await expect.poll(() => location().search).toBe('');
    expect(filter('Level').value).toBe('');
    expect(filter('Citation style').value).toBe('');
    expect(toRobots(location())).toBe('index,follow');
  },
);
