import { test as base } from '@playwright/test';
import { type Desk, deskOf, type Site, withSite } from './own-desk.ts';

const START_WITHIN_MS = 60_000;

/**
 * A site of these tests' own, as the first start leaves it: what one of them does to passwords and sessions is
 * nobody else's trouble. The process serves a worker; each test finds it as new.
 */
export const test = base.extend<{ desk: Desk }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see which fixtures are used
    ({}, use) => withSite({}, use),
    { scope: 'worker', timeout: 2 * START_WITHIN_MS },
  ],

  desk: async ({ site }, use) => {
    const [admin] = site.ask('select password_hash from admins');
    for (const table of ['sessions', 'outbox', 'audit_log', 'reset_tokens'])
      site.ask(`delete from ${table} returning 1`);
    await use(deskOf(site));
    site.ask(
      `update admins set password_hash = ?, totp_secret = null, totp_confirmed_at = null, totp_last_step = null
        returning id`,
      String(admin?.password_hash),
    );
  },
});
