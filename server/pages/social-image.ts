import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CorrectedLine } from '#shared/text/corrections.ts';
import { COVER_HEIGHT, COVER_WIDTH, type CoverDrawing, drawCover } from '#shared/text/cover-drawing.ts';

const IMAGE_WIDTH = 1200;
const IMAGE_HEIGHT = 630;
const MAX_TITLE_CHARACTERS = 150;
const MARK_PX = 52;
const FONTS = path.join(import.meta.dirname, 'fonts');

const paper = '#fbf8f1';
const leaf = '#fffdf8';
const ink = '#1d1b18';
const faint = '#5e574c';
const rule = '#ddd5c5';
const edge = '#cac3b7';
const red = '#a3242e';

/** The owner's look; missing values use the defaults. The icon is a `data:` URL. */
export type Look = { accent?: string; headings?: 'sans'; icon?: string };

/** The contents of a social image: brand, kind of text, title, and a line at the foot. */
export type TitlePage = {
  brand: string;
  kind: string;
  title: string;
  /** Shown instead of the title: a line with one correction. */
  correction?: CorrectedLine;
  foot: string;
  /** The correction of the site's headline, beside the foot of the other pages. */
  signature?: CorrectedLine;
  /** The tags of a text with a generated cover, which is shown next to the title. */
  tags?: string[];
  look?: Look;
};

/** Renders a social image as a PNG. The libraries are large and seldom needed, so they are loaded on demand. */
export async function drawTitlePage(page: TitlePage): Promise<Buffer> {
  const [{ default: satori }, { default: sharp }, fonts] = await Promise.all([
    import('satori'),
    import('sharp'),
    readFonts(),
  ]);
  // satori accepts React elements, and plain objects of the same shape.
  const tree = titlePage(page) as unknown as Parameters<typeof satori>[0];
  const svg = await satori(tree, { width: IMAGE_WIDTH, height: IMAGE_HEIGHT, fonts });
  // Text has been converted to outlines: no system font is needed.
  return sharp(Buffer.from(svg)).png().toBuffer();
}

type Font = { name: string; data: Buffer; weight: 400; style: 'normal' };
let fontsOnce: Promise<Font[]> | undefined;

function readFonts(): Promise<Font[]> {
  fontsOnce ??= Promise.all(
    // Letters that a font lacks are looked for in the others.
    ['display', 'sans', 'display-ext', 'sans-ext'].map(async (name) => ({
      name,
      data: await readFile(path.join(FONTS, `${name}.ttf`)),
      weight: 400 as const,
      style: 'normal' as const,
    })),
  );
  return fontsOnce;
}

/** Word and web pages leave them in what is copied, and the renderer fails on a word that has no other characters. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

type Node = { type: string; props: Record<string, unknown> };

function titlePage({ brand, kind, title, correction, foot, signature, tags, look = {} }: TitlePage): Node {
  const shown = cut(correction ? correction.before + correction.struck + correction.after : title);
  const { accent = red, headings = 'display', icon } = look;
  return box({ width: '100%', height: '100%', padding: 36, backgroundColor: paper, color: ink }, [
    box(
      {
        flexDirection: 'column',
        justifyContent: 'space-between',
        width: '100%',
        height: '100%',
        padding: '44px 56px',
        border: `2px solid ${rule}`,
      },
      [
        box({ alignItems: 'center', justifyContent: 'space-between' }, [
          box({ alignItems: 'center', fontFamily: headings, fontSize: 38 }, [
            icon ? { type: 'img', props: { src: icon, width: MARK_PX, height: MARK_PX } } : mark(accent),
            box({ marginLeft: 18 }, brand),
          ]),
          box({ fontFamily: 'sans', fontSize: 26, color: accent }, kind),
        ]),
        box({ alignItems: 'center', justifyContent: 'space-between' }, [
          box(
            {
              width: tags === undefined ? '100%' : 600,
              fontFamily: headings,
              fontSize: chooseSize(shown) * (tags === undefined ? 1 : 0.78),
              lineHeight: 1.14,
              letterSpacing: -0.5,
              textWrap: 'balance',
            },
            correction ? [correctedLine(correction, accent)] : shown,
          ),
          ...(tags === undefined ? [] : [cover(drawCover(title, tags), accent, headings)]),
        ]),
        box(
          {
            alignItems: 'center',
            justifyContent: 'space-between',
            paddingTop: 24,
            borderTop: `2px solid ${rule}`,
            fontFamily: 'sans',
            fontSize: 25,
            color: faint,
          },
          [
            box({}, foot),
            ...(signature && !correction
              ? [
                  box({ fontFamily: headings, fontSize: 30 }, [
                    struckWord(signature.struck, accent),
                    box({ marginLeft: '0.4em', color: accent }, signature.inserted),
                  ]),
                ]
              : []),
          ],
        ),
      ],
    ),
  ]);
}

function box(style: Record<string, string | number>, content: string | Node[]): Node {
  const children = typeof content === 'string' ? content.replace(INVISIBLE, '') : content;
  return { type: 'div', props: { style: { display: 'flex', boxSizing: 'border-box', ...style }, children } };
}

/** As in the hero: the struck word, and the better one above it. */
function correctedLine({ before, struck, inserted, after }: CorrectedLine, accent: string): Node {
  const words = (text: string) =>
    text
      .trim()
      .split(/\s+/)
      .map((word) => box({ marginRight: '0.24em' }, word));
  const above = { left: '0.3em', top: '-0.55em', fontSize: '0.56em', color: accent };
  return box({ flexWrap: 'wrap', lineHeight: 1.5 }, [
    ...words(before),
    struckWord(struck, accent, [box({ position: 'absolute', ...above }, inserted)]),
    ...words(after),
  ]);
}

function struckWord(word: string, accent: string, beside: Node[] = []): Node {
  const strike = { left: -8, right: -8, top: '56%', height: 4, borderRadius: 3, transform: 'rotate(-1deg)' };
  return box({ position: 'relative', marginRight: '0.24em', color: faint }, [
    box({}, word),
    box({ position: 'absolute', ...strike, backgroundColor: accent }, []),
    ...beside,
  ]);
}

/** The generated cover of the post, a little larger. */
function cover({ subject, word, lines, pen }: CoverDrawing, accent: string, headings: string): Node {
  const scale = 1.25;
  const text = (x: number, baseline: number, size: number, style: Record<string, string>, words: string) =>
    // The baseline is at about four fifths of the line height.
    box(
      {
        position: 'absolute',
        left: x * scale,
        top: (baseline - size * 0.86) * scale,
        fontSize: size * scale,
        lineHeight: 1,
        ...style,
      },
      words,
    );
  const stroke = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' };
  return box(
    {
      position: 'relative',
      width: COVER_WIDTH * scale,
      height: COVER_HEIGHT * scale,
      backgroundColor: leaf,
      border: `2px solid ${rule}`,
    },
    [
      text(word.x, 38, 12, { fontFamily: 'sans', color: faint }, subject),
      text(word.x, word.y, word.size, { fontFamily: headings }, word.text),
      {
        type: 'svg',
        props: {
          width: COVER_WIDTH * scale,
          height: COVER_HEIGHT * scale,
          viewBox: `0 0 ${COVER_WIDTH} ${COVER_HEIGHT}`,
          style: { position: 'absolute', left: 0, top: 0 },
          children: [
            {
              type: 'path',
              props: { ...stroke, strokeLinecap: 'butt', stroke: edge, strokeWidth: 3, d: lines },
            },
            { type: 'path', props: { ...stroke, stroke: accent, strokeWidth: 2, d: pen } },
          ],
        },
      },
    ],
  );
}

/** The open book with its caret, as in the page's header. */
function mark(accent: string): Node {
  const line = { fill: 'none', strokeWidth: 1.75, strokeLinejoin: 'round', strokeLinecap: 'round' };
  return {
    type: 'svg',
    props: {
      width: MARK_PX,
      height: MARK_PX,
      viewBox: '0 0 32 32',
      children: [
        {
          type: 'path',
          props: {
            ...line,
            stroke: ink,
            d: 'M4 8c4.5-2 8.5-2 12 0v18c-3.5-2-7.5-2-12 0zM28 8c-4.5-2-8.5-2-12 0v18c3.5-2 7.5-2 12 0z',
          },
        },
        { type: 'path', props: { ...line, stroke: accent, d: 'm19 17.5 2.75-4.5 2.75 4.5' } },
      ],
    },
  };
}

/** Long titles are set smaller, and very long ones are cut at a word. */
function chooseSize(title: string): number {
  if (title.length <= 32) return 96;
  if (title.length <= 64) return 74;
  return title.length <= 100 ? 64 : 54;
}

function cut(title: string): string {
  if (title.length <= MAX_TITLE_CHARACTERS) return title;
  return `${title.slice(0, MAX_TITLE_CHARACTERS).replace(/\s+\S*$/, '')}…`;
}
