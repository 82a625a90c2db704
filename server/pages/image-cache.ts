import { LRUCache } from 'lru-cache';

/** Caches recent images. Concurrent requests for an image share one rendering; a failed one is not cached. */
export function imageCache<Subject>(draw: (subject: Subject) => Promise<Buffer>, maxImages: number) {
  const images = new LRUCache<string, Buffer, { subject: Subject }>({
    max: maxImages,
    fetchMethod: (_key, _stale, { context }) => draw(context.subject),
    // Whoever awaits an image gets it, even if it has been evicted in the meantime.
    ignoreFetchAbort: true,
  });
  return (subject: Subject): Promise<Buffer> =>
    images.forceFetch(JSON.stringify(subject), { context: { subject } });
}
