/** Every uploaded picture is kept in these widths, as far as it reaches, and in its own. */
export const IMAGE_WIDTHS = [480, 960, 1600];
export const IMAGE_FORMATS = ['avif', 'webp'] as const;

/** `/media/<id>-<width>x<height>.webp`: the address of a picture says how large it is. */
const MEDIA = /^\/media\/([0-9a-f]{24})-(\d{1,5})x(\d{1,5})\.webp$/;
/** What the text column takes of the window. */
const COLUMN = '(min-width: 48rem) 40rem, 100vw';

export function mediaPath(id: string, width: number, height: number): string {
  return `/media/${id}-${width}x${height}.webp`;
}

/** The widths in which a picture of this width is kept. */
export function widthsOf(width: number): number[] {
  return [...IMAGE_WIDTHS.filter((candidate) => candidate < width), width];
}

/** The key under which one rendition of a picture is kept. */
export function renditionKey(id: string, width: number, format: string): string {
  return `image-${id}-${width}.${format}`;
}

/** Lets the browser choose the size and format of our own pictures; leaves those of others alone. */
export function withResponsiveImages(html: string): string {
  return html.replace(/<img\b[^>]*>/g, (img) => {
    const media = img.match(/\ssrc="([^"]*)"/)?.[1]?.match(MEDIA);
    if (!media) return img;
    const [, id = '', width = '', height = ''] = media;
    const sources = IMAGE_FORMATS.map((format) => {
      const srcset = widthsOf(Number(width)).map((each) => `/media/${id}-${each}.${format} ${each}w`);
      return `<source type="image/${format}" srcset="${srcset.join(', ')}" sizes="${COLUMN}">`;
    });
    const sized = img
      .replace(/\s(width|height)="[^"]*"/g, '')
      .replace(/<img\b/, `<img width="${width}" height="${height}"`);
    return `<picture>${sources.join('')}${sized}</picture>`;
  });
}
