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
    if (cached?.token !== token) {
      const scorer = await load(db);
      cached = { token, scorer };
      return scorer.score(comment);
    }
    // Nothing may be awaited from the comparison to here: a decision may change the cached copy in between.
    return cached.scorer.score(comment);
  }

  /** Call both in the transaction that writes the decision. */
  function learn(db: Db, comment: Comment, decision: CommentDecision) {
    return teach(db, (scorer) => scorer.learn(comment, decision));
  }

  function unlearn(db: Db, comment: Comment, decision: CommentDecision) {
    return teach(db, (scorer) => scorer.unlearn(comment, decision));
  }

  async function teach(db: Db, lesson: (scorer: TextScorer) => void) {
    const current = await store.lockToken(db, clock());
    const scorer = cached?.token === current ? cached.scorer : await load(db);
    // The copy is about to change: drop it until it is saved under a new token.
    cached = undefined;
    lesson(scorer);
    const token = await store.save(db, scorer.learned, clock());
    cached = { token, scorer };
  }

  async function load(db: Db): Promise<TextScorer> {
    const learned = await store.findLearned(db);
    if (learned !== 'outdated') return createTextScorer(model, learned);
    const scorer = createTextScorer(model);
    for (const { text, authorName, status } of await store.listDecided(db))
      scorer.learn({ text, authorName }, status as CommentDecision);
    return scorer;
  }

  return { score, learn, unlearn };
}
