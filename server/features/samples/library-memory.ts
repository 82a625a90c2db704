const MAX_REMEMBERED = 5_000;

export type LibraryMemory = ReturnType<typeof createLibraryMemory>;

/**
 * What was found out about the library and holds until it changes: counts, categories, neighbours. Counting a
 * hundred thousand samples at each request would cost more than everything else in it.
 */
export function createLibraryMemory() {
  /** The least recently used first, because a map keeps the order in which keys came. */
  const known = new Map<string, Promise<unknown>>();

  function recall<Fact>(about: unknown[], find: () => Promise<Fact>): Promise<Fact> {
    const key = JSON.stringify(about);
    const fact = (known.get(key) as Promise<Fact> | undefined) ?? find();
    known.delete(key);
    known.set(key, fact);
    fact.catch(() => known.delete(key));
    if (known.size > MAX_REMEMBERED) known.delete(known.keys().next().value as string);
    return fact;
  }

  /** Call it when a change is in the database. A fact still being looked for is forgotten with the others. */
  function forget() {
    known.clear();
  }

  return { recall, forget };
}
