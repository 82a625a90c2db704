import { readFileSync } from 'node:fs';

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
