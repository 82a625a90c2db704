import { sql } from 'kysely';
import { type ContentCache, cacheByTag } from '#server/cache/content-cache.ts';
import { dependsOn } from '#server/cache/content-tags.ts';
import { createDrafts } from '#server/db/drafts.ts';
import type { Engine } from '#server/db/engines/engine.ts';
import { createPreviews } from '#server/db/previews.ts';
import { createSlugs } from '#server/db/slugs.ts';
import { CLEARLY_ALIKE, loadSignificantWords } from '#server/search/likeness.ts';
import { noSynonyms } from '#server/search/synonyms.ts';
import { RECORD_ID } from '#shared/contracts/http.ts';
import { CATEGORY_CARD_SAMPLES, MAX_RELATED_SAMPLES, type SampleText } from '#shared/contracts/samples.ts';
import { toTagKey } from '#shared/text/tags.ts';
import { withDraft } from './sample-columns.ts';
import { createSampleLists } from './sample-lists.ts';
import { type FullRow, findSample, readSummaries, withTags } from './sample-rows.ts';

/** Related samples are chosen from this many of the newest of each tag, and of the subject. */
const NEIGHBOURS_PER_TAG = 50;
const NEWEST_BESIDE = 12;

export function createSampleStore(
  engine: Engine,
  cache: ContentCache<unknown>,
  clock: () => Date,
  synonyms = async () => noSynonyms,
) {
  const { db } = engine;
  const lists = createSampleLists(engine, cache, clock, synonyms);

  async function findPublished(idOrSlug: string): Promise<FullRow | undefined> {
    const rows = await db
      .selectFrom('samples')
      .selectAll()
      .where(RECORD_ID.test(idOrSlug) ? 'id' : 'slug', '=', idOrSlug)
      .where('published', '=', 1)
      .execute();
    const [found] = await withTags(db, rows, clock());
    if (found) dependsOn(`sample:${found.id}`);
    return found;
  }

  /** The current slug of a published sample that once had this one. */
  async function findNewSlug(oldSlug: string): Promise<string | undefined> {
    const id = await createSlugs(db, 'sample').findFormerOwner(oldSlug);
    if (!id) return undefined;
    const row = await db
      .selectFrom('samples')
      .select('slug')
      .where('id', '=', id)
      .where('published', '=', 1)
      .executeTakeFirst();
    return row?.slug ?? undefined;
  }

  const findById = (id: string) => findSample(db, id, clock());

  /** What is saved of the sample that a preview link leads to. */
  async function findByPreview(token: string): Promise<FullRow | undefined> {
    const id = await createPreviews(db, 'sample', clock).findRecord(token);
    const row = id ? await findById(id) : undefined;
    const draft = row && (await createDrafts<SampleText>(db, 'sample', clock).find(row.id));
    return row && draft ? withDraft(row, draft.fields) : row;
  }

  /** The samples that are most alike: of the same subject first, then of others if they clearly are. */
  async function listRelated(sample: { id: string; subject_slug: string; tags: string[] }) {
    const ids = await cacheByTag(cache, 'samples', ['related', sample.id], () => relatedIds(sample));
    return readSummaries(db, ids, clock());
  }

  async function relatedIds(sample: { id: string; subject_slug: string; tags: string[] }): Promise<string[]> {
    const { candidates, likenessTo } = await loadSignificantWords(engine, 'samples', sample.id);
    const ids = [...(await idsByTags(sample)), ...(await candidates()), ...(await newestBeside(sample))];
    if (ids.length === 0) return [];
    const published = await db
      .selectFrom('samples')
      .select(['id', 'subject_slug'])
      .where('published', '=', 1)
      .where('id', 'in', [...new Set(ids)])
      .execute();
    const subjects = new Map(published.map(({ id, subject_slug }) => [id, subject_slug]));
    const inOrder = await likenessTo([...subjects.keys()]);
    const hasSubject = ({ id }: { id: string }) => subjects.get(id) === sample.subject_slug;
    const ofOthers = inOrder.filter((each) => !hasSubject(each) && each.likeness >= CLEARLY_ALIKE);
    return [...inOrder.filter(hasSubject), ...ofOthers].slice(0, MAX_RELATED_SAMPLES).map(({ id }) => id);
  }

  async function idsByTags({ id, subject_slug, tags }: { id: string; subject_slug: string; tags: string[] }) {
    if (tags.length === 0) return [];
    const neighbours = tags.map(
      (tag, number) => sql`select id from (
        select sample_id as id from sample_tags
        where tag_key = ${toTagKey(tag)} and listed_under = ${subject_slug} and sample_id <> ${id}
        order by sample_id desc limit ${NEIGHBOURS_PER_TAG}
      ) as ${sql.ref(`tag_${number}`)}`,
    );
    const { rows } = await sql<{ id: string }>`
      select id from (${sql.join(neighbours, sql` union all `)}) as neighbours
      group by id order by count(*) desc, id desc limit ${NEIGHBOURS_PER_TAG}`.execute(db);
    return rows.map((row) => row.id);
  }

  async function newestBeside({ id, subject_slug }: { id: string; subject_slug: string }) {
    const rows = await db
      .selectFrom('samples')
      .select('id')
      .where('published', '=', 1)
      .where('subject_slug', '=', subject_slug)
      .where('id', '<>', id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(NEWEST_BESIDE)
      .execute();
    return rows.map((row) => row.id);
  }

  /** Every subject that has published samples, with the newest of each. */
  function listCategories() {
    return cacheByTag(cache, 'samples', ['categories'], async () => {
      const subjects = await db
        .selectFrom('samples')
        .select(['subject_slug as slug', (eb) => eb.fn.countAll<number>().as('count')])
        // Of several spellings the one with capitals.
        .select((eb) => eb.fn.min('subject').as('subject'))
        .where('published', '=', 1)
        .groupBy('subject_slug')
        .orderBy('subject_slug')
        .execute();
      const categories = await Promise.all(
        subjects.map(async (category) => ({ ...category, samples: await listNewest(category.slug) })),
      );
      return categories.sort((a, b) => a.subject.localeCompare(b.subject, 'en'));
    });
  }

  /** Every subject that a sample has, drafts included, in alphabetical order. */
  function listSubjects(): Promise<string[]> {
    return cacheByTag(cache, 'all samples', ['subjects'], async () => {
      const rows = await db
        .selectFrom('samples')
        .select((eb) => eb.fn.min('subject').as('subject'))
        .groupBy('subject_slug')
        .execute();
      return rows.map(({ subject }) => subject).sort((a, b) => a.localeCompare(b, 'en'));
    });
  }

  function listNewest(subjectSlug: string) {
    return db
      .selectFrom('samples')
      .select(['id', 'slug', 'title', 'word_count', 'assignment_type', 'about', 'excerpt'])
      .select((eb) =>
        eb
          .selectFrom('passages')
          .select(eb.fn.countAll<number>().as('count'))
          .whereRef('passages.sample_id', '=', 'samples.id')
          .as('note_count'),
      )
      .where('published', '=', 1)
      .where('subject_slug', '=', subjectSlug)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(CATEGORY_CARD_SAMPLES)
      .execute();
  }

  /** How many public passages each kind of note has. */
  function countPassages(): Promise<Map<string, number>> {
    return cacheByTag(cache, 'samples', ['passages'], async () => {
      const rows = await db
        .selectFrom('passages')
        .select(['kind', (eb) => eb.fn.countAll<number>().as('count')])
        .groupBy('kind')
        .execute();
      return new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
    });
  }

  /** Public passages of a kind, those of the newest samples first. */
  async function listPassages(kind: string, { page, limit }: { page: number; limit: number }) {
    const total = (await countPassages()).get(kind) ?? 0;
    const found = await db
      .selectFrom('passages')
      .selectAll()
      .where('kind', '=', kind)
      .orderBy('sample_id', 'desc')
      .orderBy('position')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute();
    const samples = await readSummaries(db, [...new Set(found.map(({ sample_id }) => sample_id))], clock());
    const byId = new Map(samples.map((sample) => [sample.id, sample]));
    return {
      total,
      passages: found.flatMap((row) => {
        const sample = byId.get(row.sample_id);
        return sample ? [{ ...row, sample }] : [];
      }),
    };
  }

  return {
    ...lists,
    findPublished,
    findNewSlug,
    findById,
    findByPreview,
    listRelated,
    listCategories,
    listSubjects,
    countPassages,
    listPassages,
  };
}

export type SampleStore = ReturnType<typeof createSampleStore>;
