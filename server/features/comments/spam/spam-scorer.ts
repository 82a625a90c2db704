/** The comment scorer: a shipped model, and what moderation has taught it since. */
import type { Db } from '#server/db/engines/engine.ts';
import type { CommentDecision } from '#shared/contracts/comment-rules.ts';
import type { Comment } from './features.ts';
import type { Model } from './model.ts';
import * as store from './spam.store.ts';
import { createTextScorer, type TextScorer } from './text-scorer.ts';

type Deps = { model: Model; clock: () => Date };

export function createSpamScorer({ model, clock }: Deps) {
  // Every process caches a copy, and reads the state again only if its token has changed.
  let cached: { token: string; scorer: TextScorer } | undefined;

  async function score(db: Db, comment: Comment) {
    const token = await store.findToken(db);
    if (cached?.token !== token) cached = { token, scorer: await load(db) };
    // Nothing may be awaited from the comparison or the load to here: a decision may change the cached copy in between.
    return cached.scorer.score(comment);
  }

  /** `learn` or `unlearn`, in the transaction that writes the decision. */
  const teach = (act: 'learn' | 'unlearn') => async (db: Db, comment: Comment, decision: CommentDecision) => {
    const current = await store.lockToken(db, clock());
    const scorer = cached?.token === current ? cached.scorer : await load(db);
    // The copy is about to change: drop it until it is saved under a new token.
    cached = undefined;
    scorer[act](comment, decision);
    const token = await store.save(db, scorer.learned, clock());
    cached = { token, scorer };
  };

  async function load(db: Db): Promise<TextScorer> {
    const learned = await store.findLearned(db);
    if (learned !== 'outdated') return createTextScorer(model, learned);
    const scorer = createTextScorer(model);
    for (const { text, authorName, status } of await store.listDecided(db))
      scorer.learn({ text, authorName }, status as CommentDecision);
    return scorer;
  }

  return { score, learn: teach('learn'), unlearn: teach('unlearn') };
}
