import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Regular expressions that look like one over markup, by file: those read what no parser would, as a lone carriage
 * return once showed. A text is read with `server/html/tree.ts`, in a browser with its own parser, and in code of both
 * with `shared/text/html.ts`.
 */
const ALLOWED: Record<string, number> = {
  // A comment is plain text: tags in it, finished or not, are signs of spam that the model was trained with.
  'server/features/comments/spam/text.ts': 2,
  // The angle brackets of an e-mail address.
  'shared/contracts/settings.ts': 1,
};

const REGULAR_EXPRESSION =
  /(?:[=(,:!&|?{};[\n]|return|=>)\s*\/(?![/*])((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/[dgimsuvy]*(?=[\s.,;)\]}])/g;

function readsMarkup(pattern: string): boolean {
  const outsideOfClasses = pattern.replace(/\[(?:[^\]\\]|\\.)*\]/g, '').replaceAll('(?<', '');
  return outsideOfClasses.includes('<');
}

function countIn(file: string): number {
  const source = readFileSync(file, 'utf8').replace(/^\s*(?:\/?\*|\/\/).*$/gm, '');
  const built = source.match(/\bRegExp\(\s*[`'"][^`'"\n]*<(?![=!])/g) ?? [];
  const written = [...source.matchAll(REGULAR_EXPRESSION)].filter(([, pattern = '']) => readsMarkup(pattern));
  return built.length + written.length;
}

test('markup: it is read by a parser, never by a regular expression', () => {
  const files = globSync(['server/**/*.ts', 'shared/**/*.ts', 'app/**/*.{ts,tsx}']).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  const tooMany = files
    .map((file) => ({ file: file.replaceAll('\\', '/'), count: countIn(file) }))
    .filter(({ file, count }) => count > (ALLOWED[file] ?? 0));
  expect(tooMany).toEqual([]);
});
