// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Pagination } from './pagination.tsx';

test('pagination: reaching the last page by key keeps the focus', () => {
  const pages: number[] = [];
  const show = (page: number) => <Pagination page={page} totalPages={2} onPage={(to) => pages.push(to)} />;
  const { rerender } = render(show(1));
  const next = screen.getByRole('button', { name: 'Next' });
  next.focus();
  fireEvent.click(next);
  rerender(show(2));
  expect(document.activeElement).toBe(next);
  expect(next.matches(':disabled')).toBe(false);
  fireEvent.click(next);
  expect(pages).toEqual([2]);
});
