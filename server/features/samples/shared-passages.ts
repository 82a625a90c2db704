import type { Engine } from '#server/db/engines/engine.ts';
import { runTextTask } from '#server/papers/papers.ts';
import type { SharedPassage } from '#server/papers/shared-words.ts';
import { createSearchIndex } from '#server/search/search-index.ts';

const SOUGHT_WORDS = 6;
const MAX_CANDIDATES = 20;
const FOUND_PER_BLOCK = 3;

/**
 * The samples that share a passage with a text. The search index knows which samples have all words of a block; only
 * those are read. `blocks` are those of the text (`listWordBlocks`).
 */
export async function findPassagesElsewhere(
  engine: Engine,
  { content, blocks, ownId }: { content: string; blocks: string[][]; ownId: string | undefined },
): Promise<SharedPassage[]> {
  const index = createSearchIndex(engine, engine.db, 'samples');
  const frequency = await index.countDocuments(new Set(blocks.flat()));
  const candidates = new Map<string, number>();
  for (const block of blocks) {
    // A word that no sample has: nobody shares the block.
    if (block.length === 0 || block.some((word) => !frequency.has(word))) continue;
    const rarest = block
      .toSorted((a, b) => (frequency.get(a) ?? 0) - (frequency.get(b) ?? 0))
      .slice(0, SOUGHT_WORDS);
    const found = await index.findWithAll(rarest, ownId ?? '', FOUND_PER_BLOCK);
    for (const id of found) candidates.set(id, (candidates.get(id) ?? 0) + 1);
  }
  const likely = [...candidates].toSorted(([, a], [, b]) => b - a).slice(0, MAX_CANDIDATES);
  if (likely.length === 0) return [];
  const ids = likely.map(([id]) => id);
  const others = await engine.db
    .selectFrom('samples')
    .select(['title', 'content'])
    .where('id', 'in', ids)
    .execute();
  return runTextTask('findSharedPassages', [content, others]);
}
