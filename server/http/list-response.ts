import type { SearchInfo } from '#shared/contracts/search.ts';

/** One page of a list, with the totals for paging and, of a search, how it was understood. */
export function listResponse<Item>(
  items: Item[],
  total: number,
  { page, limit }: { page: number; limit: number },
  search?: SearchInfo,
) {
  return {
    items,
    page,
    hasMore: page * limit < total,
    total,
    totalPages: Math.ceil(total / limit),
    ...(search?.nearest && { nearest: search.nearest }),
    ...(search && { search }),
  };
}
