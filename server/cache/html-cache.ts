import { LRUCache } from 'lru-cache';

const MAX_CHARACTERS = 32 * 1024 * 1024;

/** Caches the rendered HTML of each record's text for as long as the text is the same. */
export function createHtmlCache(render: (source: string) => Promise<string>) {
  const cache = new LRUCache<string, { source: string; html: string }>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ source, html }) => source.length + html.length + 1,
  });

  return async function rendered(id: string, source: string): Promise<string> {
    const cached = cache.get(id);
    if (cached?.source === source) return cached.html;
    const html = await render(source);
    cache.set(id, { source, html });
    return html;
  };
}
