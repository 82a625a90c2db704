import type { Engine } from '#server/db/engines/engine.ts';
import { newId } from '#server/db/ids.ts';
import type { Database } from '#server/db/schema.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import { createSessionStore } from '#server/features/auth/sessions.store.ts';
import { createSampleWriter } from '#server/features/samples/samples.writer.ts';

type Overrides<Table extends keyof Database> = Partial<Database[Table]> & { tags?: string[] };

/** Records that are complete without a word said, so that a test names only what it is about. */
export function factories({ db, search }: Engine, clock: () => Date) {
  let made = 0;

  /** Each record is a minute younger than the one before. */
  function nextTime(): string {
    made += 1;
    return new Date(Date.UTC(2026, 0, 1, 0, made)).toISOString();
  }

  /** Written as the desk writes it; columns that the desk cannot choose are set afterwards. */
  async function sample({ tags = [], ...own }: Overrides<'samples'> = {}) {
    const at = new Date(own.created_at ?? nextTime());
    const { title = `Sample number ${made}`, subject = 'History', published = 1 } = own;
    const { content = 'A short text about nothing in particular.' } = own;
    const id = await createSampleWriter({ search }, db).insert(
      {
        title,
        subject,
        content,
        tags,
        level: 'undergraduate',
        excerpt: 'An excerpt.',
        published: published === 1,
      },
      at,
    );
    const columns = { ...own };
    if (Object.keys(columns).length > 0)
      await db.updateTable('samples').set(columns).where('id', '=', id).execute();
    const row = await db
      .selectFrom('samples')
      .selectAll()
      .where('id', '=', own.id ?? id)
      .executeTakeFirstOrThrow();
    await search.remove(db, 'samples', id);
    await search.put(db, 'samples', row.id, {
      title,
      keys: [row.subject, row.course, row.question, ...tags].filter(Boolean).join(' '),
      body: content,
    });
    return row;
  }

  /** An admin who can sign in with this password. */
  async function admin(own: Partial<Database['admins']> & { password?: string } = {}) {
    const { password = 'a right and proper password', ...columns } = own;
    const now = clock().toISOString();
    const id = newId();
    const row = {
      id,
      email: 'owner@example.com',
      password_hash: await hashPassword(password),
      password_generated: 0 as const,
      created_at: now,
      updated_at: now,
      ...columns,
    };
    await db.insertInto('admins').values(row).execute();
    return { ...row, password };
  }

  /** As a record is that came from elsewhere. */
  async function slugless(id: string) {
    await db.updateTable('samples').set({ slug: null }).where('id', '=', id).execute();
  }

  /** An admin with an open session: the headers that every admin call needs. */
  async function adminHeaders(): Promise<{ authorization: string }> {
    const now = clock().toISOString();
    const id = newId();
    await db
      .insertInto('admins')
      .values({
        id,
        email: `admin-${id}@example.com`,
        password_hash: 'no password opens this account',
        password_generated: 0,
        created_at: now,
        updated_at: now,
      })
      .execute();
    return { authorization: `Bearer ${await createSessionStore(db, clock).create(id, 'test')}` };
  }

  return { sample, slugless, admin, adminHeaders };
}
