import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Engine, SearchExpression, SearchKind, SearchTier } from '#server/db/engines/engine.ts';
import type { SearchInfo, SearchMatch } from '#shared/contracts/search.ts';
import type { Clause } from './clauses.ts';
import { createMarker } from './marks.ts';
import { type Marked, parseQuery } from './query.ts';
import { createIndexReader, findWeight, type IndexReader, type WordWeights } from './search-index.ts';
import type { Synonyms } from './synonyms.ts';
import { hasPhrase } from './tokens.ts';
import { splitWords, stemWord } from './words.ts';

type SearchRequest = {
  kind: SearchKind;
  q: string;
  /** Whether a visitor asks, who must not learn the words of drafts. */
  isPublic: boolean;
  synonyms: Synonyms;
  /** Records that are indexed as listed and must not be known yet, such as posts that are due later. */
  hiddenIds?: readonly string[];
  /** The records to search: a join with `match.id`, and conditions on what was joined. */
  scope: { join: RawBuilder<unknown>; where: Expression<unknown> };
  /** Matches are counted up to this number, and paging ends there. */
  mostFound: number;
  /** All texts of these records, to look for a quoted phrase. */
  loadTexts: (ids: string[]) => Promise<{ id: string; text: string }[]>;
  /** What results are shown with. */
  loadShown: (ids: string[]) => Promise<{ id: string; title: string; text: string }[]>;
};
type Slice = { offset: number; limit: number };

/** What a search found. Plain data, so that it can be cached. */
export type Found = {
  total: number;
  info: SearchInfo;
  marked: Marked;
  /** All results, best first; missing if there are too many to compare. */
  order?: string[];
  /** The results by tier instead, each newest first. */
  tiers?: { tier: SearchTier; count: number }[];
  expression: SearchExpression;
};

/** More matches than this are not compared: a word that is everywhere says little about any of them. */
const COMPARED_AT_MOST = 500;
/** Up to this many results, those with most of the words follow those with all of them. */
const FILLED_UP_TO = 12;
/** Of the weight of all words, what a record must have to be listed after those that have all of it. */
const MOST_OF_WEIGHT = 0.5;
/** The nearest results must have this share of what the best of them has. */
const NEAR_THE_BEST = 0.6;
const CANDIDATES_PER_WORD = 150;
const MAX_PARTIAL_CLAUSES = 8;
const MAX_PHRASE_CANDIDATES = 300;
const PHRASE_BATCH = 50;
const UNTYPED_FORM = 0.85;
/** A word with less weight is only mentioned. */
const ABOUT_WEIGHT = 20;
/** Words this close to each other are taken for one thought. */
const NEAR_WORDS = 12;

export function createSearch(engine: Engine) {
  const { db, search } = engine;

  async function find(request: SearchRequest): Promise<Found> {
    const index = createIndexReader(engine, request.kind, request.isPublic, request.hiddenIds);
    const query = await parseQuery(request.q, index, request.synonyms);
    if (!query) return { total: 0, info: { withAllWords: 0 }, marked: { stems: [] }, expression: [] };
    const { plain, filtered, optional, phrases, marked, corrected, understood } = query;
    for (const clauses of filtered ? [filtered, plain] : [plain]) {
      const info = {
        ...(corrected && { corrected }),
        ...(clauses === filtered && { understood }),
      };
      const all = await findFullMatches(request, index, { clauses, optional, phrases });
      if (!all) continue;
      const { order, tiers, expression, areScattered } = all;
      const total = order?.length ?? tiers.reduce((sum, { count }) => sum + count, 0);
      const others =
        order && order.length < FILLED_UP_TO && phrases.length === 0
          ? await findPartialMatches(request, index, { clauses, optional, excluded: order })
          : [];
      return {
        total: total + others.length,
        info: {
          ...(areScattered ? { withAllWords: 0, nearest: true as const } : { withAllWords: total }),
          ...info,
        },
        marked,
        expression,
        ...(order ? { order: [...order, ...others] } : { tiers }),
      };
    }
    const order = await findPartialMatches(request, index, {
      clauses: filtered ?? plain,
      optional,
      excluded: [],
    });
    return {
      total: order.length,
      info: {
        withAllWords: 0,
        ...(order.length > 0 && { nearest: true as const }),
        ...(corrected && order.length > 0 && { corrected }),
      },
      marked,
      order,
      expression: [],
    };
  }

  /** The records that have all of the words; `undefined` if there are none. */
  async function findFullMatches(
    request: SearchRequest,
    index: IndexReader,
    { clauses, optional, phrases }: { clauses: Clause[]; optional: Clause[]; phrases: string[][] },
  ) {
    if (clauses.length === 0 || clauses.some(({ alternatives }) => alternatives.length === 0))
      return undefined;
    const expression = toExpression(clauses);
    const most = Math.min(COMPARED_AT_MOST, request.mostFound);
    // Also those that are only counted: on PostgreSQL a second scan costs as much as the first.
    const limit = phrases.length > 0 ? most + 1 : Math.max(most + 1, request.mostFound);
    const newest = await selectIds('any', request, expression, limit);
    const ids = phrases.length > 0 ? await filterByPhrases(newest, phrases, request.loadTexts) : newest;
    if (ids.length === 0) return undefined;
    if (ids.length > most)
      return {
        tiers: await countTiers(request, expression, Math.min(ids.length, request.mostFound)),
        expression,
        order: undefined,
        areScattered: false,
      };
    const scored = (await scoreRecords(ids, index, clauses, optional)).sort(compareScores);
    const order = scored.map(({ id }) => id);
    const areMentioned = scored.every(({ strongest }) => strongest < ABOUT_WEIGHT);
    const areScattered =
      areMentioned &&
      clauses.length > 1 &&
      phrases.length === 0 &&
      !(await request.loadTexts(order.slice(0, FILLED_UP_TO))).some(({ text }) => haveNear(text, clauses));
    return { order, expression, tiers: [], areScattered };
  }

  /** Records that have most of the words, best first. */
  async function findPartialMatches(
    request: SearchRequest,
    index: IndexReader,
    { clauses, optional, excluded }: { clauses: Clause[]; optional: Clause[]; excluded: string[] },
  ): Promise<string[]> {
    const possible = clauses
      .filter(({ alternatives }) => alternatives.length > 0)
      .toSorted((a, b) => b.weight - a.weight)
      .slice(0, MAX_PARTIAL_CLAUSES);
    const wholeWeight = clauses.reduce((sum, { weight }) => sum + weight, 0);
    const newest = (tier: SearchTier | 'any', clauses: Clause[]) =>
      selectIds(tier, request, toExpression(clauses), CANDIDATES_PER_WORD);
    const candidates = await Promise.all(
      possible.map(async (clause, number) => {
        const others = possible.toSpliced(number, 1);
        const [withOthers, withIt] = await Promise.all([
          others.length > 1 ? newest('any', others) : [],
          newest('any', [clause]),
        ]);
        // The newest of many need not be those that have the word in their title.
        const isMany = withIt.length === CANDIDATES_PER_WORD;
        const better = isMany
          ? [...(await newest('title', [clause])), ...(await newest('keys', [clause]))]
          : [];
        return [...withOthers, ...withIt, ...better];
      }),
    );
    const ids = new Set(candidates.flat());
    for (const id of excluded) ids.delete(id);
    const scored = (await scoreRecords([...ids], index, clauses, optional))
      .map(({ id, score, matched }) => ({ id, score: score * (matched / wholeWeight), matched }))
      .sort(compareScores);
    const least =
      excluded.length > 0 ? wholeWeight * MOST_OF_WEIGHT : (scored[0]?.matched ?? 0) * NEAR_THE_BEST;
    return scored
      .filter(({ matched }) => matched >= least)
      .slice(0, FILLED_UP_TO - excluded.length)
      .map(({ id }) => id);
  }

  async function scoreRecords(ids: string[], index: IndexReader, clauses: Clause[], optional: Clause[]) {
    const weights = await index.loadWeights(ids);
    return ids.map((id) => ({ id, ...scoreRecord(weights.get(id), clauses, optional) }));
  }

  async function selectIds(
    tier: SearchTier | 'any',
    { kind, scope }: SearchRequest,
    expression: SearchExpression,
    limit: number,
    offset = 0,
  ): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select match.id from ${search.matchesIn(tier, kind, expression)} as match ${scope.join}
      where ${scope.where} order by match.place desc limit ${limit} offset ${offset}`.execute(db);
    return rows.map(({ id }) => id);
  }

  /** How many of all matches are in each tier: those in no better one are in the last. */
  async function countTiers({ kind, scope }: SearchRequest, expression: SearchExpression, total: number) {
    const counts: { tier: SearchTier; count: number }[] = [];
    let left = total;
    for (const tier of ['title', 'keys'] as const) {
      const { rows } = await sql<{ total: number }>`select count(*) as total from (
        select match.id from ${search.matchesIn(tier, kind, expression)} as match ${scope.join}
        where ${scope.where} limit ${left}) as counted`.execute(db);
      const count = rows[0]?.total ?? 0;
      counts.push({ tier, count });
      left -= count;
    }
    return [...counts, { tier: 'body' as const, count: left }];
  }

  /** One page of results, and where the words stand in each of them. */
  async function loadPage(request: SearchRequest, found: Found, slice: Slice) {
    const ids = await selectPage(request, found, slice);
    const records = ids.length > 0 ? await request.loadShown(ids) : [];
    const mark = createMarker(found.marked);
    const matches: Record<string, SearchMatch | undefined> = Object.fromEntries(
      records.map(({ id, ...record }) => [id, mark(record)]),
    );
    return { ids, matches };
  }

  async function selectPage(request: SearchRequest, found: Found, { offset, limit }: Slice) {
    if (found.order) return found.order.slice(offset, offset + limit);
    const ids: string[] = [];
    let skip = offset;
    for (const { tier, count } of found.tiers ?? []) {
      const missingCount = Math.min(limit - ids.length, count - skip);
      if (missingCount > 0)
        ids.push(...(await selectIds(tier, request, found.expression, missingCount, skip)));
      skip = Math.max(0, skip - count);
    }
    return ids;
  }

  return { find, loadPage };
}

function toExpression(clauses: Clause[]): SearchExpression {
  return clauses.map(({ alternatives }) => alternatives.map(({ terms }) => terms.map(({ stem }) => stem)));
}

/** Of equal scores the newer record, whose id is higher. */
function compareScores(a: { id: string; score: number }, b: { id: string; score: number }): number {
  return b.score - a.score || (a.id < b.id ? 1 : -1);
}

/** How well a record answers, the weight of the words that it has, and how much it is about one of them. */
function scoreRecord(words: WordWeights | undefined, clauses: Clause[], optional: Clause[]) {
  let score = 0;
  let matched = 0;
  let strongest = 0;
  if (!words) return { score, matched, strongest };
  for (const clause of clauses) {
    const clauseScore = scoreClause(words, clause);
    if (clauseScore > 0) matched += clause.weight;
    strongest = Math.max(strongest, clauseScore);
    score += clause.weight * clauseScore;
  }
  for (const clause of optional) score += clause.weight * scoreClause(words, clause);
  return { score, matched, strongest };
}

/** What the best alternative of a clause is worth in this record: that of its weakest term. */
function scoreClause(words: WordWeights, { alternatives }: Clause): number {
  let most = 0;
  for (const { terms, factor } of alternatives) {
    let least = Number.POSITIVE_INFINITY;
    for (const term of terms) {
      let best = 0;
      for (const { id, isTyped } of term.words) {
        const weight = findWeight(words, id);
        if (weight > 0) best = Math.max(best, isTyped ? weight : weight * UNTYPED_FORM);
      }
      least = Math.min(least, best);
      if (least === 0) break;
    }
    most = Math.max(most, least * factor);
  }
  return most;
}

/** Those of the newest candidates that have the phrases. */
async function filterByPhrases(ids: string[], phrases: string[][], loadTexts: SearchRequest['loadTexts']) {
  const found: string[] = [];
  const candidates = ids.slice(0, MAX_PHRASE_CANDIDATES);
  for (let start = 0; start < candidates.length; start += PHRASE_BATCH) {
    const texts = await loadTexts(candidates.slice(start, start + PHRASE_BATCH));
    for (const { id, text } of texts) if (phrases.every((phrase) => hasPhrase(text, phrase))) found.push(id);
  }
  return found;
}

/** Whether a text has all of the words in one place, and not one here and another pages later. */
function haveNear(text: string, clauses: Clause[]): boolean {
  const stemsByClause = clauses.map(
    ({ alternatives }) => new Set(alternatives.flatMap(({ terms }) => terms.map(({ stem }) => stem))),
  );
  const lastSeen = clauses.map(() => Number.NEGATIVE_INFINITY);
  for (const [position, word] of splitWords(text).entries()) {
    const stem = stemWord(word);
    for (const [number, stems] of stemsByClause.entries()) if (stems.has(stem)) lastSeen[number] = position;
    if (position - Math.min(...lastSeen) < NEAR_WORDS) return true;
  }
  return false;
}
