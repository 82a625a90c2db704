import type { Loss } from './paper.ts';
import type { ReadFile } from './papers.ts';

type Stored = Pick<ReadFile, 'html' | 'marked' | 'losses'>;

/**
 * Stores the pictures of a paper and puts their addresses into its HTML. A picture that cannot be stored is a loss. The
 * id comes from the bytes: the same picture is stored once.
 */
export async function withStoredImages(
  { html, marked, losses, images }: Stored & Pick<ReadFile, 'images'>,
  store: (bytes: Buffer, id: string) => Promise<{ url: string }>,
): Promise<Stored> {
  const urls = new Map<string, string>();
  const missing: Loss[] = [];
  for (const { id, bytes } of images) {
    try {
      urls.set(id, (await store(Buffer.from(bytes), id)).url);
    } catch {
      missing.push({ what: 'A picture that cannot be opened', where: altOf(html, id) });
    }
  }
  const placed = (text: string) =>
    text
      .replace(/<img\b[^<>]*\ssrc="\/media\/([0-9a-f]{24})"[^<>]*>/g, (img, id: string) => {
        const url = urls.get(id);
        return url ? img.replace(`/media/${id}"`, `${url}"`) : '';
      })
      .replaceAll('<figure></figure>', '');
  return { html: placed(html), marked: placed(marked), losses: [...losses, ...missing] };
}

function altOf(html: string, id: string): string {
  const img = html.match(new RegExp(`<img\\b[^<>]*src="/media/${id}"[^<>]*>`))?.[0] ?? '';
  return img.match(/ alt="([^"]*)"/)?.[1] ?? '';
}
