/**
 * Keeps the pictures that were asked for last. Whoever asks for one that is just being drawn waits for that drawing
 * instead of starting another; a drawing that failed is forgotten.
 */
export function imageCache<Subject>(draw: (subject: Subject) => Promise<Buffer>, maxImages: number) {
  const kept = new Map<string, Promise<Buffer>>();

  return function get(subject: Subject): Promise<Buffer> {
    const key = JSON.stringify(subject);
    const image = kept.get(key) ?? draw(subject);
    kept.delete(key);
    kept.set(key, image);
    image.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > maxImages && oldest !== undefined) kept.delete(oldest);
    return image;
  };
}
