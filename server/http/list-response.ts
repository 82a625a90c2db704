/** One page of a list, with the totals for paging. */
export function listResponse<Item>(
  items: Item[],
  total: number,
  { page, limit }: { page: number; limit: number },
) {
  return { items, page, hasMore: page * limit < total, total, totalPages: Math.ceil(total / limit) };
}
