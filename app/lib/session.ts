import { queryOptions } from '@tanstack/react-query';
import type { AdminCalls, AdminUploads, EditedTexts, EditorCalls } from '#shared/contracts/calls.ts';
import { ApiError, type CallArguments, request, TOKEN_KEY, toRequest } from './api.ts';
import { isAdminPath } from './paths.ts';
import { findToken, isUnauthorized, removeToken } from './token.ts';
import { hasUnsavedWork } from './unsaved-work.ts';
import { type UploadArguments, upload } from './upload.ts';

export const LOGIN_PATH = '/admin/login';
export const ADMIN_PATH = '/admin';
const UNAUTHORIZED = 401;
const SIGNED_OUT = 'You are signed out. Sign in again to go on: what you wrote is still here.';
const SIGN_IN_PATHS = [LOGIN_PATH, '/admin/forgot', '/admin/reset'];

export function storeToken(token: string) {
  window.localStorage.setItem(TOKEN_KEY, token);
  settleRenewal(true);
}

/**
 * An admin API request by its name: `GET /samples`. If the session has expired, redirects to the login page and back. With unsaved work on the
 * page it shows a sign-in dialog instead, and repeats the request afterwards.
 */
export function requestAdmin<Result>(name: string, options?: object): Promise<Result> {
  const { path, ...rest } = toRequest(name, options);
  return withSession(() => request<Result>(`/admin${path}`, { ...rest, authenticated: true }));
}

/** A call of the admin API by its name, like `call`. */
export function callAdmin<Name extends keyof AdminCalls>(
  name: Name,
  ...[options]: CallArguments<Name, AdminCalls[Name]>
): Promise<AdminCalls[Name]['response']> {
  return requestAdmin(name, options);
}

export type EditorClient<Text, Stored> = {
  path: keyof EditedTexts;
  call: <Name extends keyof EditorCalls<Text, Stored>>(
    name: Name,
    ...args: CallArguments<Name, EditorCalls<Text, Stored>[Name]>
  ) => Promise<EditorCalls<Text, Stored>[Name]['response']>;
};

/** The calls of the editor for one kind of text. */
export function createEditorClient<Path extends keyof EditedTexts>(
  path: Path,
): EditorClient<EditedTexts[Path]['text'], EditedTexts[Path]['stored']> {
  return { path, call: (name, ...[options]) => requestAdmin(name.replace(' ', ` /${path}`), options) };
}

/** A file for the admin area; like `callAdmin`, but a slow connection does not end it. */
export function uploadAdmin<Name extends keyof AdminUploads>(
  name: Name,
  body: Blob | FormData,
  ...[options]: UploadArguments<Name, AdminUploads[Name]>
): Promise<AdminUploads[Name]['response']> {
  const { path, ...rest } = toRequest(name, options);
  return withSession(() => upload(`/admin${path}`, body, { ...rest, authenticated: true }));
}

/** If the session has expired, sends again once a new one is open. */
export async function withSession<Result>(send: () => Promise<Result>): Promise<Result> {
  const tokenUsed = findToken();
  try {
    return await send();
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    // Another request or tab may have opened a new session meanwhile.
    const token = findToken();
    const isRenewed = token !== null && token !== tokenUsed ? true : await endSession();
    if (!isRenewed) throw hasUnsavedWork() ? new ApiError(SIGNED_OUT, UNAUTHORIZED) : error;
    return await send();
  }
}

/** The session has expired: redirects to the login, or asks here if there is unsaved work. True once one is open. */
export function endSession(): Promise<boolean> {
  removeToken();
  if (hasUnsavedWork()) return renewSession();
  leaveForLogin();
  return Promise.resolve(false);
}

export function leaveForLogin() {
  removeToken();
  const { pathname, search } = window.location;
  window.location.replace(loginPath(pathname + search));
}

export function loginPath(from: string): string {
  const next = destinationAfterLogin(from);
  return next === ADMIN_PATH ? LOGIN_PATH : `${LOGIN_PATH}?${new URLSearchParams({ next })}`;
}

/** Only paths of the admin area: a URL from outside must not lead elsewhere. */
export function destinationAfterLogin(next: string | null): string {
  if (!next?.startsWith('/') || next.startsWith('//') || next.includes('\\')) return ADMIN_PATH;
  const { pathname, search } = new URL(next, 'http://admin.invalid');
  return isAdminPath(pathname) && !SIGN_IN_PATHS.includes(pathname) ? pathname + search : ADMIN_PATH;
}

// An expired session with unsaved work, waiting for the admin to sign in again.

let renewal: { promise: Promise<boolean>; resolve: (isRenewed: boolean) => void } | undefined;
const listeners = new Set<() => void>();

function renewSession(): Promise<boolean> {
  renewal ??= Promise.withResolvers<boolean>();
  notifyListeners();
  return renewal.promise;
}

/** Ends the waiting: with a new session, or because the admin declined. */
export function settleRenewal(isRenewed: boolean) {
  renewal?.resolve(isRenewed);
  renewal = undefined;
  notifyListeners();
}

/** True while the sign-in dialog should be shown. */
export function isAwaitingRenewal(): boolean {
  return renewal !== undefined;
}

export function subscribeToRenewal(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notifyListeners() {
  for (const listener of listeners) listener();
}

type ReadPath = Extract<keyof AdminCalls, `GET ${string}`> extends `GET ${infer Path}` ? Path : never;

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
