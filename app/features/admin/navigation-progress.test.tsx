// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToasts } from '#app/lib/toast-store.ts';
import { followedLink } from './follow-links.ts';
import { NavigationProgress } from './navigation-progress.tsx';

vi.mock('./follow-links.ts', () => ({ followedLink: vi.fn() }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('navigation progress: a failed link is known while React shows no router state', async () => {
  const navigation = new EventTarget();
  vi.stubGlobal('navigation', navigation);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.mocked(followedLink).mockReturnValue('/admin/blog');
  const router = createMemoryRouter([{ path: '/', element: <NavigationProgress /> }]);
  render(<RouterProvider router={router} />);
  const reload = Object.assign(new Event('navigate', { cancelable: true }), { navigationType: 'reload' });
  await act(async () => void navigation.dispatchEvent(reload));
  expect(reload.defaultPrevented).toBe(true);
  expect(currentToasts().map(({ kind }) => kind)).toEqual(['network']);
  vi.unstubAllGlobals();
});
