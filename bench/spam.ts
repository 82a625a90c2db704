/**
 * The quality of the comment scorer: `npm run bench:spam`, with another data file as its argument if need be.
 * Exits with 1 when a figure is missed. What needs none of these data, the tests look after.
 */
import { loadModel } from '#server/features/comments/spam/model.ts';
import { createTextScorer } from '#server/features/comments/spam/text-scorer.ts';
import { assignFolds, calibrate, FOLDS, type Seen, scoreUnseen } from '../scripts/spam/build-model.ts';
import {
  DATA_FILE,
  isBlog,
  readRows,
  toExample,
  toGroup,
  writtenExamples,
} from '../scripts/spam/examples.ts';
import { rawLogit, train } from '../scripts/spam/trainer.ts';
import { atLeast, atMost, report } from './site.ts';

const BLOCKED = 0.005;
const SPAM_FROM = 80;
const HALF = 50;
const WAITS_FROM = 25;
const MAX_MEAN_MS = 0.5;
const WARM_UP = 2000;

const rows = readRows(process.argv[2] ?? DATA_FILE);
const comments = rows.map((row) => ({ text: row.text, authorName: row.author ?? '' }));
const examples = rows.map(toExample);
const writtenByHand = writtenExamples();
const seen = scoreUnseen(examples, writtenByHand);
const scorer = createTextScorer(await loadModel());

const groups = groupFigures();
const unseenBlogs = unseenBlogFigures();
const meanMs = meanTime();
console.log(`${rows.length} comments, ${rows.filter((row) => row.label === 'spam').length} of them spam`);
for (const table of [groups, unseenBlogs]) console.table(table);

const readFigures = (name: string) =>
  groups[name] ?? { auc: 0, caught: 0, honestAtSpam: 1, honestAtHalf: 1, spamAtSpam: 0 };
const [blogs, youtube] = [readFigures('blogs'), readFigures('youtube')];
const aucs = Object.values(unseenBlogs).map(({ auc }) => auc);
report(
  'spam',
  [
    atLeast(`blogs: AUC, ${FOLDS}-fold, clusters kept together`, 0.995, blogs.auc),
    atLeast('blogs: spam caught where 0.5 % of the honest is blocked', 0.92, blogs.caught),
    atLeast('YouTube: AUC', 0.985, youtube.auc),
    atLeast('YouTube: spam caught', 0.85, youtube.caught),
    atMost('blogs: honest at 80 and more, calibrated', BLOCKED, blogs.honestAtSpam),
    atMost('blogs: honest at 50 and more, calibrated', 0.01, blogs.honestAtHalf),
    atLeast('blogs: spam at 80 and more, calibrated', 0.9, blogs.spamAtSpam),
    atLeast('one blog left out: AUC, mean', 0.97, aucs.reduce((sum, auc) => sum + auc, 0) / aucs.length),
    atMost('ms of processor time per comment', MAX_MEAN_MS, meanMs),
  ],
  { groups, unseenBlogs, meanMs },
);

/** Each fold is calibrated on the others, as the shipped model is on unseen examples. */
function groupFigures() {
  const folds = assignFolds(examples);
  const outcomes = Array.from({ length: FOLDS }, (_, fold) => {
    const inFold = ({ example }: Seen) => folds.get(example.cluster) === fold;
    const { slope, intercept } = calibrate(seen.filter((one) => !inFold(one)));
    return seen.filter(inFold).map(({ example, logit }) => ({
      logit,
      score: 100 / (1 + Math.exp(-(slope * logit + intercept))),
      spam: example.spam === 1,
      group: isBlog(example.source) ? 'blogs' : toGroup(example.source),
    }));
  }).flat();
  return Object.fromEntries(
    [...Map.groupBy(outcomes, ({ group }) => group)].map(([group, some]) => {
      const atLeastScore = (spam: boolean, from: number) =>
        measureShare(some, spam, ({ score }) => score >= from);
      const figures = {
        comments: some.length,
        auc: rocAuc(some),
        caught: caughtAt(some, BLOCKED),
        honestAtSpam: atLeastScore(false, SPAM_FROM),
        honestAtHalf: atLeastScore(false, HALF),
        spamAtSpam: atLeastScore(true, SPAM_FROM),
        honestHeld: atLeastScore(false, WAITS_FROM),
        spamHeld: atLeastScore(true, WAITS_FROM),
      };
      return [group, figures];
    }),
  );
}

function unseenBlogFigures() {
  const sources = [...new Set(examples.map(({ source }) => source))].filter((source) => isBlog(source));
  return Object.fromEntries(
    sources.map((blog) => {
      const weights = train([...examples.filter(({ source }) => source !== blog), ...writtenByHand]);
      const outcomes = examples
        .filter(({ source }) => source === blog)
        .map((example) => ({ logit: rawLogit(weights, example), spam: example.spam === 1 }));
      // The calibration must not see the blog either.
      const { slope, intercept } = calibrate(seen.filter(({ example }) => example.source !== blog));
      const honestAtSpam = measureShare(
        outcomes,
        false,
        ({ logit }) => slope * logit + intercept >= Math.log(4),
      );
      return [blog, { auc: rocAuc(outcomes), caught: caughtAt(outcomes, BLOCKED), honestAtSpam }];
    }),
  );
}

/** CPU time. */
function meanTime(): number {
  for (const comment of comments.slice(0, WARM_UP)) scorer.score(comment);
  const started = process.cpuUsage();
  for (const comment of comments) scorer.score(comment);
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000 / comments.length;
}

type Outcome = { logit: number; spam: boolean };

/** AUC: the probability that a spam comment scores above a legitimate one; a tie counts half. */
function rocAuc(outcomes: readonly Outcome[]): number {
  const sorted = outcomes.toSorted((one, other) => one.logit - other.logit);
  let rankSum = 0;
  let spam = 0;
  for (let start = 0; start < sorted.length; ) {
    let end = start;
    while (end < sorted.length && sorted[end]?.logit === sorted[start]?.logit) end++;
    const tied = sorted.slice(start, end).filter((outcome) => outcome.spam).length;
    rankSum += (tied * (start + end + 1)) / 2;
    spam += tied;
    start = end;
  }
  const ham = sorted.length - spam;
  return (rankSum - (spam * (spam + 1)) / 2) / (spam * ham);
}

/** The share of spam above a threshold that at most `blocked` of the legitimate comments reach. */
function caughtAt(outcomes: readonly Outcome[], blocked: number): number {
  const ham = outcomes.filter((outcome) => !outcome.spam).map((outcome) => outcome.logit);
  ham.sort((one, other) => other - one);
  const line = ham[Math.floor(blocked * ham.length)] ?? -Infinity;
  return measureShare(outcomes, true, ({ logit }) => logit > line);
}

function measureShare<Some extends Outcome>(
  outcomes: readonly Some[],
  spam: boolean,
  test: (one: Some) => boolean,
) {
  const those = outcomes.filter((outcome) => outcome.spam === spam);
  return those.filter(test).length / those.length;
}
