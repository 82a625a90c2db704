import { type Desk, deskOf, withSite } from './own-site.ts';
import { test as base } from './shared-window.ts';

/** A whole site for one test: what it does to the words and settings is nobody else's trouble. */
export const test = base.extend<{ desk: Desk }>({
  ownWindow: true,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see which fixtures are used
  desk: ({}, use) => withSite({}, (site) => use(deskOf(site))),
});
