/** The training data of the scorer: labelled comments, and comments written for training. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { extractFeatures, kinds } from '#server/features/comments/spam/features.ts';
import { learnedBuckets } from '#server/features/comments/spam/learned.ts';
import { signalNames } from '#server/features/comments/spam/signals.ts';

/** Outside the repository: the texts belong to their authors, and only weights are shipped. */
export const DATA_FILE = path.join(import.meta.dirname, '../../../shared/data/spam/train.jsonl');

export type Row = {
  text: string;
  author?: string | null;
  label: 'spam' | 'ham';
  source: string;
  /** Near-duplicates share one, and stay on one side of every split. */
  cluster: string | number;
};

export type Example = {
  spam: 0 | 1;
  source: string;
  cluster: string | number;
  weight: number;
  signals: Float64Array;
  /** In the order of `kinds`. */
  buckets: Uint32Array[];
  learned: number[];
};

const WRITTEN = 'written';

/** Comments under music videos are few; text messages are far from a blog. */
const sourceWeights: Record<string, number> = {
  youtube: 7,
  ytextra: 7,
  sms: 0.5,
  telegram: 0.5,
  [WRITTEN]: 3,
};

export function readRows(file: string): Row[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);
}

export function toExample(row: Row): Example {
  const features = extractFeatures({ text: row.text, authorName: row.author ?? '' });
  return {
    spam: row.label === 'spam' ? 1 : 0,
    source: row.source,
    cluster: row.cluster,
    weight: sourceWeights[toGroup(row.source)] ?? 1,
    signals: Float64Array.from(signalNames, (name) => features.signals[name]),
    buckets: kinds.map((kind) => features.buckets[kind]),
    learned: learnedBuckets(features.body, features.name),
  };
}

export function isBlog(source: string): boolean {
  return source.startsWith('blog:');
}

/** A blog is a group; the parts of a collection are one group. */
export function toGroup(source: string): string {
  return isBlog(source) ? source : (source.split(':')[0] ?? source);
}

/** Legitimate comments like those of this blog, which the data lacks: part of every training and of no measurement. */
export function writtenExamples(): Example[] {
  return writtenTexts().flatMap(({ text, authorName }, at) =>
    (at % WRAPPED_ONE_IN === 0 ? [text, hardWrapped(text)] : [text]).map((version) =>
      toExample({
        text: version,
        author: authorName,
        label: 'ham',
        source: WRITTEN,
        cluster: `${WRITTEN} ${at}`,
      }),
    ),
  );
}

export function writtenTexts() {
  return readCommentBlocks(path.join(import.meta.dirname, 'honest.txt'));
}

const WRAP_AFTER = 70;
const WRAPPED_ONE_IN = 4;

/** As if pasted from a mail. Nearly all hard-wrapped comments in the data are spam, which says nothing of these. */
function hardWrapped(text: string): string {
  let column = 0;
  return text.replaceAll(' ', (blank, at: number) => {
    if (at - column < WRAP_AFTER) return blank;
    column = at;
    return `${blank}\n`;
  });
}

/** Comments in a text file, between lines of three dashes: the first line is the author, the rest the text. */
export function readCommentBlocks(file: string): { authorName: string; text: string }[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n---\n')
    .map((block) => {
      const [authorName = '', ...lines] = block.split('\n');
      return { authorName, text: lines.join('\n') };
    });
}
