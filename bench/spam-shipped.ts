/** The figures of the shipped model: size, speed, unseen comments, and unlearning. */
import { statSync } from 'node:fs';
import type { Comment } from '#server/features/comments/spam/features.ts';
import { loadModel, MODEL_FILE } from '#server/features/comments/spam/model.ts';
import { createTextScorer, type TextScorer } from '#server/features/comments/spam/text-scorer.ts';
import type { Row } from '../scripts/spam/examples.ts';
import { hostileTexts } from '../tests/spam-comments/hostile.ts';
import { readComments } from '../tests/spam-comments/read.ts';
import { check, line } from './spam-report.ts';

export const SPAM_FROM = 80;
export const WAITS_FROM = 25;
const MAX_MODEL_BYTES = 1024 * 1024;
const MAX_MEAN_MS = 0.5;
const MAX_HOSTILE_MS = 20;
const WARM_UP = 2000;

export async function reportShipped(rows: readonly Row[]) {
  const { size } = statSync(MODEL_FILE);
  console.log(`\nThe shipped model: ${size} bytes, ${check('model size', size <= MAX_MODEL_BYTES)}`);
  const scorer = createTextScorer(await loadModel());
  const comments = rows.map((row) => ({ text: row.text, authorName: row.author ?? '' }));
  reportWritten(scorer);
  reportSpeed(scorer, comments);
  reportHostile(scorer);
  reportUnlearning(scorer, comments);
}

function reportWritten(scorer: TextScorer) {
  const honest = readComments('honest').map((comment) => scorer.score(comment).score);
  const spammy = readComments('spam').map((comment) => scorer.score(comment).score);
  const waiting = honest.filter((score) => score >= WAITS_FROM).length;
  const lost = honest.filter((score) => score >= SPAM_FROM).length;
  console.log(
    `Written by hand: of ${honest.length} honest ${waiting} reach ${WAITS_FROM} and ${lost} reach ${SPAM_FROM}, ` +
      check('honest by hand', lost === 0 && waiting <= honest.length / 50),
  );
  const caught = spammy.filter((score) => score >= SPAM_FROM).length;
  const held = spammy.filter((score) => score >= WAITS_FROM).length;
  console.log(
    `Written by hand: of ${spammy.length} spammy ${held} reach ${WAITS_FROM} and ${caught} reach ${SPAM_FROM}`,
  );
}

function reportSpeed(scorer: TextScorer, comments: readonly Comment[]) {
  for (const comment of comments.slice(0, WARM_UP)) scorer.score(comment);
  const mean =
    processorTime(() => {
      for (const comment of comments) scorer.score(comment);
    }) / comments.length;
  console.log(
    `Speed: ${mean.toFixed(3)} ms of processor time per comment, ${check('speed', mean < MAX_MEAN_MS)}`,
  );
}

function reportHostile(scorer: TextScorer) {
  for (const { name, text } of hostileTexts()) {
    // CPU time, and the best of several runs, to exclude other load.
    const times = Array.from({ length: 10 }, () =>
      processorTime(() => {
        scorer.score({ text, authorName: text });
      }),
    );
    const best = Math.min(...times);
    const verdict = check(`hostile: ${name}`, best <= MAX_HOSTILE_MS);
    console.log(line(`Hostile: ${name}`, `${best.toFixed(1)} ms`, verdict));
  }
}

function reportUnlearning(scorer: TextScorer, comments: readonly Comment[]) {
  const sample = comments.filter((_, at) => at % 40 === 0);
  const before = sample.map((comment) => scorer.score(comment).score);
  const changed = () => sample.filter((comment, at) => scorer.score(comment).score !== before[at]).length;
  const decisions = comments.filter((_, at) => at % 37 === 0);
  const labelOf = (at: number) => (at % 3 === 0 ? 'spam' : 'approved');
  decisions.forEach((comment, at) => {
    scorer.learn(comment, labelOf(at));
  });
  const moved = changed();
  decisions.forEach((comment, at) => {
    scorer.unlearn(comment, labelOf(at));
  });
  const different = changed();
  console.log(
    `Learning ${decisions.length} decisions moved ${moved} of ${sample.length} scores; after unlearning them ` +
      `${different} differ, ${check('unlearning', different === 0)}`,
  );
}

/** In milliseconds. */
function processorTime(work: () => void): number {
  const started = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}
