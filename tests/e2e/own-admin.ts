import { type Admin, openAdmin, withSite } from './own-site.ts';
import { test as base } from './shared-window.ts';

/** A separate site for one test: its changes to words and settings affect no other. */
export const test = base.extend<{ admin: Admin }>({
  ownWindow: true,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see which fixtures are used
  admin: ({}, use) => withSite({}, (site) => use(openAdmin(site))),
});
