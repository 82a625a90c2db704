// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, errorMessage, isNetworkError, request, TOKEN_KEY } from './api.ts';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', { origin: 'https://essays.example' });
});

afterEach(() => {
  fetched.mockReset();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function answer(status: number, body: unknown, statusText = '') {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  return new Response(payload, { status, statusText });
}

/** The call's outcome, with all of its waiting done at once. */
async function outcome(call: Promise<unknown>): Promise<unknown> {
  const settled = call.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return settled;
}

function sent(call = 0): { url: string; init: RequestInit; headers: Record<string, string> } {
  const [url, init] = fetched.mock.calls[call] ?? [];
  return { url: String(url), init: init ?? {}, headers: init?.headers as Record<string, string> };
}

test('API client: every path goes to /api on the page’s own origin', async () => {
  fetched.mockResolvedValue(answer(200, { items: [] }));
  expect(await outcome(request('/samples?page=1'))).toEqual({ items: [] });
  expect(sent().url).toBe('https://essays.example/api/samples?page=1');
});

test('API client: a plain value is sent as JSON with its header, a form as it is', async () => {
  fetched.mockImplementation(async () => answer(201, {}));
  await outcome(request('/consultations', { method: 'POST', body: { name: 'A' } }));
  expect(sent().headers['content-type']).toBe('application/json');
  expect(sent().init.body).toBe('{"name":"A"}');
  const form = new FormData();
  await outcome(request('/consultations', { method: 'POST', body: form }));
  expect(sent(1).headers['content-type']).toBeUndefined();
  expect(sent(1).init.body).toBe(form);
});

test('API client: the token is sent only on request', async () => {
  localStorage.setItem(TOKEN_KEY, 'secret');
  fetched.mockImplementation(async () => answer(200, {}));
  await outcome(request('/samples'));
  expect(sent().headers.authorization).toBeUndefined();
  await outcome(request('/admin/samples', { authenticated: true }));
  expect(sent(1).headers.authorization).toBe('Bearer secret');
});

test('API client: an empty response is undefined', async () => {
  fetched.mockResolvedValue(new Response(null, { status: 204 }));
  expect(await outcome(request('/auth/logout', { method: 'POST' }))).toBeUndefined();
});

test.each([
  [
    'the error field',
    answer(400, { error: 'No such level', message: 'other' }, 'Bad Request'),
    'No such level',
  ],
  ['else the message', answer(400, { message: 'Not today' }, 'Bad Request'), 'Not today'],
  ['else the status text', answer(502, '<html>', 'Bad Gateway'), 'Bad Gateway'],
  ['else left to the caller', answer(500, { error: '' }), ''],
])('API client: a refusal is described by %s', async (_source, response, message) => {
  fetched.mockResolvedValue(response);
  const error = await outcome(request('/samples'));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ message, status: response.status });
  expect(isNetworkError(error)).toBe(false);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('API client: field errors come along', async () => {
  const errors = [{ field: 'name', message: 'Name must be at least 2 characters.' }];
  fetched.mockResolvedValue(answer(400, { error: 'Please check the form.', errors }));
  expect(await outcome(request('/consultations', { method: 'POST', body: {} }))).toMatchObject({
    fields: errors,
  });
});

test('API client: a network failure is retried once after a second', async () => {
  fetched
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(answer(200, { ok: true }));
  const call = request('/samples');
  await vi.advanceTimersByTimeAsync(999);
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(await call).toEqual({ ok: true });
});

test('API client: the wait doubles with each retry', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const call = request('/samples', { retries: 2 }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetched).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(fetched).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(await call).toBeInstanceOf(ApiError);
});

test.each([
  [
    new TypeError('Failed to fetch'),
    true,
    'Unable to connect to the server. Please check your connection or try again in a moment.',
  ],
  [
    new TypeError('getaddrinfo ENOTFOUND essays.example'),
    true,
    'Unable to reach the server. Please check your connection.',
  ],
  [
    new TypeError('Failed to fetch'),
    false,
    'You appear to be offline. Please check your internet connection and try again.',
  ],
])('API client: %s while online is %s, in words', async (failure, onLine, message) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  fetched.mockRejectedValue(failure);
  const error = await outcome(request('/samples'));
  expect(error).toMatchObject({ message, status: undefined });
  expect(isNetworkError(error)).toBe(true);
});

test('API client: a request times out after 30 seconds, is retried once, and reported', async () => {
  const timedOut = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    expect(ms).toBe(30_000);
    return timedOut.signal;
  });
  fetched.mockImplementation(
    (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        if (init?.signal?.aborted) reject(init.signal.reason);
      }),
  );
  const call = request('/samples');
  timedOut.abort(new DOMException('signal timed out', 'TimeoutError'));
  expect(await outcome(call)).toMatchObject({
    message: 'The request took too long to complete. Please try again.',
  });
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('API client: an aborted request is neither retried nor reported', async () => {
  const stop = new AbortController();
  fetched.mockImplementation(async (_url, init) => {
    stop.abort();
    throw init?.signal?.reason;
  });
  expect(await outcome(request('/samples', { signal: stop.signal }))).toMatchObject({ name: 'AbortError' });
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('API client: any thrown value has a message', () => {
  expect(errorMessage(new ApiError('No'), 'Failed to load samples')).toBe('No');
  expect(errorMessage(new Error(''), 'Failed to load samples')).toBe('Failed to load samples');
  expect(errorMessage(undefined, 'Failed to load samples')).toBe('Failed to load samples');
});

test('API client: a write has a key of its own, and both of its attempts carry the same', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  fetched.mockImplementation(async () => answer(200, {}));
  await outcome(request('/admin/samples/1', { method: 'PUT', body: {} }));
  await outcome(request('/admin/samples/1', { method: 'PUT', body: {} }));
  const [first, again, another] = [0, 1, 2].map((call) => sent(call).headers['idempotency-key']);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(first);
  expect(another).not.toBe(first);
});

test('API client: a key that the caller chose is kept, and what is not sent again has none', async () => {
  fetched.mockImplementation(async () => answer(200, {}));
  await outcome(request('/x', { method: 'POST', headers: { 'idempotency-key': 'chosen' } }));
  await outcome(request('/x', { method: 'POST', retries: 0 }));
  await outcome(request('/x'));
  expect([0, 1, 2].map((call) => sent(call).headers['idempotency-key'])).toEqual([
    'chosen',
    undefined,
    undefined,
  ]);
});
