// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FeedEnd } from './feed-end.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** As in browsers: reports an element once when it is first observed, and then only changes. */
class ObserverOfNearElements {
  isOver = false;
  readonly report: (entries: { isIntersecting: boolean }[]) => void;

  constructor(report: ObserverOfNearElements['report']) {
    this.report = report;
  }

  observe() {
    setTimeout(() => this.isOver || this.report([{ isIntersecting: true }]));
  }

  unobserve() {}
  disconnect() {
    this.isOver = true;
  }
}

test('infinite scroll: a page that loads within one render is followed by the next, until there is no more', async () => {
  vi.stubGlobal('IntersectionObserver', ObserverOfNearElements);
  let asked = 0;
  const fetchNextPage = async () => {
    asked += 1;
  };
  function List({ hasMore }: { hasMore: boolean }) {
    const state = { isFetchingNextPage: false, isFetchNextPageError: false, error: null };
    return <FeedEnd feed={{ ...state, hasNextPage: hasMore, fetchNextPage }} loading="" failure="" />;
  }
  const { rerender } = render(<List hasMore />);
  await vi.waitFor(() => expect(asked).toBeGreaterThanOrEqual(3));
  rerender(<List hasMore={false} />);
  const last = asked;
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toBe(last);
});

test('place in a list: it is stored by a tap, and not as the page is hidden, which would keep it out of the cache of Back', () => {
  vi.stubGlobal('IntersectionObserver', ObserverOfNearElements);
  const feed = {
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    error: null,
    hasNextPage: false,
    fetchNextPage: async () => {},
  };
  render(<FeedEnd feed={feed} loading="" failure="" />);
  window.dispatchEvent(new Event('pagehide'));
  expect(window.history.state?.place).toBeUndefined();
  document.body.click();
  expect(window.history.state.place).toMatchObject({ pageCount: 1 });
});
