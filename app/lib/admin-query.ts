import { queryOptions } from '@tanstack/react-query';
import type { AdminCalls } from '#shared/contracts/calls.ts';
import { type CallArguments, toRequest } from './api.ts';
import { requestAdmin } from './session.ts';

type ReadPath = keyof AdminCalls extends infer Name
  ? Name extends `GET ${infer Path}`
    ? Path
    : never
  : never;

/** A read of the admin area by its call. Visitors and other tabs change what it shows: it is fetched at each visit. */
export function readAdmin<Path extends ReadPath>(
  path: Path,
  ...[options]: CallArguments<`GET ${Path}`, AdminCalls[`GET ${Path}`]>
) {
  const { path: address } = toRequest(`GET ${path}`, options);
  const [pathname = '', search] = address.split('?');
  const parameters = search === undefined ? [] : [Object.fromEntries(new URLSearchParams(search))];
  return queryOptions({
    queryKey: ['admin', ...pathname.slice(1).split('/'), ...parameters],
    queryFn: ({ signal }) =>
      requestAdmin<AdminCalls[`GET ${Path}`]['response']>(`GET ${path}`, { ...options, signal }),
    staleTime: 0,
  });
}
