import type { AdminDownloads } from '#shared/contracts/calls.ts';
import { buildBody, buildHeaders, type CallArguments, toApiError, toRequest } from './api.ts';
import { withSession } from './session.ts';

/** Saves an admin API response as a file: a plain link could not send the token. */
export async function downloadAdmin<Name extends keyof AdminDownloads>(
  name: Name,
  ...[options]: CallArguments<Name, AdminDownloads[Name], object>
): Promise<void> {
  const { path, method = 'GET', body } = toRequest(name, options);
  const response = await withSession(async () => {
    const answer = await fetch(`/api/admin${path}`, {
      method,
      headers: buildHeaders({ body, authenticated: true }),
      ...buildBody({ body }),
    });
    if (!answer.ok) throw await toApiError(answer);
    return answer;
  });
  const url = URL.createObjectURL(await response.blob());
  saveFrom(url, parseFileName(response.headers.get('content-disposition') ?? ''));
  URL.revokeObjectURL(url);
}

/** The whole name is in `filename*`; `filename` has its ASCII letters, for old browsers. */
export function parseFileName(disposition: string): string {
  const encoded = disposition.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return disposition.match(/filename="([^"]+)"/)?.[1] ?? 'download';
}

/** The browser streams it to disk: an archive may be larger than a phone's memory. */
export function saveFrom(url: string, fileName = '') {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}
