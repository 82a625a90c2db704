import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Regular expressions over markup, by file: they read what no parser would, as a lone carriage return once showed. In
 * `server/html` and `server/papers` there is none but the one that finds the encoding of XML; elsewhere they may only
 * become fewer. A text is read with `server/html/tree.ts`, in a browser with its own parser.
 */
const KNOWN: Record<string, number> = {
  // The declaration names the encoding before anything can be parsed.
  'server/papers/xml.ts': 1,
  'app/editor/can-hold.ts': 4,
  'app/editor/change-marks.ts': 1,
  'app/editor/changes.ts': 1,
  'app/editor/clean-paste.ts': 2,
  'app/editor/content-length.ts': 2,
  'app/editor/note-dialog.tsx': 1,
  'app/editor/notes.ts': 3,
  'app/editor/text-editor.tsx': 2,
  'app/features/samples/marked-passage.tsx': 1,
  'app/first-view/first-view-styles.ts': 1,
  'app/first-view/postpone.ts': 1,
  'app/lib/page-text.ts': 1,
  'app/ui/drop-cap.ts': 1,
  'app/ui/safe-html.tsx': 1,
  'server/features/blog/post-rows.ts': 2,
  'server/features/comments/spam/text.ts': 2,
  'server/features/requests/receipt-preview.routes.ts': 1,
  'server/files/s3.ts': 1,
  'server/files/word-files.ts': 1,
  'server/mail/transport.ts': 1,
  'server/pages/page-headers.ts': 1,
  'server/search/marks.ts': 2,
  'shared/contracts/settings.ts': 1,
  'shared/text/diff.ts': 1,
  'shared/text/excerpt.ts': 2,
  'shared/text/generated-excerpt.ts': 2,
  'shared/text/headings.ts': 5,
  'shared/text/light-markdown.ts': 7,
  'shared/text/looks-like-html.ts': 5,
  'shared/text/words.ts': 1,
};

const REGULAR_EXPRESSION =
  /(?:[=(,:!&|?{};[\n]|return|=>)\s*\/(?![/*])((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/[dgimsuvy]*(?=[\s.,;)\]}])/g;

function readsMarkup(pattern: string): boolean {
  const outsideOfClasses = pattern.replace(/\[(?:[^\]\\]|\\.)*\]/g, '').replaceAll('(?<', '');
  return outsideOfClasses.includes('<');
}

function countIn(file: string): number {
  const source = readFileSync(file, 'utf8').replace(/^\s*(?:\/?\*|\/\/).*$/gm, '');
  return [...source.matchAll(REGULAR_EXPRESSION)].filter(([, pattern = '']) => readsMarkup(pattern)).length;
}

test('markup: it is read by a parser, never by a regular expression', () => {
  const files = globSync(['server/**/*.ts', 'shared/**/*.ts', 'app/**/*.{ts,tsx}']).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  const tooMany = files
    .map((file) => ({ file: file.replaceAll('\\', '/'), count: countIn(file) }))
    .filter(({ file, count }) => count > (KNOWN[file] ?? 0));
  expect(tooMany).toEqual([]);
});
