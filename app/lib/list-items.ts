/** The items of all loaded pages, without duplicates: one moves to the next page when another is added before it. */
export function flattenPages<Item extends { _id: string }>(pages: { items: Item[] }[]): Item[] {
  const items = pages.flatMap((page) => page.items);
  return [...new Map(items.map((item) => [item._id, item])).values()];
}
