/** Every uploaded image is stored in these widths, up to its own, and in its own. */
const IMAGE_WIDTHS = [480, 960, 1600];
export const IMAGE_FORMATS = ['avif', 'webp'] as const;

/** `/media/<id>-<width>x<height>.webp`: the URL contains the size. */
const MEDIA = /^\/media\/([0-9a-f]{24})-(\d{1,5})x(\d{1,5})\.webp$/;

export type Sources = { width: number; height: number; sources: { type: string; srcSet: string }[] };

/** The renditions of an uploaded image; undefined for an external one. */
export function imageSources(url: string): Sources | undefined {
  const [, id = '', width, height] = url.match(MEDIA) ?? [];
  if (!width || !height) return undefined;
  const sources = IMAGE_FORMATS.map((format) => ({
    type: `image/${format}`,
    srcSet: listWidths(Number(width))
      .map((each) => `/media/${id}-${each}.${format} ${each}w`)
      .join(', '),
  }));
  return { width: Number(width), height: Number(height), sources };
}

export function mediaPath(id: string, width: number, height: number): string {
  return `/media/${id}-${width}x${height}.webp`;
}

/** Icons are square, in these sizes: for a phone's home screen, for the manifest. */
export const ICON_SIZES = [180, 192, 512];

/** One size of an uploaded icon; the settings store the largest. */
export function iconPath(icon: string, size: number): string {
  return icon.replace(/-\d+\.png$/, `-${size}.png`);
}

export function listWidths(width: number): number[] {
  return [...IMAGE_WIDTHS.filter((candidate) => candidate < width), width];
}

export function renditionKey(id: string, width: number, format: string): string {
  return `image-${id}-${width}.${format}`;
}
