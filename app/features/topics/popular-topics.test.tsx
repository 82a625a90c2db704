// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { PopularTopics } from './popular-topics.tsx';

afterEach(cleanup);

type Topic = ComponentProps<typeof PopularTopics>['topics'][number];

function show(topics: Topic[]) {
  render(
    <MemoryRouter>
      <PopularTopics topics={topics} />
    </MemoryRouter>,
  );
}

const many = Array.from(
  { length: 30 },
  (_, index): Topic => ({
    label: `Topic ${index}`,
    slug: `topic-${index}`,
  }),
);

test('popular topics: the first 24 topics are shown', () => {
  show(many);
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(
    many.slice(0, 24).map(({ label }) => label),
  );
});

test('popular topics: a topic links to its part of a service page, or to a search', () => {
  show([
    {
      label: 'Citation Help',
      slug: 'a',
      href: '/services/editing-proofreading#citation-formatting',
    },
    { label: 'R&D Report', slug: 'b' },
  ]);
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/services/editing-proofreading#citation-formatting', '/samples?q=R%26D+Report']);
});
