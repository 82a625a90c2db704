import type { Db, Engine } from '#server/db/engines/engine.ts';
import { hasRows } from '#server/db/rows.ts';
import { createSlugs } from '#server/db/slugs.ts';
import { type Api, bindCalls } from '#server/http/api.ts';
import { runTextTask } from '#server/papers/papers.ts';
import type { SharedPassage } from '#server/papers/shared-words.ts';
import { createSearchIndex } from '#server/search/search-index.ts';
import { type Advice, adviceCalls } from '#shared/contracts/advice.ts';

type Link = { href: string; text: string };
type Parts = { engine: Engine; clock: () => Date };

export function sampleAdviceRoutes(app: Api, { engine, clock }: Parts) {
  const route = bindCalls(app, adviceCalls);
  const { db } = engine;
  route('POST /samples/advice', { config: { idempotency: 'unneeded' } }, async ({ body, host }) => {
    const { advice, links, blocks } = await runTextTask('advise', [body.content, clock()]);
    const text = { content: body.content, blocks, ownId: body.id };
    const shared = await findPassagesElsewhere(engine, text);
    return {
      items: [
        ...advice,
        ...(await deadLinks(db, links, host)),
        ...shared.map(({ title, words, passage }) => ({
          topic: 'shared' as const,
          text: `${words} words in a row are also in “${title}”.`,
          where: passage,
        })),
      ],
    };
  });
}

const RECORD_PATH = /^\/(samples|blog)\/([\p{L}\p{N}-]+)\/?$/u;

/** Links to samples and posts of this site that nobody can open. */
async function deadLinks(db: Db, links: Link[], host: string): Promise<Advice[]> {
  const found: Advice[] = [];
  for (const { href, text } of links) {
    const path = toPath(href, host);
    const [, place, slug] = path?.match(RECORD_PATH) ?? [];
    if (!slug || (await isOpen(db, place === 'blog' ? 'post' : 'sample', slug))) continue;
    found.push({ topic: 'links', text: `A link leads to ${path}, which is not on the site.`, where: text });
  }
  return found;
}

function toPath(href: string, host: string): string | undefined {
  if (href.startsWith('/') && !href.startsWith('//')) return href.split(/[?#]/)[0];
  const url = URL.parse(href);
  return url?.host === host ? decodePath(url.pathname) : undefined;
}

/** As it is where it cannot be decoded: `/blog/%zz` leads nowhere. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

async function isOpen(db: Db, kind: 'post' | 'sample', slug: string): Promise<boolean> {
  const isShown =
    kind === 'sample'
      ? hasRows(db.selectFrom('samples').where('slug', '=', slug).where('published', '=', 1))
      : hasRows(db.selectFrom('posts').where('slug', '=', slug).where('status', '=', 'published'));
  if ((await isShown) || /^(?:category|passages|categories)$/.test(slug)) return true;
  return (await createSlugs(db, kind).findFormerOwner(slug)) !== undefined;
}

const SOUGHT_WORDS = 6;
const MAX_CANDIDATES = 20;
const FOUND_PER_BLOCK = 3;

/**
 * The samples that share a passage with a text. The search index knows which samples have all words of a block; only
 * those are read. `blocks` are those of the text (`listWordBlocks`).
 */
async function findPassagesElsewhere(
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
