import type { SQLInputValue } from 'node:sqlite';
import { type Desk, deskOf, type Site, withSite } from './own-desk.ts';
import { test as base } from './shared-window.ts';

const START_WITHIN_MS = 120_000;

type Row = Record<string, SQLInputValue>;

/**
 * A site of these tests' own, as the first start leaves it: what one of them does to passwords, sessions and comments
 * is nobody else's trouble. The process serves a worker; each test finds it as new.
 */
export const test = base.extend<
  { desk: Desk },
  { settings: Record<string, string>; site: Site & { comments: Row[] } }
>({
  /** Settings of the site besides the usual, for a whole file: `test.use({ settings: { … } })`. */
  settings: [{}, { option: true, scope: 'worker' }],

  site: [
    ({ settings }, use) =>
      withSite(settings, (site) =>
        use({ ...site, comments: site.ask('select * from comments order by created_at, id') as Row[] }),
      ),
    { scope: 'worker', timeout: START_WITHIN_MS },
  ],

  desk: async ({ site }, use) => {
    const [admin] = site.ask('select password_hash from admins');
    for (const table of ['sessions', 'outbox', 'audit_log', 'reset_tokens', 'comments'])
      site.ask(`delete from ${table} returning 1`);
    for (const comment of site.comments) {
      const columns = Object.keys(comment);
      site.ask(
        `insert into comments (${columns}) values (${columns.map(() => '?')}) returning id`,
        ...Object.values(comment),
      );
    }
    await use(deskOf(site));
    site.ask(
      `update admins set password_hash = ?, totp_secret = null, totp_confirmed_at = null, totp_last_step = null
        returning id`,
      String(admin?.password_hash),
    );
  },
});
