/**
 * Makes the site's fonts: `npm run fonts` after a change here or of the font packages. Its results are kept in
 * `app/styles/fonts/` and `server/pages/fonts/`, so that a build needs no font tools.
 *
 * Source Serif 4 has an optical size; one cut of it, for text and headings, weighs half of the variable axis, and each
 * further font costs a slow phone 45 ms before the first paint.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createFontStack } from '@capsizecss/core';
import { fromBuffer } from '@capsizecss/unpack';
import subsetFont from 'subset-font';

const ROOT = path.dirname(import.meta.dirname);
const SOURCES = path.join(ROOT, 'node_modules/@fontsource-variable');
const STYLES = path.join(ROOT, 'app/styles');
const TARGET = path.join(STYLES, 'fonts');
/** Social images are rendered on the server by a library that reads neither woff2 nor variable fonts. */
const DRAWING_TARGET = path.join(ROOT, 'server/pages/fonts');

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
/** English text and its typography. */
const COMMON = `${range(0x20, 0x7e)}\u00a0©§·×àäçèéêïñöü–—‘’“”…•−\u2009`;
const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}Œœ–—‘’“”…•†‡‹›€™↑↓−\u2009`;
/** The other letters of Western and of Central European names are in files of their own. */
const RARE = [...LATIN].filter((character) => !COMMON.includes(character)).join('');
const EXTENDED = `${range(0x100, 0x17f)}ȘșȚț`.replace(/[Œœ]/g, '');
const subsets = [
  { suffix: '', characters: COMMON },
  { suffix: '-rare', characters: RARE },
  { suffix: '-ext', characters: EXTENDED },
];
const FEATURES = ['kern', 'liga', 'ccmp', 'mark', 'onum', 'lnum', 'tnum', 'pnum'];

const upright = 'source-serif-4/files/source-serif-4-latin-opsz-normal.woff2';
const italic = 'source-serif-4/files/source-serif-4-latin-opsz-italic.woff2';
const publicSans = 'public-sans/files/public-sans-latin-wght-normal.woff2';

type Cut = { source: string; axes: Record<string, number | { min: number; max: number }> };

/** Between that of the text (18 px) and those of headings (19 to 72 px). */
const UPRIGHT_SIZE = 24;

/** Our fonts as the pages use them. */
const faces = [
  {
    family: 'Octavo Serif',
    file: 'serif',
    source: upright,
    axes: { wght: { min: 400, max: 650 }, opsz: UPRIGHT_SIZE },
    style: 'normal',
    weight: '400 650',
  },
  {
    family: 'Octavo Serif',
    file: 'serif-italic',
    source: italic,
    axes: { wght: 400, opsz: 16 },
    style: 'italic',
    weight: '400',
  },
  {
    family: 'Octavo Sans',
    file: 'sans',
    source: publicSans,
    axes: { wght: { min: 400, max: 600 } },
    style: 'normal',
    weight: '400 600',
  },
];

const drawn = [
  { file: 'display', source: upright, axes: { wght: 420, opsz: 48 } },
  { file: 'sans', source: publicSans, axes: { wght: 500 } },
];

async function cutFont(
  { source, axes }: Cut,
  targetFormat: 'woff2' | 'sfnt',
  keepFeatures: string[],
  characters = LATIN,
) {
  // The package has the letters of Central Europe in a file of their own.
  const file = characters === EXTENDED ? source.replace('-latin-', '-latin-ext-') : source;
  return subsetFont(await readFile(path.join(SOURCES, file)), characters, {
    targetFormat,
    keepFeatures,
    noHinting: true,
    variationAxes: axes,
  });
}

let total = 0;
for (const { file, ...cut } of faces) {
  for (const { suffix, characters } of subsets) {
    const font = await cutFont(cut, 'woff2', FEATURES, characters);
    if (suffix === '') total += font.length;
    await writeFile(path.join(TARGET, `${file}${suffix}.woff2`), font);
    console.log(`${file}${suffix}.woff2 ${font.length}`);
  }
}
console.log(`${total} bytes without the rare characters`);

for (const { file, ...cut } of drawn) {
  for (const { suffix, characters } of [
    { suffix: '', characters: LATIN },
    { suffix: '-ext', characters: EXTENDED },
  ]) {
    const font = await cutFont(cut, 'sfnt', ['kern', 'liga', 'ccmp', 'mark', 'lnum'], characters);
    await writeFile(path.join(DRAWING_TARGET, `${file}${suffix}.ttf`), font);
    console.log(`${file}${suffix}.ttf ${font.length}, for the social images`);
  }
}

/**
 * Optional: a font that is not available for the first paint is not used on that page, so there is no layout shift.
 * The other letters may come later, because a page has few of them and a name in two typefaces looks broken. They are a
 * family of their own, the next one of the stack: for each font of a family that is not loaded, Chromium looks up a
 * system font in each size of the page.
 */
await writeFile(
  path.join(STYLES, 'faces.css'),
  `/* Written by scripts/fonts.ts. */
${faces
  .flatMap(({ family, file, style, weight }) =>
    subsets.map(
      ({ suffix, characters }) => `@font-face {
  font-family: "${suffix ? otherLetters(family) : family}";
  src: url("./fonts/${file}${suffix}.woff2");
${style === 'italic' ? '  font-style: italic;\n' : ''}  font-weight: ${weight};
  font-display: ${suffix ? 'swap' : 'optional'};${suffix && `\n  unicode-range: ${unicodeRange(characters)};`}
}`,
    ),
  )
  .join('\n\n')}
`,
);

function otherLetters(family: string): string {
  return `${family} Rare`;
}

function unicodeRange(characters: string): string {
  const points = [...new Set(characters)]
    .map((character) => character.codePointAt(0) ?? 0)
    .sort((a, b) => a - b);
  const ranges: { first: number; last: number }[] = [];
  for (const point of points) {
    const current = ranges.at(-1);
    if (current && point === current.last + 1) current.last = point;
    else ranges.push({ first: point, last: point });
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return ranges.map(({ first, last }) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join(', ');
}

/** Of system fonts, from `@capsizecss/metrics` 4.3.0: that package has 39,000 files, of which we use eleven. */
const ARIAL = { familyName: 'Arial', ascent: 1854, descent: -434, lineGap: 67, unitsPerEm: 2048 };
const NOTO = { familyName: 'Noto Serif', ascent: 1069, descent: -293, lineGap: 0, unitsPerEm: 1000 };
const ROBOTO = { familyName: 'Roboto', ascent: 1900, descent: -500, lineGap: 0, unitsPerEm: 2048 };
const TIMES = { familyName: 'Times New Roman', ascent: 1825, descent: -443, lineGap: 87, unitsPerEm: 2048 };

function face(family: typeof ARIAL, fullName: string, postscriptName: string, xWidthAvg: number) {
  return { ...family, fullName, postscriptName, xWidthAvg };
}

const arial = face(ARIAL, 'Arial', 'ArialMT', 913);
const arialBold = face(ARIAL, 'Arial Bold', 'Arial-BoldMT', 983);
const notoSerif = face(NOTO, 'Noto Serif Regular', 'NotoSerif-Regular', 481);
const notoSerifBold = face(NOTO, 'Noto Serif Bold', 'NotoSerif-Bold', 512);
const notoSerifItalic = face(NOTO, 'Noto Serif Italic', 'NotoSerif-Italic', 469);
const roboto = face(ROBOTO, 'Roboto Regular', 'Roboto-Regular', 911);
const robotoMedium = face(ROBOTO, 'Roboto Medium', 'Roboto-Medium', 919);
const robotoBold = face(ROBOTO, 'Roboto Bold', 'Roboto-Bold', 926);
const timesNewRoman = face(TIMES, 'Times New Roman', 'TimesNewRomanPSMT', 832);
const timesNewRomanBold = face(TIMES, 'Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 886);
const timesNewRomanItalic = face(TIMES, 'Times New Roman Italic', 'TimesNewRomanPS-ItalicMT', 836);

/** A system font, and metric-compatible or similar free ones. */
type StandIn = { metrics: typeof arial; others?: string[] };

/**
 * Our text in one weight and style, its fallback fonts, and the name of the fallback. Android's fonts come last,
 * because it resolves names fast: on Linux every unknown name takes 1 ms, and the slow phone of the
 * benchmarks four. So there is one font for each system, and Windows, macOS and iOS all have Times and Arial.
 */
type Text = { cut: Cut; standIns: StandIn[]; weight?: number; style?: 'italic' };

const bold = 700;
const serifTexts: Text[] = [
  {
    cut: { source: upright, axes: { wght: 400, opsz: UPRIGHT_SIZE } },
    standIns: [
      { metrics: timesNewRoman, others: ['Liberation Serif'] },
      { metrics: notoSerif, others: ['Noto Serif'] },
    ],
  },
  {
    cut: { source: upright, axes: { wght: 650, opsz: UPRIGHT_SIZE } },
    weight: bold,
    standIns: [{ metrics: timesNewRomanBold, others: ['Liberation Serif Bold'] }, { metrics: notoSerifBold }],
  },
  {
    cut: { source: italic, axes: { wght: 400, opsz: 16 } },
    style: 'italic',
    standIns: [
      { metrics: timesNewRomanItalic, others: ['Liberation Serif Italic'] },
      { metrics: notoSerifItalic },
    ],
  },
];
const sansTexts: Text[] = [
  {
    cut: { source: publicSans, axes: { wght: 400 } },
    standIns: [
      { metrics: arial, others: ['Liberation Sans'] },
      { metrics: roboto, others: ['Roboto'] },
    ],
  },
  {
    cut: { source: publicSans, axes: { wght: 500 } },
    weight: 500,
    standIns: [{ metrics: robotoMedium }],
  },
  {
    cut: { source: publicSans, axes: { wght: 600 } },
    weight: bold,
    standIns: [{ metrics: arialBold, others: ['Liberation Sans Bold'] }, { metrics: robotoBold }],
  },
];

/** System fonts adjusted to the metrics of ours, to minimise layout differences. */
async function fallbacks(familyName: string, texts: Text[]) {
  // In every page, so it is short: `Serif as Times`.
  const getName = ({ metrics }: StandIn) =>
    `"${familyName.replace('Octavo ', '')} as ${metrics.familyName.split(' ')[0]}"`;
  const rules = await Promise.all(
    texts.map(async ({ cut, standIns, weight, style }) => {
      const metrics = await fromBuffer(await cutFont(cut, 'sfnt', FEATURES));
      const kind = { ...(style && { fontStyle: style }), ...(weight && { fontWeight: weight }) };
      const { fontFaces } = createFontStack([metrics, ...standIns.map((standIn) => standIn.metrics)], {
        fontFaceFormat: 'styleObject',
      });
      return standIns.map((standIn, index) => {
        const { fontFamily: _, src: __, ...measures } = fontFaces[index]?.['@font-face'] ?? {};
        return createRule(getName(standIn), listNames(standIn), { ...kind, ...measures });
      });
    }),
  );
  const families = (texts[0]?.standIns ?? []).map(getName);
  return {
    rules: rules.flat(),
    family: [`"${familyName}"`, `"${otherLetters(familyName)}"`, ...families].join(', '),
  };
}

function listNames({ metrics, others = [] }: StandIn): string[] {
  return [...new Set([metrics.fullName, ...others])];
}

function createRule(family: string, names: string[], measures: object): string {
  const lines = Object.entries(measures).map(([name, value]) => `  ${kebab(name)}: ${round(value)};`);
  const src = names.map((name) => `local("${name}")`).join(', ');
  return `@font-face {\n  font-family: ${family};\n  src: ${src};\n${lines.join('\n')}\n}`;
}

/** Of a measure in percent, one decimal: they are in every page. */
function round(value: string | number): string {
  return String(value).replace(/\d+\.\d+(?=%)/, (number) => String(Number(Number(number).toFixed(1))));
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const serifStack = await fallbacks('Octavo Serif', serifTexts);
const sansStack = await fallbacks('Octavo Sans', sansTexts);

await writeFile(
  path.join(STYLES, 'fonts.css'),
  `/* Written by scripts/fonts.ts. */
${[serifStack, sansStack].flatMap(({ rules }) => rules).join('\n\n')}

:root {
  --stack-serif: ${serifStack.family}, serif;
  --stack-sans: ${sansStack.family}, sans-serif;
}
`,
);
