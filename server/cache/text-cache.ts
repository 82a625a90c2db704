import { LRUCache } from 'lru-cache';

const MAX_CHARACTERS = 32 * 1024 * 1024;

/** Caches what is made of each record's text for as long as the text is the same. */
export function createTextCache<Source, Value extends {}>(render: (source: Source) => Promise<Value>) {
  const cache = new LRUCache<string, { source: string; value: Value }>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ source, value }) => source.length + JSON.stringify(value).length,
  });

  return async function rendered(id: string, source: Source): Promise<Value> {
    const key = JSON.stringify(source);
    const cached = cache.get(id);
    if (cached?.source === key) return cached.value;
    const value = await render(source);
    cache.set(id, { source: key, value });
    return value;
  };
}
