import path from 'node:path';
import { readCommentBlocks } from '../../scripts/spam/examples.ts';

/** Comments written to test the scorer. Nothing may ever be trained on them. */
export function readComments(kind: 'honest' | 'spam') {
  return readCommentBlocks(path.join(import.meta.dirname, `${kind}.txt`));
}
