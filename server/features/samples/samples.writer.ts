import { type ContentTag, invalidate } from '#server/cache/content-tags.ts';
import { type History, readHistory, reinsertHistory, removeHistory } from '#server/db/drafts.ts';
import type { Db } from '#server/db/engines/engine.ts';
import { Overtaken } from '#server/db/retry.ts';
import { lockRecord } from '#server/db/revisions.ts';
import { insertRows } from '#server/db/rows.ts';
import { createSlugs } from '#server/db/slugs.ts';
import { conflict } from '#server/errors.ts';
import { parseHtml } from '#server/html/tree.ts';
import { hasChanges } from '#server/papers/marked.ts';
import { type RevisedPaper, revisePaper } from '#server/papers/revise.ts';
import { filterTerm, type SearchDocument } from '#server/search/indexed-words.ts';
import { normaliseKind } from '#server/search/properties.ts';
import { createSearchIndex, type IndexEngine } from '#server/search/search-index.ts';
import { findLevelLabel } from '#shared/contracts/academic.ts';
import { kindLabel } from '#shared/contracts/sample-filters.ts';
import type { SampleChanges, SampleInput } from '#shared/contracts/samples.ts';
import { htmlToText } from '#shared/text/html.ts';
import { looksLikeHtml } from '#shared/text/looks-like-html.ts';
import { toSlug } from '#shared/text/slug.ts';
import { toTagKey, uniqueTags } from '#shared/text/tags.ts';
import { findPassages, toAnnotationTexts, toStoredPaper } from './sample-annotations.ts';
import { blankPaper, changedColumns, type NewSample, newRow, toPaperChanges } from './sample-columns.ts';
import type { SampleRow } from './sample-rows.ts';

const FALLBACK_SLUG = 'sample';

/** The only place that writes samples, with their tags, passages, search terms and slugs, in the caller's transaction. */
export function createSampleWriter(engine: IndexEngine, db: Db) {
  const slugs = createSlugs(db, 'sample');
  const searchIndex = createSearchIndex(engine, db, 'samples');

  async function insert(input: SampleInput, at: Date, more: Partial<NewSample> = {}): Promise<string> {
    const [id = ''] = await insertAll([{ input, at, ...more }]);
    return id;
  }

  /** One statement per table, however many samples: some hundreds at a time are fast and fit into memory. */
  async function insertAll(samples: readonly NewSample[]): Promise<string[]> {
    const chosen = await slugsFor(samples);
    const written = samples.map((sample, index) => {
      const paper = sample.paper ?? revisePaper(blankPaper(sample.input), sample.input);
      const row = newRow(sample, paper, chosen[index] ?? null);
      return { row, paper, tags: uniqueTags(sample.input.tags ?? []) };
    });
    const rows = written.map(({ row }) => row);
    await db.insertInto('samples').values(rows).execute();
    await insertParts(written);
    // New samples are on no cached page; only lists change.
    await invalidate(db, ...listsChanged(...rows));
    return rows.map(({ id }) => id);
  }

  /** Changes only the given fields. Does nothing if the sample does not exist. */
  async function update(
    id: string,
    { version, ...changes }: SampleChanges,
    at: Date,
    revised?: { version: number; paper: RevisedPaper },
  ): Promise<void> {
    const before = await db.selectFrom('samples').selectAll().where('id', '=', id).executeTakeFirst();
    if (!before) return;
    if (version !== undefined && version !== before.version) throw new OlderVersion();
    if (revised && revised.version !== before.version) throw new Overtaken();
    const paper = revised?.paper ?? revisePaper(toStoredPaper(before), toPaperChanges(changes));
    const row: SampleRow = {
      ...before,
      ...changedColumns(before, changes, paper),
      version: before.version + 1,
      updated_at: at.toISOString(),
    };
    if (changes.slug !== undefined) row.slug = await changedSlug(before, changes.slug, at);
    row.slug ??= await ownFreeSlug(row);
    const { id: _id, views: _views, ...columns } = row;
    const { numUpdatedRows } = await db
      .updateTable('samples')
      .set(columns)
      .where('id', '=', id)
      .where('version', '=', before.version)
      .executeTakeFirst();
    // Another process has written between our read and our write.
    if (numUpdatedRows === 0n) throw version === undefined ? new Overtaken() : new OlderVersion();
    const written = { row, paper, tags: changes.tags ? uniqueTags(changes.tags) : await readTags(id) };
    await db.deleteFrom('sample_tags').where('sample_id', '=', id).execute();
    await db.deleteFrom('passages').where('sample_id', '=', id).execute();
    await insertParts([written]);
    await invalidate(db, ...tagsChanged(before, row));
  }

  /** With their old slugs. */
  async function remove(...ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    // The rows before the search index, as a save does: in another order the two could wait for each other.
    const removed = await db.deleteFrom('samples').where('id', 'in', ids).returning(changeColumns).execute();
    await searchIndex.remove(...ids);
    for (const id of ids) await removeHistory(db, id);
    await invalidate(db, ...tagsChanged(...removed));
  }

  /** A complete sample, to be restored as it was. Its row is locked first: a save cannot come between copy and removal. */
  async function snapshot(id: string): Promise<SampleSnapshot | undefined> {
    await lockRecord(db, 'sample', id);
    const row = await db.selectFrom('samples').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return undefined;
    return { row, tags: await readTags(id), ...(await readHistory(db, id)) };
  }

  /** Restores the sample, with its old slugs unless another has taken them. Returns its old slug if that was taken. */
  async function reinsert(snapshot: SampleSnapshot, now: Date): Promise<string | undefined> {
    const { row: was, tags } = snapshot;
    const takenSlugs = await slugs.takenAmong(was.slug ? [was.slug] : []);
    // What was deleted before 043 has neither notes nor changes; before 053, none were counted.
    const paper = { marked: null, annotations: null, downloadable: 0 as const };
    const changed = was.marked && hasChanges(parseHtml(was.marked)) ? 1 : 0;
    const row: SampleRow = {
      ...paper,
      ...was,
      changed,
      slug: was.slug && (await slugs.findFree(was.slug, takenSlugs)),
    };
    await db.insertInto('samples').values(row).execute();
    await reinsertHistory(db, 'sample', row.id, snapshot, now);
    await insertParts([{ row, paper: revisePaper(toStoredPaper(row), {}), tags }]);
    await invalidate(db, ...tagsChanged(row));
    return row.slug === was.slug ? undefined : (was.slug ?? undefined);
  }

  async function assignSlug({ id, title }: Pick<SampleRow, 'id' | 'title'>): Promise<void> {
    const slug = await ownFreeSlug({ id, title });
    const named = await db
      .updateTable('samples')
      .set((eb) => ({ slug, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('slug', 'is', null)
      .returning(changeColumns)
      .execute();
    await invalidate(db, ...tagsChanged(...named));
  }

  async function changedSlug(before: SampleRow, typed: string, at: Date): Promise<string> {
    const slug = toSlug(typed);
    if (slug === before.slug) return slug;
    if (slug === '' || (await slugs.isTaken(slug, before.id)))
      throw conflict('Another sample has this address, or had it once.');
    await slugs.move(before.id, before.slug, slug, at.toISOString());
    return slug;
  }

  /** A free slug for a sample that has none; its own former slugs are free for it. */
  async function ownFreeSlug({ id, title }: Pick<SampleRow, 'id' | 'title'>): Promise<string> {
    const wish = preferredSlug(title);
    return slugs.findFree(wish, await slugs.takenAmong([wish], id));
  }

  /** For each new sample its given slug, or a free one made from its preferred slug or its title. */
  async function slugsFor(samples: readonly NewSample[]): Promise<(string | null)[]> {
    const wishes = samples.map(({ input }) => preferredSlug(input.slug || input.title));
    const takenSlugs = await slugs.takenAmong(wishes);
    for (const { slug } of samples) if (slug) takenSlugs.add(slug);
    const chosen: (string | null)[] = [];
    for (const [index, { slug: given }] of samples.entries()) {
      const slug = given === undefined ? await slugs.findFree(wishes[index] ?? '', takenSlugs) : given;
      if (slug !== null) takenSlugs.add(slug);
      chosen.push(slug);
    }
    return chosen;
  }

  /** Tags, passages and search terms. */
  async function insertParts(samples: Written[]): Promise<void> {
    const tagRows = samples.flatMap(({ row, tags }) =>
      tags.map((tag, position) => ({
        sample_id: row.id,
        position,
        tag,
        tag_key: toTagKey(tag),
        // The subject under which readers find the tags.
        listed_under: row.published === 1 ? row.subject_slug : null,
      })),
    );
    const passageRows = samples.flatMap(({ row, paper }) => findPassages(row, paper.sentences));
    await insertRows(db, 'sample_tags', tagRows);
    await insertRows(db, 'passages', passageRows);
    await searchIndex.put(samples.map(({ row, tags }) => toSearchDocument(row, tags)));
  }

  async function readTags(id: string): Promise<string[]> {
    const rows = await db
      .selectFrom('sample_tags')
      .select('tag')
      .where('sample_id', '=', id)
      .orderBy('position')
      .execute();
    return rows.map(({ tag }) => tag);
  }

  return { insert, insertAll, update, remove, snapshot, reinsert, assignSlug };
}

type Written = { row: SampleRow; paper: RevisedPaper; tags: string[] };

export type SampleSnapshot = History & { row: SampleRow; tags: string[] };

/** What is searched of a sample, and how much a word in each text says about it; a title counts 100. */
export function toSearchDocument(row: SampleRow, tags: string[] = []): SearchDocument {
  const { level, citation_style: style } = row;
  const kind = row.assignment_type && normaliseKind(row.assignment_type);
  const labels = [level && findLevelLabel(level), style, kind && kindLabel(kind)];
  return {
    id: row.id,
    isListed: row.published === 1,
    title: row.title,
    keys: [
      { weight: 60, text: tags.join('; ') },
      { weight: 50, text: row.about },
      { weight: 50, text: row.subject },
      { weight: 45, text: row.course },
      { weight: 35, text: row.question },
    ],
    lead: [
      { weight: 35, text: row.excerpt },
      { weight: 30, text: row.meta_description },
      { weight: 10, text: labels.filter(Boolean).join('; ') },
    ],
    body: [
      looksLikeHtml(row.content) ? htmlToText(row.content) : row.content,
      ...toAnnotationTexts(row),
    ].join('\n\n'),
    filters: [
      filterTerm('subject', row.subject),
      ...(level ? [filterTerm('level', level)] : []),
      ...(style ? [filterTerm('citationStyle', style)] : []),
      ...(kind ? [filterTerm('kind', kind)] : []),
    ],
  };
}

const changeColumns = ['id', 'subject_slug', 'published'] as const;

type Version = Pick<SampleRow, (typeof changeColumns)[number]>;

/** The cache tags to invalidate when a sample changes, given its state before and after. */
function tagsChanged(...versions: Version[]): ContentTag[] {
  const seen = versions.map(({ id }): ContentTag => `sample:${id}`);
  return isPublic(versions) ? [...listsChanged(...versions), ...seen] : listsChanged(...versions);
}

function listsChanged(...versions: Version[]): ContentTag[] {
  const parts = versions.map(({ subject_slug }): ContentTag => `samples:${subject_slug}`);
  return isPublic(versions) ? ['all samples', 'samples', ...parts] : ['all samples'];
}

function isPublic(versions: Version[]): boolean {
  return versions.some(({ published }) => published === 1);
}

/** The sample has changed since the base version of the change. */
export class OlderVersion extends Error {}

function preferredSlug(text: string): string {
  return toSlug(text) || FALLBACK_SLUG;
}
