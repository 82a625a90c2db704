// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api.ts';
import {
  callAdmin,
  destinationAfterLogin,
  isAwaitingRenewal,
  loginPath,
  settleRenewal,
  storeToken,
  subscribeToRenewal,
} from './session.ts';
import { findToken, isUnauthorized } from './token.ts';
import { hasUnsavedWork, watchTyping } from './unsaved-work.ts';

let stopWatching: () => void;
const replaced = vi.fn();

beforeEach(() => {
  window.localStorage.clear();
  replaced.mockClear();
  vi.spyOn(window.location, 'replace').mockImplementation(replaced);
  stopWatching = watchTyping();
});

afterEach(() => {
  stopWatching();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** A server that knows one token. */
function serverKnowing(known: { token: string }) {
  const calls: (string | undefined)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    calls.push(headers.authorization);
    return headers.authorization === `Bearer ${known.token}`
      ? Response.json({ fine: true })
      : Response.json({ error: 'Unauthorized' }, { status: 401 });
  });
  return calls;
}

function type(text: string, markup = '<textarea></textarea>') {
  document.body.innerHTML = markup;
  const field = document.querySelector<HTMLTextAreaElement>('textarea, input');
  if (!field) throw new Error('There is no field');
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return field;
}

test.each([
  ['Unauthorized', true],
  ['Request was UNAUTHORIZED by the proxy', true],
  ['Invalid email or password', false],
])('an error that says "%s" ends the session: %s', (message, expected) => {
  expect(isUnauthorized(new ApiError(message, 401))).toBe(expected);
});

test('session: a request carries the token', async () => {
  storeToken('good');
  const calls = serverKnowing({ token: 'good' });
  expect(await callAdmin('GET /samples', {})).toEqual({ fine: true });
  expect(calls).toEqual(['Bearer good']);
});

test('session: a refused request removes the token and goes to the login', async () => {
  storeToken('ended');
  serverKnowing({ token: 'good' });
  window.history.replaceState(null, '', '/admin?tab=add');
  await expect(callAdmin('GET /samples', {})).rejects.toThrow('Unauthorized');
  expect(findToken()).toBeNull();
  expect(replaced).toHaveBeenCalledExactlyOnceWith('/admin/login?next=%2Fadmin%3Ftab%3Dadd');
});

test('session: with unsaved work the request waits for a new session and is repeated', async () => {
  storeToken('ended');
  const calls = serverKnowing({ token: 'good' });
  type('An hour of writing');
  const told = vi.fn();
  const stop = subscribeToRenewal(told);
  const answer = callAdmin('GET /posts', {});
  const second = callAdmin('GET /samples', {});
  await vi.waitFor(() => expect(isAwaitingRenewal()).toBe(true));
  expect(findToken()).toBeNull();
  expect(told).toHaveBeenCalled();
  storeToken('good');
  expect(await Promise.all([answer, second])).toEqual([{ fine: true }, { fine: true }]);
  expect(calls).toEqual(['Bearer ended', 'Bearer ended', 'Bearer good', 'Bearer good']);
  expect(replaced).not.toHaveBeenCalled();
  expect(isAwaitingRenewal()).toBe(false);
  stop();
});

test('session: declining to sign in keeps the page and says what to do', async () => {
  storeToken('ended');
  serverKnowing({ token: 'good' });
  type('An hour of writing');
  const answer = callAdmin('GET /posts', {});
  await vi.waitFor(() => expect(isAwaitingRenewal()).toBe(true));
  settleRenewal(false);
  await expect(answer).rejects.toThrow('You are signed out. Sign in again to go on');
  expect(replaced).not.toHaveBeenCalled();
});

test('session: a request refused while another opened a new session is repeated', async () => {
  storeToken('ended');
  const known = { token: 'good' };
  const calls = serverKnowing(known);
  const answer = callAdmin('GET /posts', {});
  storeToken('good');
  expect(await answer).toEqual({ fine: true });
  expect(calls).toEqual(['Bearer ended', 'Bearer good']);
});

test('session: other errors do not end the session', async () => {
  storeToken('good');
  vi.stubGlobal('fetch', async () => Response.json({ error: 'The title is required.' }, { status: 400 }));
  await expect(callAdmin('GET /posts', {})).rejects.toThrow('The title is required.');
  expect(findToken()).toBe('good');
  expect(replaced).not.toHaveBeenCalled();
});

test.each([
  [null, '/admin'],
  ['/admin/blog?q=a', '/admin/blog?q=a'],
  ['/admin?tab=add', '/admin?tab=add'],
  ['https://evil.example/admin', '/admin'],
  ['//evil.example/admin', '/admin'],
  ['/\\evil.example/admin', '/admin'],
  ['/samples', '/admin'],
  ['/administration', '/admin'],
  ['/admin/../samples', '/admin'],
  ['/admin/login?next=/admin/login', '/admin'],
])('session: after signing in, %s leads to %s', (next, destination) => {
  expect(destinationAfterLogin(next)).toBe(destination);
});

test('session: the login path names the page to return to, unless that is the admin area', () => {
  expect(loginPath('/admin')).toBe('/admin/login');
  expect(loginPath('/admin/comments')).toBe('/admin/login?next=%2Fadmin%2Fcomments');
});

test.each([
  ['a text', '<textarea></textarea>', true],
  ['  ', '<textarea></textarea>', false],
  ['a title', '<input>', true],
  ['a search', '<input type="search">', false],
  ['a search', '<form role="search"><input></form>', false],
  ['a password', '<input type="password">', false],
])('%s typed into %s is unsaved work: %s', (text, markup, expected) => {
  type(text, markup);
  expect(hasUnsavedWork()).toBe(expected);
});

test('session: a removed field holds no unsaved work', () => {
  const field = type('a text');
  field.remove();
  expect(hasUnsavedWork()).toBe(false);
});
