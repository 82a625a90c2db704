import { type RequestOptions, request, TOKEN_KEY } from './api.ts';

/** The admin's token, kept in this browser. */
export function findToken(): string | null {
  return window.localStorage.getItem(TOKEN_KEY);
}

export function storeToken(token: string) {
  window.localStorage.setItem(TOKEN_KEY, token);
}

export function forgetToken() {
  window.localStorage.removeItem(TOKEN_KEY);
}

/** True for any error that says the session is over. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && error.message.toLowerCase().includes('unauthorized');
}

/** A call of the admin's desk. When the session is over, the way leads to the door and back here afterwards. */
export async function adminRequest<Answer>(path: string, options: RequestOptions = {}): Promise<Answer> {
  try {
    return await request<Answer>(`/admin${path}`, { ...options, authenticated: true });
  } catch (error) {
    if (isUnauthorized(error)) leaveForLogin();
    throw error;
  }
}

export function leaveForLogin() {
  forgetToken();
  const { pathname, search } = window.location;
  window.location.assign(`/admin/login?${new URLSearchParams({ next: pathname + search })}`);
}
