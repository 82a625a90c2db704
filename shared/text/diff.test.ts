import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffBlocks, diffWords, splitBlocks } from './diff.ts';

const marked = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `[-${text}-]`))
    .join('');

test('diff: changed words are marked, and the rest is not', () => {
  expect(marked('A comma is a breath.', 'A comma is not a breath.')).toBe('A comma is {+not +}a breath.');
  expect(marked('the very first draft', 'the second draft')).toBe('the [-very first-]{+second+} draft');
  expect(marked('same', 'same')).toBe('same');
});

test('diff: a changed paragraph is shown with its words, a new one as a whole', () => {
  const before = splitBlocks('<p>One stays.</p><p>Two was here before.</p><p>Last.</p>');
  const after = splitBlocks(
    '<p>One stays.</p><p>Two was here after.</p><p>Quite another thing.</p><p>Last.</p>',
  );
  expect(diffBlocks(before, after).map(({ kind }) => kind)).toEqual(['same', 'changed', 'added', 'same']);
});

test('diff: both texts can be read back from their difference, whatever they are', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ' ', ', ', 'word'), { maxLength: 30 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [before, after] = [one.join(''), other.join('')];
      const parts = diffWords(before, after);
      const without = (kind: string) =>
        parts.flatMap((part) => (part.kind === kind ? [] : part.text)).join('');
      expect(without('added')).toBe(before);
      expect(without('removed')).toBe(after);
    }),
  );
});

test('diff: two long texts without a word in common take no longer than a moment', () => {
  const words = (stem: string) => Array.from({ length: 20_000 }, (_, at) => `${stem}${at}`).join(' ');
  expect(diffWords(words('a'), words('b')).length).toBeGreaterThan(0);
});

test('text: a formula counts as its signs, without the LaTeX that it was written as', () => {
  const math = '<math><mi>x</mi><annotation encoding="application/x-tex">\\hat{x}</annotation></math>';
  expect(splitBlocks(`<p>Let ${math} be.</p>`)).toEqual(['Let x be.']);
});
