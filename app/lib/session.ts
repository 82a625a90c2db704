import { type RequestOptions, request, TOKEN_KEY } from './api.ts';
import { findToken, forgetToken, isUnauthorized } from './token.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

export const LOGIN_PATH = '/admin/login';
export const DESK_PATH = '/admin';
const DOOR_PATHS = [LOGIN_PATH, '/admin/forgot', '/admin/reset'];

export function storeToken(token: string) {
  window.localStorage.setItem(TOKEN_KEY, token);
  settleRenewal(true);
}

/**
 * A call of the admin's desk. When the session is over, the way leads to the door and back here afterwards. With
 * unsaved work on the page the door comes to the page instead: nothing typed is lost, and the call is made again.
 */
export async function adminRequest<Result>(path: string, options: RequestOptions = {}): Promise<Result> {
  const send = () => request<Result>(`/admin${path}`, { ...options, authenticated: true });
  const tokenUsed = findToken();
  try {
    return await send();
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    // Another call, or another tab, may have opened a new session while this one was under way.
    const token = findToken();
    const isRenewed = token !== null && token !== tokenUsed ? true : await endSession();
    if (!isRenewed) throw error;
    return await send();
  }
}

/** The session is over: leaves for the door, or asks at the page when work lies on it. True once a new one is open. */
export function endSession(): Promise<boolean> {
  forgetToken();
  if (hasUnsavedWork()) return renewSession();
  leaveForLogin();
  return Promise.resolve(false);
}

export function leaveForLogin() {
  forgetToken();
  const { pathname, search } = window.location;
  window.location.replace(loginPath(pathname + search));
}

export function loginPath(from: string): string {
  const next = destinationAfterLogin(from);
  return next === DESK_PATH ? LOGIN_PATH : `${LOGIN_PATH}?${new URLSearchParams({ next })}`;
}

/** Only pages of the desk may be asked for: an address from outside must not lead elsewhere. */
export function destinationAfterLogin(next: string | null): string {
  if (!next?.startsWith('/') || next.startsWith('//') || next.includes('\\')) return DESK_PATH;
  const { pathname, search } = new URL(next, 'http://desk.invalid');
  const isDesk = pathname === DESK_PATH || pathname.startsWith(`${DESK_PATH}/`);
  return isDesk && !DOOR_PATHS.includes(pathname) ? pathname + search : DESK_PATH;
}

// A session that ran out under unsaved work waits here for the admin to sign in again.

let renewal: { promise: Promise<boolean>; resolve: (isRenewed: boolean) => void } | undefined;
const listeners = new Set<() => void>();

function renewSession(): Promise<boolean> {
  renewal ??= Promise.withResolvers<boolean>();
  tellListeners();
  return renewal.promise;
}

/** Ends the waiting: with a new session, or because the admin would rather not sign in now. */
export function settleRenewal(isRenewed: boolean) {
  renewal?.resolve(isRenewed);
  renewal = undefined;
  tellListeners();
}

/** True while the sign-in dialog should stand over the page. */
export function isAwaitingRenewal(): boolean {
  return renewal !== undefined;
}

export function subscribeToRenewal(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellListeners() {
  for (const listener of listeners) listener();
}
