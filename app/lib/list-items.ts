/**
 * The items of all loaded pages. One that moved on to the next page while that was loaded, because another was added
 * before it, is there once.
 */
export function itemsOf<Item extends { _id: string }>(pages: { items: Item[] }[]): Item[] {
  const items = pages.flatMap((page) => page.items);
  return [...new Map(items.map((item) => [item._id, item])).values()];
}
