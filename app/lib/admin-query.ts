import { queryOptions } from '@tanstack/react-query';
import type { AdminCalls } from '#shared/contracts/calls.ts';
import { type CallArguments, toRequest } from './api.ts';
import { adminRequest } from './session.ts';

type ReadPath = keyof AdminCalls extends infer Name
  ? Name extends `GET ${infer Path}`
    ? Path
    : never
  : never;

/** A read of the admin area by its call, fetched at each visit. */
export function readAdmin<Path extends ReadPath>(
  path: Path,
  ...[options]: CallArguments<`GET ${Path}`, AdminCalls[`GET ${Path}`]>
) {
  const { path: address } = toRequest(`GET ${path}`, options);
  const [pathname = '', search] = address.split('?');
  return adminQuery<AdminCalls[`GET ${Path}`]['response']>(
    pathname,
    search === undefined ? undefined : Object.fromEntries(new URLSearchParams(search)),
  );
}

/** A read of the admin area, by its path. Visitors and other tabs change what it shows: it is fetched at each visit. */
export function adminQuery<Result>(path: string, parameters?: Record<string, string>) {
  return queryOptions({
    queryKey: ['admin', ...path.slice(1).split('/'), ...(parameters ? [parameters] : [])],
    queryFn: ({ signal }) =>
      adminRequest<Result>(parameters ? `${path}?${new URLSearchParams(parameters)}` : path, { signal }),
    staleTime: 0,
  });
}
