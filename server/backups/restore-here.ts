import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { logEvent } from '#server/audit/audit.store.ts';
import { type Db, type Engine, RefusedDatabase, type Row } from '#server/db/engines/engine.ts';
import type { Visitor } from '#server/http/visitor.ts';
import { forgetFact } from '#server/settings/site-facts.ts';
import { type BackupChange, comparedKinds } from '#shared/contracts/backups.ts';
import { readTableLines } from './archive.ts';
import type { Site } from './make.ts';
import { addProblem, backupFolder } from './records.ts';
import { replaceTables } from './restore.ts';
import { type MadeBackup, runSteps } from './run.ts';
import { toLine } from './tables.ts';
import type { TryPages } from './verify.ts';

/** The table of each kind that the owner is told about. */
const COMPARED: Record<(typeof comparedKinds)[number], string> = {
  requests: 'requests',
  comments: 'comments',
  posts: 'posts',
  samples: 'samples',
  testimonials: 'client_testimonials',
  texts: 'words',
  settings: 'settings',
};
/** Changes with every visitor. */
const NOT_COMPARED = ['views'];

/** What restoring an archive would bring back, lose and undo in the running site. */
export async function compareWithPresent({ env, engine }: Site, name: string): Promise<BackupChange[]> {
  const archive = path.join(backupFolder(env.DATA_DIR), name);
  const then = new Map(Object.values(COMPARED).map((table) => [table, new Map<string, Row>()]));
  await readTableLines(archive, env.BACKUP_PASSPHRASE, [...then.keys()], (table, line) => {
    const row: Row = JSON.parse(line);
    then.get(table)?.set(toKey(row), digested(row));
  });
  const changes: BackupChange[] = [];
  await engine.snapshot(async (db) => {
    for (const kind of comparedKinds) {
      const table = COMPARED[kind];
      const before = then.get(table) ?? new Map<string, Row>();
      let [lost, changed, common] = [0, 0, 0];
      for await (const row of engine.readRows(db, table)) {
        const now = digested(JSON.parse(toLine(row)));
        const old = before.get(toKey(row));
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

/** Words have a section instead of an id. */
function toKey({ id, section }: Row): string {
  return String(id ?? section);
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
 * Replaces the content of the running site by that of a backup. From the snapshot of the present, which is backed up and
 * verified, to the commit nobody can write: what was confirmed is in that backup, and what comes later in the restored
 * site. Readers see the state before it until it is committed. Returns the name of the backup of the present.
 */
export function restoreHere({ site, name, visitor, clock, tryPages }: RestoreHere): Promise<string> {
  const { env, engine } = site;
  const folder = backupFolder(env.DATA_DIR);
  const archive = path.join(folder, name);
  const run = { site, kind: 'before-restore', clock, tryPages, spare: name } as const;
  return runSteps(run, async (make, finish) => {
    if (!existsSync(archive)) throw new RefusedDatabase(`the backup ${name} is no longer there`);
    const madeBackup = Promise.withResolvers<MadeBackup>();
    await replaceTables(site, archive, async (db) => {
      await forgetFact(db, 'restore problem');
      const backup = await make({ ...site, engine: within(engine, db) });
      if (!backup.verified)
        throw new RefusedDatabase(`the present state could not be backed up. ${backup.problem}`);
      madeBackup.resolve(backup);
      const kept = await readKept(db);
      return (restored) => settle(restored, kept);
    });
    const present = await madeBackup.promise;
    // The site is restored: a second location that fails now is a problem of the new backup only.
    await finish(present).catch((error) => addProblem(folder, present.name, String(error)));
    return present.name;
  });

  async function settle(db: Db, { mark, mails, requestLinks }: Kept) {
    await db.deleteFrom('sessions').execute();
    await db.deleteFrom('reset_tokens').execute();
    await forgetFact(db, 'restore problem');
    await keepMails(db, mails);
    await keepRequestLinks(db, requestLinks);
    // Further than any process has seen, with a gap: every cached page is computed again.
    const { mark: old } = await db.selectFrom('content_mark').select('mark').executeTakeFirstOrThrow();
    const next = Math.max(mark, old) + 2;
    await db.updateTable('content_mark').set({ mark: next }).execute();
    await db.deleteFrom('content_changes').execute();
    await db.insertInto('content_changes').values({ mark: next, tag: 'samples' }).execute();
    await logEvent(db, { event: 'backup-restored', detail: name, visitor }, clock());
  }
}

/** The same database, seen from inside a transaction. */
function within(engine: Engine, db: Db): Engine {
  return { ...engine, db, snapshot: (work) => work(db), listTables: () => engine.listTables(db) };
}

type Kept = Awaited<ReturnType<typeof readKept>>;

/** What survives a restore: the version of the pages, mails that nobody has received yet, links to requests. */
async function readKept(db: Db) {
  const { mark } = await db.selectFrom('content_mark').select('mark').executeTakeFirstOrThrow();
  const mails = await db
    .selectFrom('outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    // The link in them ends with the restore.
    .where('secret_until', 'is', null)
    .execute();
  const requests = await db.selectFrom('requests').select('id').execute();
  const links = await db.selectFrom('request_links').selectAll().execute();
  return { mark, mails, requestLinks: { requests: new Set(requests.map(({ id }) => id)), links } };
}

/**
 * What was waiting then has been sent since, or waits still. A mail to the owner about something that the restore has
 * undone is all that is left of it, and says so; those to students have a token.
 */
async function keepMails(db: Db, mails: Kept['mails']): Promise<void> {
  const restored = await db.selectFrom('outbox').select('id').execute();
  const restoredIds = new Set(restored.map(({ id }) => id));
  await db.deleteFrom('outbox').where('sent_at', 'is', null).execute();
  for (const mail of mails) {
    const isUndone = mail.about !== null && mail.secret === null && !restoredIds.has(mail.id);
    const subject = isUndone ? `Before the restore: ${mail.subject}` : mail.subject;
    await db
      .insertInto('outbox')
      .values({ ...mail, subject })
      .execute();
  }
}

/** Links were mailed, and others ended, since the backup: of a request that is in both, those of the present count. */
async function keepRequestLinks(db: Db, { requests, links }: Kept['requestLinks']): Promise<void> {
  const restored = await db.selectFrom('requests').select('id').execute();
  for (const { id } of restored)
    if (requests.has(id)) await db.deleteFrom('request_links').where('request_id', '=', id).execute();
  const ids = new Set(restored.map(({ id }) => id));
  for (const link of links)
    if (ids.has(link.request_id)) await db.insertInto('request_links').values(link).execute();
}
