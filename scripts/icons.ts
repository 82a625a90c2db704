/** Renders the icons of browsers and phones: run `node scripts/icons.ts` after editing `shared/text/site-icon.ts`. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { drawSiteIcon } from '#server/pages/site-icon.ts';
import { siteIconSvg } from '#shared/text/site-icon.ts';

const folder = path.join(import.meta.dirname, '../public');
const drawing = siteIconSvg();

function png(size: number): Promise<Buffer> {
  const density = 72 * (size / 32);
  return sharp(Buffer.from(drawing), { density }).resize(size, size).png({ compressionLevel: 9 }).toBuffer();
}

/** An `.ico` is a list of images, each of them a PNG. */
function ico(pictures: { size: number; bytes: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, bytes }] of pictures.entries()) {
    const at = 6 + 16 * index;
    header.writeUInt8(size, at);
    header.writeUInt8(size, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(bytes.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += bytes.length;
  }
  return Buffer.concat([header, ...pictures.map(({ bytes }) => bytes)]);
}

const pictures = await Promise.all([16, 32, 48].map(async (size) => ({ size, bytes: await png(size) })));
writeFileSync(path.join(folder, 'favicon.svg'), drawing);
writeFileSync(path.join(folder, 'favicon.ico'), ico(pictures));
writeFileSync(path.join(folder, 'apple-touch-icon.png'), await drawSiteIcon({ px: 180 }));
writeFileSync(path.join(folder, 'icon-192.png'), await drawSiteIcon({ px: 192 }));
writeFileSync(path.join(folder, 'icon-512.png'), await drawSiteIcon({ px: 512 }));
