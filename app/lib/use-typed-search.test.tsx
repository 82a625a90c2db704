// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { createContext, type ReactNode, use } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SEARCH_DEBOUNCE_MS } from './use-debounced.ts';
import { useTypedSearch } from './use-typed-search.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const content = createContext<ReactNode>(null);
const router = createMemoryRouter([{ path: '/', element: <Shown /> }]);

function Shown() {
  return use(content);
}

function Page({ children }: { children: ReactNode }) {
  return (
    <content.Provider value={children}>
      <RouterProvider router={router} />
    </content.Provider>
  );
}

function typedSearch() {
  const onSearch = vi.fn();
  const view = renderHook(({ q }) => useTypedSearch(q, onSearch), { initialProps: { q: '' }, wrapper: Page });
  const type = (text: string) => act(() => view.result.current.setText(text));
  const pause = () => act(() => vi.advanceTimersByTime(SEARCH_DEBOUNCE_MS));
  return { ...view, onSearch, type, pause };
}

test('typed search: after a pause in typing the trimmed text is searched for, once', () => {
  const { onSearch, type, pause } = typedSearch();
  type('b');
  type('bread ');
  expect(onSearch).not.toHaveBeenCalled();
  pause();
  pause();
  expect(onSearch.mock.calls).toEqual([['bread']]);
});

test('typed search: a search from elsewhere replaces the text and is not sent again', () => {
  const { result, rerender, onSearch, type, pause } = typedSearch();
  type('bread');
  pause();
  rerender({ q: 'bread' });
  rerender({ q: '' });
  pause();
  expect(result.current.text).toBe('');
  expect(onSearch).toHaveBeenCalledTimes(1);
});

test('typed search: words typed while the last search arrives are kept', () => {
  const { result, rerender, onSearch, type, pause } = typedSearch();
  type('bread');
  pause();
  type('bread and');
  rerender({ q: 'bread' });
  expect(result.current.text).toBe('bread and');
  pause();
  expect(onSearch.mock.lastCall).toEqual(['bread and']);
});
