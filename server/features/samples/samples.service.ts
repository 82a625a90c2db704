import { createDrafts } from '#server/db/drafts.ts';
import type { Db, Engine } from '#server/db/engines/engine.ts';
import { createPreviews } from '#server/db/previews.ts';
import { retryOvertaken, runTransaction } from '#server/db/retry.ts';
import { createRevisions } from '#server/db/revisions.ts';
import type { SecretBox } from '#server/db/secret-box.ts';
import { putInTrash, takeFromTrash } from '#server/db/trash.ts';
import { changedElsewhere, conflict, notFound } from '#server/errors.ts';
import { type Once, writeOnce } from '#server/http/idempotency.ts';
import { runTextTask } from '#server/papers/papers.ts';
import type {
  AdminSampleResponse,
  BackfillResult,
  SampleChanges,
  SampleInput,
  SampleText,
} from '#shared/contracts/samples.ts';
import type { Restored } from '#shared/contracts/trash.ts';
import { toStoredPaper } from './sample-annotations.ts';
import { blankPaper, toPaperChanges, toSampleText } from './sample-columns.ts';
import { toAdminSample } from './sample-responses.ts';
import { findSample } from './sample-rows.ts';
import { createSampleWriter, OlderVersion, type SampleSnapshot } from './samples.writer.ts';

const BACKFILL_BATCH = 500;

/** Admin changes to the library, each in one transaction and visible to the next read. */
export function createSampleService(engine: Engine, secrets: SecretBox, clock: () => Date) {
  const { db } = engine;

  /** The response to a new sample; for a known key, the original response. */
  async function create(input: SampleInput, once: Omit<Once, 'now'>): Promise<AdminSampleResponse> {
    const { body } = await retryOvertaken(engine, async () => {
      const paper = await runTextTask('revisePaper', [blankPaper(input), toPaperChanges(input)]);
      return writeOnce(db, { ...once, now: clock() }, async (tx) => {
        const existing = input._id && (await findSample(tx, input._id, clock()));
        if (existing) throw conflict('This sample has already been saved.');
        const id = await createSampleWriter(engine, tx).insert(input, clock(), { paper });
        await keepRevision(tx, id);
        return { id };
      });
    });
    return getById(body.id);
  }

  /** The sample after the change. A change based on an old version is refused. */
  async function update(id: string, changes: SampleChanges): Promise<AdminSampleResponse> {
    try {
      return await retryOvertaken(engine, async () => {
        const revised = await revise(id, changes);
        const changed = await db.transaction().execute(async (tx) => {
          await createSampleWriter(engine, tx).update(id, changes, clock(), revised);
          // Whoever names the version has seen the draft beside it, and a whole text takes its place.
          if (changes.version !== undefined && (changes.content ?? changes.marked) !== undefined)
            await createDrafts(tx, 'sample', clock).remove(id);
          await keepRevision(tx, id);
          return readRows(tx, id);
        });
        return toResponse(changed);
      });
    } catch (error) {
      if (!(error instanceof OlderVersion)) throw error;
      throw changedElsewhere('This sample was', (await getById(id)).item);
    }
  }

  /** The changed text of a sample, worked out before the transaction: it may take seconds. */
  async function revise(id: string, changes: SampleChanges) {
    const before = await db.selectFrom('samples').selectAll().where('id', '=', id).executeTakeFirst();
    if (!before) return undefined;
    const paper = await runTextTask('revisePaper', [toStoredPaper(before), toPaperChanges(changes)]);
    return { version: before.version, paper };
  }

  async function keepRevision(tx: Db, id: string): Promise<void> {
    const row = await findSample(tx, id, clock());
    if (row) await createRevisions<SampleText>(tx, 'sample', clock).add(id, 'saved', toSampleText(row));
  }

  async function readRows(tx: Db, id: string) {
    const row = await findSample(tx, id, clock());
    if (!row) throw notFound('Sample');
    const previewPath = await createPreviews(tx, 'sample', clock).find(id, secrets);
    const draft = await createDrafts<SampleText>(tx, 'sample', clock).find(id);
    return { row, editing: { draft, previewPath } };
  }

  /** After the transaction: a long text may wait for others to be rendered. */
  async function toResponse({ row, editing }: Awaited<ReturnType<typeof readRows>>) {
    return { item: await toAdminSample(row, editing) };
  }

  async function getById(id: string): Promise<AdminSampleResponse> {
    return toResponse(await readRows(db, id));
  }

  /** Deleted for readers at once; can be restored for a while. */
  async function remove(id: string): Promise<void> {
    await runTransaction(engine, async (tx) => {
      const writer = createSampleWriter(engine, tx);
      const sample = await writer.snapshot(id);
      if (!sample) throw notFound('Sample');
      await writer.remove(id);
      await putInTrash(tx, 'sample', sample.row, sample, clock());
    });
  }

  async function restore(id: string): Promise<AdminSampleResponse & Restored> {
    const { takenSlug, rows } = await runTransaction(engine, async (tx) => {
      const sample = await takeFromTrash<SampleSnapshot>(tx, 'sample', id, clock());
      if (!sample) throw notFound('Sample');
      if (await findSample(tx, id, clock())) throw conflict('This sample already exists.');
      const takenSlug = await createSampleWriter(engine, tx).reinsert(sample, clock());
      return { takenSlug, rows: await readRows(tx, id) };
    });
    return { ...(await toResponse(rows)), takenSlug };
  }

  /** Gives every sample without a slug one, in batches. */
  async function backfillSlugs(): Promise<BackfillResult> {
    const result: BackfillResult = { total: 0, updated: 0, errors: [] };
    let after = '';
    for (;;) {
      const batch = await db
        .selectFrom('samples')
        .select(['id', 'title'])
        .where('slug', 'is', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(BACKFILL_BATCH)
        .execute();
      for (const sample of batch) {
        result.total += 1;
        try {
          await runTransaction(engine, (tx) => createSampleWriter(engine, tx).assignSlug(sample));
          result.updated += 1;
        } catch (error) {
          if (engine.isUnavailable(error)) throw error;
          result.errors.push(`${sample.title}: no slug could be given`);
        }
      }
      if (batch.length < BACKFILL_BATCH) return result;
      after = batch.at(-1)?.id ?? after;
    }
  }

  return { getById, create, update, remove, restore, backfillSlugs };
}

export type SampleService = ReturnType<typeof createSampleService>;
