/** Comments written by hand to test the scorer. Nothing may ever be trained on them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Comment } from '#server/features/comments/spam/features.ts';

/** Blocks between lines of three dashes: the first line is the author, the rest the text. */
export function readComments(kind: 'honest' | 'spam'): Comment[] {
  return readFileSync(path.join(import.meta.dirname, `${kind}.txt`), 'utf8')
    .trimEnd()
    .split('\n---\n')
    .map((block) => {
      const [authorName = '', ...lines] = block.split('\n');
      return { authorName, text: lines.join('\n') };
    });
}
