// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import AdminNotFound, { loader } from './not-found.tsx';

afterEach(cleanup);

test('not found: an unknown admin address is not found, with links', () => {
  expect(loader().init?.status).toBe(404);
  render(<AdminNotFound />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page Not Found');
  expect(screen.getByRole('link', { name: 'Back to the desk' }).getAttribute('href')).toBe('/admin');
});
