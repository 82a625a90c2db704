const MINUTE_MS = 60_000;
const isServer = typeof window === 'undefined';

/** The server's query clients live for one page and use no timers, which would keep the page's data alive. */
function keep(freshMinutes: number, keptMinutes: number) {
  return {
    staleTime: freshMinutes * MINUTE_MS,
    gcTime: isServer ? Number.POSITIVE_INFINITY : keptMinutes * MINUTE_MS,
  };
}

/** How long each kind of result is fresh (`staleTime`), and how long it stays cached after its last use (`gcTime`). */
export const cacheTimes = {
  standard: keep(15, 30),
  sampleCategories: keep(20, 45),
  sampleLists: keep(10, 20),
  blogList: keep(30, 60),
};
