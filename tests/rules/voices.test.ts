import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('styles: no pseudo-element is inside of :is(), where it matches nothing', () => {
  const files = globSync('app/**/*.css');
  expect(files).toContain('app/styles/papers.css');
  expect(files.filter((file) => /:(?:is|where)\([^)]*::/.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('three voices: red is the pen’s, not that of a state such as hover, focus or an invalid field', () => {
  const files = globSync('app/**/*.tsx');
  expect(files).toContain('app/editor/content-field.tsx');
  const uses = files.flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/\b(?:[\w-]+(?:\[[^\]]*\])?:)+\w+-red\b/g),
      ([use]) => `${file}: ${use}`,
    ),
  );
  // Where a strip of text is too narrow for the drawn stroke, the pen strikes it out.
  expect(uses.filter((use) => !use.includes('large-text:decoration-red'))).toEqual([]);
});
