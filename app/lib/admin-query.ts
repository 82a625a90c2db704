import { queryOptions } from '@tanstack/react-query';
import { adminRequest } from './session.ts';

/** A read of the desk, by its path. Visitors and other tabs change what it shows: it is fetched at each visit. */
export function adminQuery<Result>(path: string) {
  return queryOptions({
    queryKey: ['admin', ...path.slice(1).split('/')],
    queryFn: () => adminRequest<Result>(path),
    staleTime: 0,
  });
}
