import type { ContentCache } from '#server/cache/content-cache.ts';
import { dependsOn, expireAt, invalidate } from '#server/cache/content-tags.ts';
import { defaultWords } from '#server/content/content.ts';
import type { Db, Engine } from '#server/db/engines/engine.ts';
import { newId, upsert } from '#server/db/rows.ts';
import type { Database } from '#server/db/schema.ts';
import { hashToken, newToken } from '#server/db/tokens.ts';
import { changedElsewhere, invalid, notFound } from '#server/errors.ts';
import type { CurrentSettings } from '#server/settings/settings.ts';
import { completed } from '#shared/contracts/words/fields.ts';
import { type Section, sections, type Words } from '#shared/contracts/words/sections.ts';
import {
  MAX_WORD_REVISIONS,
  type SectionChange,
  type SectionRecord,
  SHIPPED,
  type WordRevision,
} from '#shared/contracts/words/words.ts';
import { listKeys, readProperties } from '#shared/records.ts';
import { isDoctor, withoutDegree, withoutPromises } from '#shared/words/promises.ts';
import { findMovedTopic, keepTopicAddresses } from './topic-addresses.ts';

const PREVIEW_KEPT_MS = 24 * 60 * 60_000;

/** Sections whose defaults mention a doctorate. */
const ABOUT_THE_WRITER: readonly Section[] = ['home', 'about', 'topic-texts'];

type Fields = Record<string, unknown>;
type Deps = {
  engine: Pick<Engine, 'db' | 'isUnavailable' | 'lock'>;
  cache: ContentCache<unknown>;
  settings: CurrentSettings;
  clock: () => Date;
};

/** The words of the site: the owner's, or the defaults. */
export function createWordStore({ engine: { db, isUnavailable, lock }, cache, settings, clock }: Deps) {
  const lastRead = new Map<Section, unknown>();

  /** The defaults make promises that only the owner can make. */
  async function readShipped(section: Section): Promise<Fields> {
    const shipped: Fields = defaultWords[section];
    if (!(await settings()).isTakenOver) return shipped;
    const owned = withoutPromises(shipped);
    if (!ABOUT_THE_WRITER.includes(section) || isDoctor(await get('claims'))) return owned;
    return withoutDegree(owned);
  }

  async function readFields(section: Section, stored: string | null | undefined): Promise<Fields> {
    const shipped = await readShipped(section);
    if (stored === null || stored === undefined) return shipped;
    return readProperties(completed(sections[section].schema, JSON.parse(stored), shipped));
  }

  /** The public words of a section. */
  async function get<Name extends Section>(section: Name): Promise<Words[Name]> {
    try {
      const words = await cache.getOrCompute(`words ${section}`, async () => {
        dependsOn(`words:${section}`);
        const row = await findRow(db, section);
        return readFields(section, row?.fields);
      });
      lastRead.set(section, words);
      return words as Words[Name];
    } catch (error) {
      // If the database is unavailable, pages without records still work.
      if (!isUnavailable(error) || !lastRead.has(section)) throw error;
      expireAt(new Date(0));
      return lastRead.get(section) as Words[Name];
    }
  }

  /** The same, with the draft of a preview in place of its section. */
  async function getPreviewed<Name extends Section>(section: Name, token: string): Promise<Words[Name]> {
    const row = await db
      .selectFrom('word_previews')
      .select('fields')
      .where('token_hash', '=', hashToken(token))
      .where('section', '=', section)
      .where('updated_at', '>', previewsEndAt())
      .executeTakeFirst();
    return row ? ((await readFields(section, row.fields)) as Words[Name]) : get(section);
  }

  async function list() {
    const rows = await db
      .selectFrom('words')
      .select(['section', 'fields', 'version', 'updated_at'])
      .execute();
    const bySection = new Map(rows.map((row) => [row.section, row]));
    return listKeys(sections).map((section) => toSummary(section, bySection.get(section)));
  }

  async function getRecord(section: Section): Promise<SectionRecord> {
    const row = await findRow(db, section);
    return { ...toSummary(section, row), fields: await readFields(section, row?.fields) };
  }

  async function save(section: Section, { fields, version }: SectionChange): Promise<SectionRecord> {
    return write(section, JSON.stringify(check(section, fields)), version);
  }

  /** Restores an earlier revision. The default is not copied: it follows later releases. */
  async function restore(section: Section, id: string, version: number | undefined): Promise<SectionRecord> {
    if (id === SHIPPED) return write(section, null, version);
    const row = await db
      .selectFrom('word_revisions')
      .select('fields')
      .where('section', '=', section)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw notFound('Revision');
    return write(section, JSON.stringify(await readFields(section, row.fields)), version);
  }

  /** Changes the saved words, whoever saves at the same moment. `alongside` is committed together with the change. */
  async function update(
    section: Section,
    change: (fields: Fields) => Fields,
    alongside?: (tx: Db) => Promise<void>,
  ): Promise<void> {
    const toFields = async (before: Row | undefined) =>
      JSON.stringify(check(section, change(await readFields(section, before?.fields))));
    await overwrite(section, toFields, { alongside });
  }

  async function write(section: Section, fields: string | null, version: number | undefined) {
    const isDone = await overwrite(section, async () => fields, { version });
    if (!isDone) throw changedElsewhere('These words were', await getRecord(section));
    return getRecord(section);
  }

  /** False if the words no longer have the given version. */
  function overwrite(
    section: Section,
    toFields: (before: Row | undefined) => Promise<string | null>,
    { version, alongside }: Overwriting,
  ): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      // A section has no row to lock before its first save.
      await lock(tx, 'words');
      const before = await findRow(tx, section);
      const read = before?.version ?? 0;
      if (version !== undefined && version !== read) return false;
      const fields = await toFields(before);
      const now = clock().toISOString();
      const next = { fields, version: read + 1, updated_at: now };
      await upsert(tx, 'words', { section }, next);
      if (section === 'topics') {
        const [was, is] = [await readFields(section, before?.fields), await readFields(section, fields)];
        await keepTopicAddresses(tx, was as Words['topics'], is as Words['topics'], now);
      }
      if (fields !== null) await addRevision(tx, { section, version: next.version, fields, created_at: now });
      await invalidate(tx, `words:${section}`);
      await alongside?.(tx);
      return true;
    });
  }

  async function addRevision(tx: Db, revision: Omit<Database['word_revisions'], 'id'>) {
    await tx
      .insertInto('word_revisions')
      .values({ id: newId(clock()), ...revision })
      .execute();
    const tooOld = selectRevisions(tx, revision.section)
      .select('id')
      .offset(MAX_WORD_REVISIONS)
      .limit(MAX_WORD_REVISIONS);
    await tx.deleteFrom('word_revisions').where('id', 'in', tooOld).execute();
  }

  /** Newest first; the default last. */
  async function listRevisions(section: Section): Promise<WordRevision[]> {
    const rows = await selectRevisions(db, section).selectAll().limit(MAX_WORD_REVISIONS).execute();
    const saved = rows.map(async (row) => ({
      _id: row.id,
      createdAt: row.created_at,
      fields: await readFields(section, row.fields),
    }));
    return [
      ...(await Promise.all(saved)),
      { _id: SHIPPED, createdAt: null, fields: await readShipped(section) },
    ];
  }

  /** Stores a draft under a token for a day. The same token gets the newer draft. */
  async function openPreview(section: Section, fields: Fields, token = newToken()): Promise<string> {
    const draft = JSON.stringify(check(section, fields));
    await db.deleteFrom('word_previews').where('updated_at', '<=', previewsEndAt()).execute();
    const row = { section, fields: draft, updated_at: clock().toISOString() };
    await upsert(db, 'word_previews', { token_hash: hashToken(token) }, row);
    return token;
  }

  function previewsEndAt(): string {
    return new Date(clock().getTime() - PREVIEW_KEPT_MS).toISOString();
  }

  return {
    findMovedTopic: (slug: string) => findMovedTopic(db, slug),
    get,
    getPreviewed,
    list,
    getRecord,
    save,
    update,
    restore,
    listRevisions,
    openPreview,
  };
}

export type WordStore = ReturnType<typeof createWordStore>;

type Row = { fields: string | null; version: number; updated_at: string };
type Overwriting = { version?: number | undefined; alongside?: ((tx: Db) => Promise<void>) | undefined };

function findRow(db: Db, section: Section): Promise<Row | undefined> {
  return db
    .selectFrom('words')
    .select(['fields', 'version', 'updated_at'])
    .where('section', '=', section)
    .executeTakeFirst();
}

function selectRevisions(db: Db, section: string) {
  return db.selectFrom('word_revisions').where('section', '=', section).orderBy('version', 'desc');
}

function toSummary(section: Section, row: Row | undefined) {
  const { title, page } = sections[section];
  return {
    section,
    title,
    page,
    version: row?.version ?? 0,
    updatedAt: row && row.fields !== null ? row.updated_at : null,
  };
}

/** Every invalid field is named by its path: `items.3.title`. */
function check(section: Section, fields: Fields): unknown {
  const result = sections[section].schema.safeParse(fields);
  if (result.success) return result.data;
  const errors = result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  throw invalid(`${errors.length === 1 ? 'One field needs' : 'Some fields need'} your attention.`, errors);
}
