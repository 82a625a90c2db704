/**
 * Makes the site's fonts: `npm run fonts` after a change here or of the font packages. Its results are kept in
 * `app/styles/fonts/` and `server/pages/fonts/`, so that a build needs no font tools.
 *
 * Source Serif 4 has an optical size; two cuts of it (text and display) weigh half of the variable axis.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createFontStack } from '@capsizecss/core';
import arial from '@capsizecss/metrics/arial';
import georgia from '@capsizecss/metrics/georgia';
import notoSerif from '@capsizecss/metrics/notoSerif';
import roboto from '@capsizecss/metrics/roboto';
import { fromFile } from '@capsizecss/unpack/fs';
import subsetFont from 'subset-font';

const ROOT = path.dirname(import.meta.dirname);
const SOURCES = path.join(ROOT, 'node_modules/@fontsource-variable');
const TARGET = path.join(ROOT, 'app/styles/fonts');
/** The social images are drawn on the server, by a program that reads neither woff2 nor variable fonts. */
const DRAWING_TARGET = path.join(ROOT, 'server/pages/fonts');

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
const CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŠšŽž–—‘’“”…•†‡‹›€™→←↑↓✓−\u2009\u200a\u202f`;
const FEATURES = [
  'kern',
  'liga',
  'calt',
  'ccmp',
  'locl',
  'mark',
  'onum',
  'lnum',
  'tnum',
  'pnum',
  'smcp',
  'c2sc',
  'case',
];

const serif = 'source-serif-4/files/source-serif-4-latin-opsz';
const cuts = [
  { file: 'serif', source: `${serif}-normal.woff2`, axes: { wght: { min: 400, max: 700 }, opsz: 16 } },
  { file: 'serif-italic', source: `${serif}-italic.woff2`, axes: { wght: 400, opsz: 16 } },
  { file: 'display', source: `${serif}-normal.woff2`, axes: { wght: 420, opsz: 48 } },
  {
    file: 'sans',
    source: 'public-sans/files/public-sans-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
];

const drawingCuts = [
  { file: 'display', source: `${serif}-normal.woff2`, axes: { wght: 420, opsz: 48 } },
  { file: 'sans', source: 'public-sans/files/public-sans-latin-wght-normal.woff2', axes: { wght: 500 } },
];

let total = 0;
for (const { file, source, axes } of cuts) {
  const font = await subsetFont(await readFile(path.join(SOURCES, source)), CHARACTERS, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    noHinting: true,
    variationAxes: axes,
  });
  total += font.length;
  await writeFile(path.join(TARGET, `${file}.woff2`), font);
  console.log(`${file}.woff2 ${font.length}`);
}
console.log(`${total} bytes in all`);

for (const { file, source, axes } of drawingCuts) {
  const font = await subsetFont(await readFile(path.join(SOURCES, source)), CHARACTERS, {
    targetFormat: 'sfnt',
    keepFeatures: ['kern', 'liga', 'ccmp', 'mark', 'lnum'],
    noHinting: true,
    variationAxes: axes,
  });
  await writeFile(path.join(DRAWING_TARGET, `${file}.ttf`), font);
  console.log(`${file}.ttf ${font.length}, for the social images`);
}

const faces = [
  ['Octavo Serif', 'serif', 'normal', '400 700'],
  ['Octavo Serif', 'serif-italic', 'italic', '400'],
  ['Octavo Display', 'display', 'normal', '400 500'],
  ['Octavo Sans', 'sans', 'normal', '400 700'],
].map(
  ([family, file, style, weight]) => `@font-face {
  font-family: "${family}";
  src: url("./fonts/${file}.woff2") format("woff2");
  font-style: ${style};
  font-weight: ${weight};
  font-display: swap;
}`,
);

/** System fonts stretched to the measure of ours, so that nothing moves when ours arrive. */
async function fallbacks(familyName: string, file: string, stand: (typeof georgia)[]) {
  const metrics = await fromFile(path.join(TARGET, `${file}.woff2`));
  const stack = createFontStack([{ ...metrics, familyName }, ...stand], { fontFaceFormat: 'styleString' });
  return { faces: stack.fontFaces, family: stack.fontFamily };
}
const serifStack = await fallbacks('Octavo Serif', 'serif', [georgia, notoSerif]);
const displayStack = await fallbacks('Octavo Display', 'display', [georgia, notoSerif]);
const sansStack = await fallbacks('Octavo Sans', 'sans', [arial, roboto]);

await writeFile(
  path.join(ROOT, 'app/styles/fonts.css'),
  `/* Written by scripts/fonts.ts. */
${faces.join('\n\n')}

${[serifStack, displayStack, sansStack].map((stack) => stack.faces).join('\n\n')}

:root {
  --stack-serif: ${serifStack.family}, serif;
  --stack-display: ${displayStack.family}, serif;
  --stack-sans: ${sansStack.family}, sans-serif;
}
`,
);
