import type { SQLInputValue } from 'node:sqlite';
import { type Admin, openAdmin, type Site } from './own-site.ts';
import { test as base } from './shared-window.ts';

type Row = Record<string, SQLInputValue>;

/** The seeded comments, by the site's origin. */
const shippedComments = new Map<string, Row[]>();

/**
 * A separate site after its first start: changes to passwords, sessions and comments affect no other test. The
 * process is shared by a worker; its data is reset before each test.
 */
export const test = base.extend<{ admin: Admin }>({
  admin: ({ site }, use) => withAdmin(site, use),
});

/** The same with demo content. */
export const filledTest = base.extend<{ admin: Admin }>({
  admin: ({ filledSite }, use) => withAdmin(filledSite, use),
});

async function withAdmin(site: Site, use: (admin: Admin) => Promise<void>) {
  const [account] = site.ask('select password_hash from admins');
  const comments =
    shippedComments.get(site.url) ?? (site.ask('select * from comments order by created_at, id') as Row[]);
  shippedComments.set(site.url, comments);
  for (const table of ['sessions', 'outbox', 'audit_log', 'reset_tokens', 'comments'])
    site.ask(`delete from ${table} returning 1`);
  for (const comment of comments) {
    const columns = Object.keys(comment);
    site.ask(
      `insert into comments (${columns}) values (${columns.map(() => '?')}) returning id`,
      ...Object.values(comment),
    );
  }
  await use(openAdmin(site));
  site.ask(
    `update admins set password_hash = ?, totp_secret = null, totp_confirmed_at = null, totp_last_step = null
      returning id`,
    String(account?.password_hash),
  );
}
