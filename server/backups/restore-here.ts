import { hash } from 'node:crypto';
import path from 'node:path';
import { logEvent } from '#server/audit/audit.store.ts';
import { type Db, RefusedDatabase, type Row } from '#server/db/engines/engine.ts';
import type { Visitor } from '#server/http/visitor.ts';
import { type BackupChange, comparedKinds } from '#shared/contracts/backups.ts';
import { readTableLines } from './archive.ts';
import type { Site } from './make.ts';
import { backupFolder } from './records.ts';
import { replaceTables } from './restore.ts';
import { runBackup } from './run.ts';
import { lineOf } from './tables.ts';
import type { TryPages } from './verify.ts';

/** The table and the key of its rows for each kind that the owner is told about. */
const COMPARED: Record<(typeof comparedKinds)[number], { table: string; key: string }> = {
  requests: { table: 'requests', key: 'id' },
  comments: { table: 'comments', key: 'id' },
  posts: { table: 'posts', key: 'id' },
  samples: { table: 'samples', key: 'id' },
  testimonials: { table: 'client_testimonials', key: 'id' },
  texts: { table: 'words', key: 'section' },
  settings: { table: 'settings', key: 'id' },
};
/** Changes with every visitor. */
const NOT_COMPARED = ['views'];

/** What restoring an archive would bring back, lose and undo in the running site. */
export async function compareWithPresent({ env, engine }: Site, name: string): Promise<BackupChange[]> {
  const archive = path.join(backupFolder(env.DATA_DIR), name);
  const then = new Map<string, Map<string, Row>>();
  for (const { table } of Object.values(COMPARED)) then.set(table, new Map());
  await readTableLines(archive, env.BACKUP_PASSPHRASE, [...then.keys()], (table, line) => {
    const key = Object.values(COMPARED).find((each) => each.table === table)?.key ?? 'id';
    const row = JSON.parse(line) as Row;
    then.get(table)?.set(String(row[key]), digested(row));
  });
  const changes: BackupChange[] = [];
  await engine.snapshot(async (db) => {
    for (const kind of comparedKinds) {
      const { table, key } = COMPARED[kind];
      const before = then.get(table) ?? new Map<string, Row>();
      let [lost, changed, common] = [0, 0, 0];
      for await (const row of engine.rowsOf(db, table)) {
        const now = digested(JSON.parse(lineOf(row)) as Row);
        const old = before.get(String(row[key]));
        if (!old) lost += 1;
        else {
          common += 1;
          // A backup of an older version lacks columns: they do not count as changes.
          if (Object.keys(old).some((column) => column in now && now[column] !== old[column])) changed += 1;
        }
      }
      changes.push({ kind, back: before.size - common, lost, changed });
    }
  });
  return changes;
}

/** Hashes instead of texts: a whole library is held in memory. */
function digested(row: Row): Row {
  const columns = Object.entries(row).filter(([column]) => !NOT_COMPARED.includes(column));
  return Object.fromEntries(
    columns.map(([column, value]) => [column, hash('md5', JSON.stringify(value ?? null), 'base64')]),
  );
}

type RestoreHere = {
  site: Site;
  name: string;
  visitor: Visitor;
  clock: () => Date;
  tryPages?: TryPages | undefined;
};

/**
 * Replaces the content of the running site by that of a backup: first a verified backup of the present, then all tables
 * in one transaction. Readers see the state before it until it is committed. Returns the name of the backup of the
 * present.
 */
export async function restoreHere({ site, name, visitor, clock, tryPages }: RestoreHere): Promise<string> {
  const present = await runBackup({ site, kind: 'before-restore', clock, tryPages });
  if (!present.verified)
    throw new RefusedDatabase(
      `the present state could not be backed up, and nothing was changed. ${present.problem}`,
    );
  const archive = path.join(backupFolder(site.env.DATA_DIR), name);
  await replaceTables(site, archive, async (db) => {
    const { mark } = await db.selectFrom('content_mark').select('mark').executeTakeFirstOrThrow();
    const pending = await db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();
    return (restored) => settle(restored, { mark, pending: pending.map(({ id }) => id) });
  });
  return present.name;

  async function settle(db: Db, { mark, pending }: { mark: number; pending: string[] }) {
    await db.deleteFrom('sessions').execute();
    await db.deleteFrom('reset_tokens').execute();
    // What was waiting then and is not now has been sent.
    await db
      .deleteFrom('outbox')
      .where('sent_at', 'is', null)
      .where((eb) => (pending.length > 0 ? eb('id', 'not in', pending) : eb.val(true)))
      .execute();
    // Further than any process has seen, with a gap: every cached page is computed again.
    const { mark: old } = await db.selectFrom('content_mark').select('mark').executeTakeFirstOrThrow();
    const next = Math.max(mark, old) + 2;
    await db.updateTable('content_mark').set({ mark: next }).execute();
    await db.deleteFrom('content_changes').execute();
    await db.insertInto('content_changes').values({ mark: next, tag: 'samples' }).execute();
    await logEvent(db, { event: 'backup-restored', detail: name, visitor }, clock());
  }
}
