import type { Sharp } from 'sharp';
import { newId } from '#server/db/ids.ts';
import { ExpectedError, tooLarge, unsupportedType } from '#server/errors.ts';
import type { Files } from '#server/files/files.ts';
import { SOCIAL_IMAGE } from '#shared/contracts/post-status.ts';
import {
  ICON_SIZES,
  IMAGE_FORMATS,
  mediaPath,
  renditionKey,
  widthsOf,
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

export type UploadedImage = { url: string; width: number; height: number };

/**
 * Stores an uploaded image in web sizes and modern formats. It is re-encoded from its pixels: rotated upright, and
 * without metadata such as the location. The original is not kept.
 */
export async function storeImage(files: Files, bytes: Buffer): Promise<UploadedImage> {
  const original = await openPicture(bytes);
  const upright = await original.autoOrient().metadata();
  const natural = upright.autoOrient;
  const width = Math.min(natural.width, WIDEST_PX);
  const height = Math.max(1, Math.round((natural.height * width) / natural.width));
  const id = newId();
  for (const each of widthsOf(width)) {
    for (const format of IMAGE_FORMATS) {
      const rendition = original
        .clone()
        .autoOrient()
        .resize({ width: each })
        .toFormat(format, QUALITY[format]);
      await files.write(renditionKey(id, each, format), oneChunk(await rendition.toBuffer()));
    }
  }
  return { url: mediaPath(id, width, height), width, height };
}

/** An image for link previews on other sites: cropped to the common size, in the format that all of them support. */
export async function storeSocialImage(files: Files, bytes: Buffer): Promise<UploadedImage> {
  const { width, height } = SOCIAL_IMAGE;
  const original = await openPicture(bytes);
  const picture = original.autoOrient().resize({ width, height, fit: 'cover', position: 'attention' });
  const id = newId();
  await files.write(
    renditionKey(id, width, 'jpg'),
    oneChunk(await picture.flatten().jpeg(QUALITY.jpeg).toBuffer()),
  );
  return { url: `/media/${id}-${width}.jpg`, width, height };
}

/** A logo may be on a light or dark background, so transparency is kept. */
export async function storeLogo(files: Files, bytes: Buffer): Promise<UploadedImage> {
  const original = await openPicture(bytes);
  const picture = original.autoOrient().resize({ ...LOGO, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await picture.png().toBuffer({ resolveWithObject: true });
  const id = newId();
  await files.write(renditionKey(id, info.width, 'png'), oneChunk(data));
  return { url: `/media/${id}-${info.width}x${info.height}.png`, width: info.width, height: info.height };
}

/** A square for tabs and home screens, in every size that is needed. */
export async function storeIcon(files: Files, bytes: Buffer): Promise<UploadedImage> {
  const original = await openPicture(bytes);
  const id = newId();
  const largest = Math.max(...ICON_SIZES);
  for (const size of ICON_SIZES) {
    const icon = original
      .clone()
      .autoOrient()
      .resize({ width: size, height: size, fit: 'contain', background: '#00000000' });
    await files.write(renditionKey(id, size, 'png'), oneChunk(await icon.png().toBuffer()));
  }
  return { url: `/media/${id}-${largest}.png`, width: largest, height: largest };
}

/** Loaded with the first upload: most processes never process an image. */
async function openPicture(bytes: Buffer): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  try {
    const { format, compression, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    // Other formats that the library can read, such as SVG, may load external resources.
    const isAccepted = pictureFormats.includes(format) || (format === 'heif' && compression === 'av1');
    if (!isAccepted) throw new Error(`a picture of the format ${format}`);
    if (width * height > MAX_PIXELS)
      throw tooLarge(tooManyPixels, [{ field: 'image', message: tooManyPixels }]);
    const picture = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS });
    // Decodes every pixel, so that a truncated file is detected before anything is stored.
    await picture.clone().stats();
    return picture;
  } catch (error) {
    if (error instanceof ExpectedError) throw error;
    throw unsupportedType(notAPicture, [{ field: 'image', message: notAPicture }]);
  }
}

async function* oneChunk(bytes: Buffer) {
  yield bytes;
}
