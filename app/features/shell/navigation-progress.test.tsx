// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LINK_HELD } from '#app/lib/deferred.tsx';
import { followedLink } from '#app/lib/follow-links.ts';
import { currentToasts } from '#app/lib/toast-store.ts';
import { NavigationProgress } from './navigation-progress.tsx';

vi.mock('#app/lib/follow-links.ts', () => ({ followedLink: vi.fn() }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('navigation progress: a link waiting for a part of this page is announced like any slow one', async () => {
  const router = createMemoryRouter([{ path: '/', element: <NavigationProgress /> }]);
  render(<RouterProvider router={router} />);
  const part = Promise.withResolvers<void>();
  act(() => void window.dispatchEvent(new CustomEvent(LINK_HELD, { detail: part.promise })));
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => void vi.advanceTimersByTime(150));
  expect(screen.getByRole('status').textContent).toBe('Loading the page');
  await act(async () => part.reject(new Error('No such code')));
  expect(screen.getByRole('status').textContent).toBe('');
});

test('navigation progress: a failed link is known while React shows no router state', async () => {
  const navigation = new EventTarget();
  vi.stubGlobal('navigation', navigation);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.mocked(followedLink).mockReturnValue('/topics');
  const router = createMemoryRouter([{ path: '/', element: <NavigationProgress /> }]);
  render(<RouterProvider router={router} />);
  const reload = Object.assign(new Event('navigate', { cancelable: true }), { navigationType: 'reload' });
  await act(async () => void navigation.dispatchEvent(reload));
  expect(reload.defaultPrevented).toBe(true);
  expect(currentToasts().map(({ kind }) => kind)).toEqual(['network']);
  vi.unstubAllGlobals();
});
