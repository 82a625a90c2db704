import { readFile } from 'node:fs/promises';
import path from 'node:path';
import satori from 'satori';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { COVER_HEIGHT, COVER_WIDTH, drawCover } from '#shared/text/cover-drawing.ts';
import { drawTitlePage } from './social-image.ts';

const titles = [
  'A Thesis Statement That Can Be Wrong',
  'Choosing a Statistical Test',
  'How to Ask a Professor for an Extension',
  'One Week, Three Deadlines',
  'The Literature Review Is an Argument',
  'Proofreading Your Own Work',
  'Commas That Change the Meaning',
  'Acknowledgements',
  'WWW',
  'Pneumonoultramicroscopicsilicovolcanoconiosis',
];

test.each(titles)('social image: no stroke on the cover of “%s” leaves it', async (title) => {
  const { pen } = drawCover(title, []);
  const around = 40;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-around} ${-around} ${COVER_WIDTH + 2 * around} ${COVER_HEIGHT + 2 * around}"><path d="${pen}" fill="none" stroke="black" stroke-width="2"/></svg>`;
  const { info } = await sharp(Buffer.from(svg)).trim().toBuffer({ resolveWithObject: true });
  const [left, top] = [-(info.trimOffsetLeft ?? 0) - around, -(info.trimOffsetTop ?? 0) - around];
  expect(left).toBeGreaterThanOrEqual(4);
  expect(left + info.width).toBeLessThanOrEqual(COVER_WIDTH - 4);
  expect(top).toBeGreaterThanOrEqual(4);
  expect(top + info.height).toBeLessThanOrEqual(COVER_HEIGHT - 4);
});

test.each(['Statistical', 'Professor', 'Argument', 'MWQ', 'fjord'])(
  'social image: “%s” is as wide as the font sets it',
  async (word) => {
    const data = await readFile(path.join(import.meta.dirname, 'fonts/display.ttf'));
    const tree = { type: 'div', props: { style: { fontSize: 100 }, children: word } };
    const svg = await satori(tree as unknown as Parameters<typeof satori>[0], {
      width: 1200,
      height: 200,
      fonts: [{ name: 'display', data, weight: 400, style: 'normal' }],
    });
    const { info } = await sharp(Buffer.from(svg)).trim().toBuffer({ resolveWithObject: true });
    const { width, size } = drawCover(word, []).word;
    // The letters of a line reach from the first one's side to the last one's; kerning is in neither.
    expect(Math.abs(info.width - (width / size) * 100)).toBeLessThan(12);
  },
);

test('social image: the correction of the headline is drawn with its stroke, large or beside the foot', async () => {
  const page = { brand: 'Octavo', kind: '', title: 'A plain title', foot: '' };
  const correction = { before: 'It says ', struck: 'basically', inserted: 'exactly', after: ' that.' };
  const redPixels = async (drawn: Promise<Buffer>) => {
    const { data } = await sharp(await drawn)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    let count = 0;
    for (let at = 0; at < data.length; at += 3)
      if (data[at] === 0xa3 && data[at + 1] === 0x24 && data[at + 2] === 0x2e) count += 1;
    return count;
  };
  const [plain = 0, struck, signed] = await Promise.all(
    [page, { ...page, correction }, { ...page, signature: correction }].map((one) =>
      redPixels(drawTitlePage(one)),
    ),
  );
  expect(struck).toBeGreaterThan(plain + 1_000);
  expect(signed).toBeGreaterThan(plain + 400);
});

test('social image: characters that show nothing, as copied from elsewhere, change nothing', async () => {
  const draw = (title: string) => drawTitlePage({ brand: 'Octavo', kind: 'History', title, foot: '' });
  expect(await draw('\ufeff\u202aOn Bread\u202c \u200b')).toEqual(await draw('On Bread '));
});
