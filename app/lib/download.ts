import type { AdminDownloads } from '#shared/contracts/calls.ts';
import { ApiError, type CallArguments, TOKEN_KEY, toRequest } from './api.ts';
import { leaveForLogin } from './session.ts';

/** Saves an admin API response as a file: a plain link could not send the token. */
export async function downloadAdmin<Name extends keyof AdminDownloads>(
  name: Name,
  ...[options]: CallArguments<Name, AdminDownloads[Name], object>
): Promise<void> {
  const { path, body } = toRequest(name, options);
  const token = window.localStorage.getItem(TOKEN_KEY) ?? '';
  const response = await fetch(`/api/admin${path}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (response.status === 401) return leaveForLogin();
  if (!response.ok) throw new ApiError(response.statusText, response.status);
  const fileName =
    response.headers.get('content-disposition')?.match(/filename="([^"]+)"/)?.[1] ?? 'download';
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
