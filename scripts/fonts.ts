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
import timesNewRoman from '@capsizecss/metrics/timesNewRoman';
import { fromFile } from '@capsizecss/unpack/fs';
import subsetFont from 'subset-font';

const ROOT = path.dirname(import.meta.dirname);
const SOURCES = path.join(ROOT, 'node_modules/@fontsource-variable');
const STYLES = path.join(ROOT, 'app/styles');
const TARGET = path.join(STYLES, 'fonts');
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
  { family: 'Octavo Serif', file: 'serif', style: 'normal', weight: '400 700' },
  { family: 'Octavo Serif', file: 'serif-italic', style: 'italic', weight: '400' },
  { family: 'Octavo Display', file: 'display', style: 'normal', weight: '400 500' },
  { family: 'Octavo Sans', file: 'sans', style: 'normal', weight: '400 700' },
];

/** For the desk and for development. The public pages take the fonts in by script, after the first view. */
await writeFile(
  path.join(STYLES, 'faces.css'),
  `/* Written by scripts/fonts.ts. */
${faces
  .map(
    ({ family, file, style, weight }) => `@font-face {
  font-family: "${family}";
  src: url("./fonts/${file}.woff2") format("woff2");
  font-style: ${style};
  font-weight: ${weight};
  font-display: swap;
}`,
  )
  .join('\n\n')}
`,
);

const nameOf = (file: string) => file.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
await writeFile(
  path.join(STYLES, 'faces.ts'),
  `// Written by scripts/fonts.ts.
${cuts
  .map(({ file }) => `import ${nameOf(file)} from './fonts/${file}.woff2?url';`)
  .toSorted()
  .join('\n')}

export type Face = { family: string; url: string; style: string; weight: string };

export const faces: Face[] = [
${faces.map(({ family, file, style, weight }) => `  { family: '${family}', url: ${nameOf(file)}, style: '${style}', weight: '${weight}' },`).join('\n')}
];
`,
);

type Metrics = typeof georgia;

/** A font that the system has, the names it goes by, and free fonts made to the same measures. */
type StandIn = { metrics: Metrics; names: string[] };
const georgias: StandIn = { metrics: georgia, names: ['Georgia', 'Gelasio'] };
const notoSerifs: StandIn = {
  metrics: notoSerif,
  names: ['Noto Serif', 'Noto Serif Regular', 'NotoSerif-Regular', 'Droid Serif'],
};
const times: StandIn = {
  metrics: timesNewRoman,
  names: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Tinos'],
};
const robotos: StandIn = { metrics: roboto, names: ['Roboto', 'Roboto Regular', 'Roboto-Regular'] };
const arials: StandIn = { metrics: arial, names: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo'] };

/** System fonts stretched to the measure of ours, so that as little as possible moves when ours arrive. */
async function fallbacks(familyName: string, file: string, standIns: StandIn[]) {
  const metrics = await fromFile(path.join(TARGET, `${file}.woff2`));
  const stack = createFontStack([{ ...metrics, familyName }, ...standIns.map((standIn) => standIn.metrics)], {
    fontFaceFormat: 'styleObject',
  });
  const rules = stack.fontFaces.map(({ '@font-face': { fontFamily, src: _, ...measures } }, index) => {
    const names = standIns[index]?.names.map((name) => `local("${name}")`).join(', ');
    const lines = Object.entries(measures).map(([name, value]) => `  ${kebab(name)}: ${value};`);
    return `@font-face {\n  font-family: ${fontFamily};\n  src: ${names};\n${lines.join('\n')}\n}`;
  });
  return { rules, family: stack.fontFamily };
}
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const serifStack = await fallbacks('Octavo Serif', 'serif', [georgias, notoSerifs, times]);
const displayStack = await fallbacks('Octavo Display', 'display', [georgias, notoSerifs, times]);
const sansStack = await fallbacks('Octavo Sans', 'sans', [robotos, arials]);

await writeFile(
  path.join(STYLES, 'fonts.css'),
  `/* Written by scripts/fonts.ts. */
${[serifStack, displayStack, sansStack].flatMap(({ rules }) => rules).join('\n\n')}

:root {
  --stack-serif: ${serifStack.family}, serif;
  --stack-display: ${displayStack.family}, serif;
  --stack-sans: ${sansStack.family}, sans-serif;
}
`,
);
