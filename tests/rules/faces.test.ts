import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const STYLES = path.join(import.meta.dirname, '../../app/styles');
const css = readFileSync(path.join(STYLES, 'faces.css'), 'utf8');
const faces = Array.from(css.matchAll(/@font-face \{(.*?)\n\}/gs), ([, rule = '']) => ({
  family: /font-family: "(.*?)"/.exec(rule)?.[1] ?? '',
  file: /fonts\/(.*?)\.woff2/.exec(rule)?.[1] ?? '',
  display: /font-display: (\w+)/.exec(rule)?.[1],
  ranges: Array.from(rule.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g), ([, first = '', last = first]) => [
    Number.parseInt(first, 16),
    Number.parseInt(last, 16),
  ]),
}));

function isIn(file: string, letter: string): boolean {
  const point = letter.codePointAt(0) ?? 0;
  const face = faces.find((face) => face.file === file);
  return face?.ranges.some(([first = 0, last = 0]) => first <= point && point <= last) ?? false;
}

test.each(['serif', 'serif-italic', 'sans'])(
  'fonts: %s has the letters of Western and Central European names, and shows them on the page that needs them',
  (file) => {
    for (const letter of 'ëÑúáóøåßÆþ') expect(isIn(`${file}-rare`, letter), letter).toBe(true);
    for (const letter of 'řŁźčşğőŠžĄțŁ') expect(isIn(`${file}-ext`, letter), letter).toBe(true);
    for (const face of faces.filter((face) => face.file.startsWith(file)))
      expect(face.display, face.file).toBe(/-(rare|ext)$/.test(face.file) ? 'swap' : 'optional');
  },
);

/** For a font that is not loaded, in the family of one that is, Chromium looks up a system font in every size. */
test('fonts: letters that few pages need are in a family of their own, the second of its stack', () => {
  const stacks = readFileSync(path.join(STYLES, 'fonts.css'), 'utf8').match(/--stack-.*;/g) ?? [];
  expect(stacks).toHaveLength(2);
  for (const { family, ranges } of faces)
    expect(stacks.join('\n')).toContain(
      ranges.length > 0 ? `, "${family}", ` : `: "${family}", "${family} Rare"`,
    );
});
