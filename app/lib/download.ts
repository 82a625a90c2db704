import { ApiError, TOKEN_KEY } from './api.ts';
import { leaveForLogin } from './session.ts';

/** Saves an admin API response as a file: a plain link could not send the token. */
export async function downloadAdminFile(path: string, body?: object): Promise<void> {
  const token = window.localStorage.getItem(TOKEN_KEY) ?? '';
  const response = await fetch(`/api/admin${path}`, {
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (response.status === 401) return leaveForLogin();
  if (!response.ok) throw new ApiError(response.statusText, response.status);
  const name = response.headers.get('content-disposition')?.match(/filename="([^"]+)"/)?.[1] ?? 'download';
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
