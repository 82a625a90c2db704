import { queryOptions } from '@tanstack/react-query';
import { adminRequest } from './session.ts';

/** A read of the admin area, by its path. Visitors and other tabs change what it shows: it is fetched at each visit. */
export function adminQuery<Result>(path: string, parameters?: Record<string, string>) {
  return queryOptions({
    queryKey: ['admin', ...path.slice(1).split('/'), ...(parameters ? [parameters] : [])],
    queryFn: ({ signal }) =>
      adminRequest<Result>(parameters ? `${path}?${new URLSearchParams(parameters)}` : path, { signal }),
    staleTime: 0,
  });
}
