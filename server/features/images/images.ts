import { buffer } from 'node:stream/consumers';
import { newId } from '#server/db/rows.ts';
import { ExpectedError, tooLarge, unsupportedType } from '#server/errors.ts';
import type { Files } from '#server/files/files.ts';
import { createTurns } from '#server/turns.ts';
import { SOCIAL_IMAGE } from '#shared/contracts/post-status.ts';
import type { UploadedImage } from '#shared/contracts/posts.ts';
import {
  ICON_SIZES,
  IMAGE_FORMATS,
  listWidths,
  mediaPath,
  renditionKey,
} from '#shared/text/responsive-images.ts';

const WIDEST_PX = 1600;
/** Twice the size at which it is ever shown. */
const LOGO = { width: 720, height: 120 };
/** An image of a few kilobytes may decompress to more memory than the machine has. */
const MAX_PIXELS = 80_000_000;
const QUALITY = {
  avif: { quality: 55, effort: 3 },
  webp: { quality: 80 },
  jpeg: { quality: 82, mozjpeg: true },
};
/** The format as detected by the library; the sender's content type does not count. */
const pictureFormats: string[] = ['jpeg', 'png', 'webp', 'gif'];
const notAPicture = 'Accepted pictures: JPEG, PNG, WebP, AVIF, GIF.';
export const tooManyPixels = 'This picture has more than 80 million pixels. Make it smaller and try again.';

/** One picture at a time, so that processors and threads are left for pages. */
const turns = createTurns({});

const UPLOADED = /^\/media\/([0-9a-f]{24})-(\d{1,5})x\d{1,5}\.webp$/;

/**
 * Stores an uploaded image in web sizes and modern formats. It is re-encoded from its pixels: rotated upright, and
 * without metadata such as the location. The original is not kept.
 */
export function storeImage(files: Files, bytes: Buffer, id = newId()): Promise<UploadedImage> {
  return turns.run(async () => {
    const { picture, width, height, isStill } = await openPicture(bytes);
    for (const each of listWidths(width)) {
      for (const format of IMAGE_FORMATS) {
        const rendition = picture.clone().resize({ width: each }).toFormat(format, QUALITY[format]);
        await files.write(renditionKey(id, each, format), [await rendition.toBuffer()]);
      }
    }
    return { url: mediaPath(id, width, height), width, height, ...(isStill && { isStill }) };
  });
}

/** An uploaded image in a format that programs other than browsers read, too; `undefined` if it is not one of ours. */
export async function readPicture(files: Files, url: string) {
  const [, id = '', width = ''] = url.match(UPLOADED) ?? [];
  return id ? readAsPng(files, renditionKey(id, Number(width), 'webp')) : undefined;
}

export async function readAsPng(files: Files, key: string) {
  const stored = await files.read(key);
  if (!stored) return undefined;
  const sharp = await loadSharp();
  const { data, info } = await sharp(await buffer(stored.stream))
    .png()
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, extension: 'png' as const, width: info.width, height: info.height };
}

/** A picture that is not public: in one size, re-encoded like the others. */
export function encodePicture(bytes: Buffer): Promise<Omit<UploadedImage, 'url'> & { bytes: Buffer }> {
  return turns.run(async () => {
    const { picture, width, height, isStill } = await openPicture(bytes);
    const encoded = await picture.webp(QUALITY.webp).toBuffer();
    return { bytes: encoded, width, height, ...(isStill && { isStill }) };
  });
}

/** An image for link previews on other sites: cropped to the common size, in the format that all of them support. */
export function storeSocialImage(files: Files, bytes: Buffer): Promise<UploadedImage> {
  return turns.run(async () => {
    const { width, height } = SOCIAL_IMAGE;
    const { picture } = await openPicture(bytes);
    const cropped = picture.resize({ width, height, fit: 'cover', position: 'attention' });
    const id = newId();
    await files.write(renditionKey(id, width, 'jpg'), [
      await cropped.flatten().jpeg(QUALITY.jpeg).toBuffer(),
    ]);
    return { url: `/media/${id}-${width}.jpg`, width, height };
  });
}

/** A logo may be on a light or dark background, so transparency is kept. */
export function storeLogo(files: Files, bytes: Buffer): Promise<UploadedImage> {
  return turns.run(async () => {
    const { picture } = await openPicture(bytes);
    const logo = picture.resize({ ...LOGO, fit: 'inside', withoutEnlargement: true });
    const { data, info } = await logo.png().toBuffer({ resolveWithObject: true });
    const id = newId();
    await files.write(renditionKey(id, info.width, 'png'), [data]);
    return { url: `/media/${id}-${info.width}x${info.height}.png`, width: info.width, height: info.height };
  });
}

/** A square for tabs and home screens, in every size that is needed. */
export function storeIcon(files: Files, bytes: Buffer): Promise<UploadedImage> {
  return turns.run(async () => {
    const { picture } = await openPicture(bytes);
    const id = newId();
    const largest = Math.max(...ICON_SIZES);
    for (const size of ICON_SIZES) {
      const icon = picture
        .clone()
        .resize({ width: size, height: size, fit: 'contain', background: '#00000000' });
      await files.write(renditionKey(id, size, 'png'), [await icon.png().toBuffer()]);
    }
    return { url: `/media/${id}-${largest}.png`, width: largest, height: largest };
  });
}

/**
 * The picture upright, at the largest width that is ever shown: its pixels are decoded once, by one thread, whatever is
 * made of it. The library is loaded with the first upload: most processes never process an image.
 */
async function openPicture(bytes: Buffer) {
  const sharp = await loadSharp();
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    const { format, compression, width, height, pages = 1 } = metadata;
    // Other formats that the library can read, such as SVG, may load external resources.
    const isAccepted = pictureFormats.includes(format) || (format === 'heif' && compression === 'av1');
    if (!isAccepted) throw new Error(`a picture of the format ${format}`);
    if (width * height > MAX_PIXELS)
      throw tooLarge(tooManyPixels, [{ field: 'image', message: tooManyPixels }]);
    // Every pixel is decoded here, so that a truncated file is detected before anything is stored.
    const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize({ width: WIDEST_PX, withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const { width: shown, height: high } = info;
    // Of an animation only the first picture is kept.
    return { picture: sharp(data, { raw: info }), width: shown, height: high, isStill: pages > 1 };
  } catch (error) {
    if (error instanceof ExpectedError) throw error;
    throw unsupportedType(notAPicture, [{ field: 'image', message: notAPicture }]);
  }
}

/** One thread for a picture, and none of them kept in memory once it is done. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
