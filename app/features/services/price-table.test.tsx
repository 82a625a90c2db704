// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PriceTable } from './price-table.tsx';

afterEach(cleanup);

test('the owner’s ranges stand in a table, with their units where there are any', () => {
  render(
    <PriceTable
      rows={[
        { work: 'Essay', unit: 'per page', range: '$18 to $24' },
        { work: 'Consultation', unit: '', range: 'free' },
      ]}
    />,
  );
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Work',
    'Unit',
    'Price',
  ]);
  expect(screen.getByRole('row', { name: 'Essay per page $18 to $24' })).toBeDefined();
});

test('without ranges there is no table', () => {
  const { container } = render(<PriceTable rows={[]} />);
  expect(container.textContent).toBe('');
});
