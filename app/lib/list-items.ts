/**
 * The items of all loaded pages, without duplicates: an item may move to the next page while that is loading, because
 * another was added before it.
 */
export function flattenPages<Item extends { _id: string }>(pages: { items: Item[] }[]): Item[] {
  const items = pages.flatMap((page) => page.items);
  return [...new Map(items.map((item) => [item._id, item])).values()];
}
