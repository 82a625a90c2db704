// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PriceList } from './price-table.tsx';

afterEach(cleanup);

const unfilled = {
  title: 'What it costs',
  text: ['A price is made of four things.'],
  rows: [],
  tomorrow: '',
};

test("prices: the owner's rows are a table, with the columns they fill", () => {
  render(
    <PriceList
      prices={{
        ...unfilled,
        rows: [
          { work: 'Essay', level: '', unit: '5 pages', range: 'from $90', days: '3 to 5' },
          { work: 'Consultation', level: '', unit: '', range: 'free', days: '1' },
        ],
        tomorrow: 'Up to two pages, if you ask before noon.',
      }}
    />,
  );
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Work',
    'Length',
    'Price',
    'Days',
  ]);
  expect(screen.getByRole('row', { name: /^Essay .*5 pages from \$90 3 to 5$/ })).toBeDefined();
  screen.getByText('Up to two pages, if you ask before noon.');
});

test('prices: without rows only how a price is made is shown', () => {
  const { container } = render(<PriceList prices={unfilled} />);
  expect(container.textContent).toBe('A price is made of four things.');
});
