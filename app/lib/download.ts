import type { AdminDownloads } from '#shared/contracts/calls.ts';
import { ApiError, buildBody, buildHeaders, type CallArguments, toRequest } from './api.ts';
import { leaveForLogin } from './session.ts';

/** Saves an admin API response as a file: a plain link could not send the token. */
export async function downloadAdmin<Name extends keyof AdminDownloads>(
  name: Name,
  ...[options]: CallArguments<Name, AdminDownloads[Name], object>
): Promise<void> {
  const { path, method = 'GET', body } = toRequest(name, options);
  const response = await fetch(`/api/admin${path}`, {
    method,
    headers: buildHeaders({ body, authenticated: true }),
    ...buildBody({ body }),
  });
  if (response.status === 401) return leaveForLogin();
  if (!response.ok) throw new ApiError(response.statusText, response.status);
  const fileName =
    response.headers.get('content-disposition')?.match(/filename="([^"]+)"/)?.[1] ?? 'download';
  const url = URL.createObjectURL(await response.blob());
  saveFrom(url, fileName);
  URL.revokeObjectURL(url);
}

/** The browser streams it to disk: an archive may be larger than a phone's memory. */
export function saveFrom(url: string, fileName = '') {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}
