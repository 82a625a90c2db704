import { expect, test } from 'vitest';
import { listPictures, storePictures } from './pictures.ts';

const toId = (index: number) => String(index).padStart(24, '0');
const figure = (index: number) =>
  `<figure><img alt="Picture ${index}" src="/media/${toId(index)}" /></figure>`;
function createPaper(count: number) {
  const html = Array.from({ length: count }, (_, index) => figure(index)).join('\n');
  const images = Array.from({ length: count }, (_, index) => ({ id: toId(index), bytes: new Uint8Array(1) }));
  return { paper: { html, marked: html, losses: [] }, images };
}
const store = async (_bytes: Buffer, id: string) => ({ url: `/media/${id}-1x1.webp` });

test('pictures: those beyond the first hundred of a file are left out and named', async () => {
  const { paper, images } = createPaper(102);
  const stored = await storePictures(paper, images, store);
  expect(stored.html.match(/<figure>/g)).toHaveLength(100);
  expect(stored.marked).toBe(stored.html);
  expect(stored.losses).toEqual([
    { what: 'A picture beyond the first 100', where: 'Picture 100' },
    { what: 'A picture beyond the first 100', where: 'Picture 101' },
  ]);
});

test('pictures: those that the time for a file does not reach are left out and named', async () => {
  const { paper, images } = createPaper(3);
  let ms = 0;
  const slow = (bytes: Buffer, id: string) => {
    ms += 21_000;
    return store(bytes, id);
  };
  const stored = await storePictures(paper, images, slow, { now: () => ms });
  expect(stored.html).toContain('src="/media/000000000000000000000000-1x1.webp"');
  expect(stored.losses).toEqual([
    { what: 'A picture for which there was no time', where: 'Picture 1' },
    { what: 'A picture for which there was no time', where: 'Picture 2' },
  ]);
});

test('pictures: no more are stored once the client has gone', async () => {
  const { paper, images } = createPaper(3);
  const leaving = new AbortController();
  const seen: string[] = [];
  const storing = storePictures(
    paper,
    images,
    async (bytes, id) => {
      seen.push(id);
      leaving.abort(new Error('gone'));
      return store(bytes, id);
    },
    { signal: leaving.signal },
  );
  await expect(storing).rejects.toThrow('gone');
  expect(seen).toEqual([toId(0)]);
});

test('pictures: the addresses in a text are listed once, in HTML and in light markdown', () => {
  expect(listPictures('<p><img src="/media/a"><img src="/media/a" alt="b"></p>')).toEqual(['/media/a']);
  expect(listPictures('Text\n\n<figure><img src="/media/a"></figure>')).toEqual(['/media/a']);
});
