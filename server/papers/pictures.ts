import { parseSample } from '#server/html/sample-html.ts';
import {
  type Child,
  createElement,
  descendants,
  parseHtml,
  replaceElements,
  writeHtml,
} from '#server/html/tree.ts';
import type { Loss } from './paper.ts';
import type { Xml } from './xml.ts';

/** More than any paper of 10 MB has. */
const MAX_PICTURES = 100;
/** For all pictures of a file; with the 10 seconds for its text it is answered within half a minute. */
const MAX_MS = 20_000;
const MEDIA = '/media/';

type PaperTexts = { html: string; marked: string; losses: Loss[] };
export type PaperImage = { id: string; bytes: Uint8Array };
/** The address of a stored picture, and its size if the address does not say it. The id comes from the bytes. */
export type StorePicture = (
  bytes: Buffer,
  id: string,
) => Promise<{ url: string; size?: { width: number; height: number } }>;
type StoredPicture = Awaited<ReturnType<StorePicture>>;

/**
 * Stores the pictures of a paper and puts their addresses into its HTML. A picture that cannot be stored, or that the
 * budget of a file does not reach, is left out and named as a loss.
 */
export async function storePictures(
  { html, marked, losses }: PaperTexts,
  images: PaperImage[],
  store: StorePicture,
  { signal, now = Date.now }: { signal?: AbortSignal | undefined; now?: () => number } = {},
): Promise<PaperTexts> {
  const roots = { html: parseHtml(html), marked: parseHtml(marked) };
  const stored = new Map<string, StoredPicture>();
  const missing: Loss[] = [];
  const end = now() + MAX_MS;
  for (const [index, { id, bytes }] of images.entries()) {
    signal?.throwIfAborted();
    const where = altIn(roots.html, id);
    if (index >= MAX_PICTURES) missing.push({ what: `A picture beyond the first ${MAX_PICTURES}`, where });
    else if (now() > end) missing.push({ what: 'A picture for which there was no time', where });
    else
      try {
        stored.set(id, await store(Buffer.from(bytes), id));
      } catch {
        missing.push({ what: 'A picture that cannot be opened', where });
      }
  }
  return {
    html: writeHtml(placePictures(roots.html.children, stored)),
    marked: writeHtml(placePictures(roots.marked.children, stored)),
    losses: [...losses, ...missing],
  };
}

/** Gives the pictures their addresses; those without one go, and with them the figures that held nothing else. */
function placePictures(nodes: Child[], stored: ReadonlyMap<string, StoredPicture>): Child[] {
  return replaceElements(nodes, ({ name, attributes }, children) => {
    if (name === 'figure' && children.length === 0) return [];
    if (name !== 'img' || !attributes.src?.startsWith(MEDIA))
      return [createElement(name, attributes, children)];
    const picture = stored.get(attributes.src.slice(MEDIA.length));
    if (!picture) return [];
    const { width, height } = picture.size ?? {};
    const size = width && height ? { width: String(width), height: String(height) } : {};
    return [createElement(name, { ...attributes, src: picture.url, ...size })];
  });
}

function altIn(root: Xml, id: string): string {
  for (const { attributes } of descendants(root, 'img'))
    if (attributes.src === `${MEDIA}${id}`) return attributes.alt ?? '';
  return '';
}

/** The addresses of the pictures in a text, each once. */
export function listPictures(content: string): string[] {
  const sources = Array.from(
    descendants(parseSample(content), 'img'),
    ({ attributes }) => attributes.src ?? '',
  );
  return [...new Set(sources)].filter(Boolean);
}
