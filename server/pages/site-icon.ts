import { siteIconSvg } from '#shared/text/site-icon.ts';

export const siteIconSizes = [180, 192, 512];

/** The icon in the owner's colour. Phones round the corners themselves, so it is square (`scripts/icons.ts`). */
export async function drawSiteIcon({ colour, px }: { colour?: string; px: number }): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const margin = Math.round(px / 10);
  const inner = px - 2 * margin;
  return sharp(Buffer.from(siteIconSvg(colour)), { density: 72 * (inner / 32) })
    .resize(inner, inner)
    .flatten({ background: '#FBF8F1' })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#FBF8F1' })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
