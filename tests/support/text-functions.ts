import fc from 'fast-check';
import { findFacts } from '#server/briefs/find-facts.ts';
import { postHtml } from '#server/html/post-html.ts';
import { sampleHtml } from '#server/html/sample-html.ts';
import { hideSecrets } from '#server/http/logging.ts';
import { indexWords } from '#server/search/indexed-words.ts';
import { createMarker } from '#server/search/marks.ts';
import { splitWords } from '#server/search/words.ts';
import { generatePostExcerpt, generateSampleExcerpt } from '#shared/text/generated-excerpt.ts';
import { listHeadings } from '#shared/text/headings.ts';
import { htmlToBlocks, htmlToText } from '#shared/text/html.ts';
import { isHtmlThroughout, looksLikeHtml } from '#shared/text/looks-like-html.ts';
import { toSlug } from '#shared/text/slug.ts';
import { countWords } from '#shared/text/words.ts';

const CHARACTERS = 100_000;

/** What patterns begin with, repeat, and end with. */
const pieces = fc.oneof(
  fc.constantFrom(
    ...[
      '<',
      '>',
      '</',
      '<h2',
      '<h2>',
      '</h2>',
      '<p>',
      '<a href="',
      '"',
      '&',
      '&amp',
      '#',
      '*',
      '**',
      '_',
      '`',
    ],
    ...[
      '[',
      '](',
      ')',
      '|',
      '\n',
      '\n\n',
      '> ',
      '- ',
      '1. ',
      ' ',
      '\t',
      '\r\n',
      '@',
      '%40',
      '://',
      ':',
      '/',
      '.',
    ],
    ...[
      'a',
      'aaaa',
      'é',
      '\u{1F600}',
      '.-',
      'x@y',
      'token=',
      '?',
      'Bearer ',
      '![',
      '<img src="',
      '[^1]',
      ' id="',
    ],
    ...['<table><tr><td>', '<ul><li>', '---', '|-|', '===', '<!--', '<script', '<b', '\u200b', '\u0301'],
  ),
  fc.string({ maxLength: 4 }),
);
/** A few pieces over and over, after and before something else. */
export const hostileText = fc
  .tuple(fc.string({ maxLength: 5 }), fc.array(pieces, { minLength: 1, maxLength: 4 }), fc.array(pieces))
  .map(([start, repeated, end]) => {
    const unit = repeated.join('') || ' ';
    return start + unit.repeat(Math.floor(CHARACTERS / unit.length)) + end.join('');
  });

/** Markup of samples over and over, as text and as a note. */
export const hostileSamples = [
  '<h2>Notes</h2>',
  '<table><td><div>',
  '<pre>\n',
  '<ol><li>',
  '[1] a\n',
  '**a',
].map((part) => {
  const text = part.repeat(Math.floor(CHARACTERS / 2 / part.length));
  return `# a${text}b\n\n## Notes\n\n1. ${text}`;
});

/** Every function that parses untrusted text. */
export const textFunctions = {
  findFacts: (text: string) => findFacts([{ name: 'a', parts: [{ text, place: 'a' }] }]),
  countWords,
  listHeadings,
  htmlToText,
  htmlToBlocks,
  hideSecrets,
  looksLikeHtml,
  isHtmlThroughout,
  toSlug,
  splitWords,
};
export const renderers = {
  postHtml,
  sampleHtml,
  generatePostExcerpt,
  generateSampleExcerpt,
  indexWords: (text: string) =>
    indexWords({ id: '', isListed: true, title: '', keys: [], lead: [], body: text, filters: [] }),
  searchMarks: (text: string) => createMarker({ stems: ['a', 'x'], beginning: 'be' })({ title: text, text }),
};

/**
 * CPU time of this thread alone, so that a busy machine makes no difference. Work that takes longer than the limit is
 * measured again: the memory of other tests may have been collected meanwhile.
 */
export function cpuMs(work: () => unknown, limitMs: number): number {
  const measured = [];
  do {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    measured.push((user + system) / 1000);
  } while (Math.min(...measured) >= limitMs && measured.length < 3);
  return Math.min(...measured);
}
