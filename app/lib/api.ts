import type { CallInput, PublicCalls } from '#shared/contracts/calls.ts';
import { readProperties } from '#shared/records.ts';
import { classifyProblem, networkMessages } from './connectivity.ts';
import { newKey } from './new-key.ts';

export const REQUEST_TIMEOUT_MS = 30_000;
const RETRIES = 1;
const RETRY_BASE_DELAY_MS = 1_000;
export const TOKEN_KEY = 'token';
/** The origin of the API outside of a page (if `connectApi` was not called). */
const LOCAL_ORIGIN = 'http://localhost:4000';
const NO_CONTENT = 204;

export type FieldError = { field: string; message: string };
const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export type RequestOptions = {
  method?: (typeof methods)[number];
  /** A plain value is sent as JSON, a form or a file as it is. */
  body?: unknown;
  /** Sends the bearer token from browser storage. Only admin requests need it. */
  authenticated?: boolean;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  retries?: number;
};

/**
 * A failed request, with a displayable message; an empty one if the response had none (HTTP/2 has no status texts),
 * so that each caller can use its own. `status` is undefined if there was no response.
 */
export class ApiError extends Error {
  readonly status: number | undefined;
  readonly fields: FieldError[];

  constructor(message: string, status?: number, fields: FieldError[] = []) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.fields = fields;
  }
}

/** The parts of a response that are used. On the server it is not a `Response`. */
type ApiResponse = Pick<Response, 'ok' | 'status' | 'statusText' | 'json'>;
export type FetchApi = (url: string, init: RequestInit) => Promise<ApiResponse>;

let fetchApi: FetchApi = (url, init) => fetch(url, init);

/** On the server the API is in the same process: requests need no socket. */
export function connectApi(fetchInProcess: FetchApi) {
  fetchApi = fetchInProcess;
}

export type CallArguments<Name, Call, Options = Omit<RequestOptions, 'method' | 'body'>> =
  object extends CallInput<Name, Call>
    ? [options?: CallInput<Name, Call> & Options]
    : [options: CallInput<Name, Call> & Options];

/** A call of the API by its name in `shared/contracts/calls.ts`, which says what it takes and returns. */
export function call<Name extends keyof PublicCalls>(
  name: Name,
  ...[options]: CallArguments<Name, PublicCalls[Name]>
): Promise<PublicCalls[Name]['response']> {
  const { path, ...rest } = toRequest(name, options);
  return request(path, rest);
}

/** The request of a call: its path with the parameters filled in, and its method. */
export function toRequest(name: string, options: object = {}): { path: string } & RequestOptions {
  const { params = {}, query = {}, ...rest }: RequestParts = options;
  const method = methods.find((one) => name.startsWith(`${one} `)) ?? 'GET';
  const pattern = name.slice(method.length + 1);
  const path = pattern.replace(/:(\w+)/g, (_, parameter) => encodeURIComponent(params[parameter] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value = ''] of Object.entries(query)) if (value !== '') search.set(key, String(value));
  return { ...rest, path: search.size > 0 ? `${path}?${search}` : path, method };
}
type RequestParts = RequestOptions & {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
};

/** Sends a request to `/api`. Has no side effects: what to show or where to go is the caller's decision. */
export function request<Result>(path: string, options: RequestOptions = {}): Promise<Result> {
  const { method = 'GET', retries = RETRIES } = options;
  const isRepeatable = method === 'GET' || retries === 0;
  const sent = isRepeatable ? options : { ...options, headers: addKey(options.headers) };
  return retry(() => requestOnce<Result>(path, sent), options);
}

/** A write that is sent again carries the key of its first attempt, so that it is answered as that one was. */
export function addKey(headers: Record<string, string> = {}): Record<string, string> {
  return { 'idempotency-key': newKey(), ...headers };
}

/** Sends again what got no response. */
export async function retry<Result>(
  send: () => Promise<Result>,
  { retries = RETRIES, signal }: Pick<RequestOptions, 'retries' | 'signal'> = {},
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (!isNetworkError(error) || signal?.aborted || attempt >= retries) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_BASE_DELAY_MS * 2 ** attempt));
    }
  }
}

async function requestOnce<Result>(path: string, options: RequestOptions): Promise<Result> {
  // In process nothing gets lost, and a timer per request would outlive the page.
  const timeout = isOnServer() ? undefined : AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const signal = timeout && options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  let response: ApiResponse;
  try {
    response = await fetchApi(`${isOnServer() ? LOCAL_ORIGIN : window.location.origin}/api${path}`, {
      method: options.method ?? 'GET',
      headers: buildHeaders(options),
      ...(signal && { signal }),
      ...buildBody(options),
    });
    // The table of calls says what it is.
    if (response.ok) return (response.status === NO_CONTENT ? undefined : await response.json()) as Result;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(timeout?.aborted ? networkMessages.timeout : describeNetworkFailure(error));
  }
  throw await toApiError(response);
}

function isOnServer(): boolean {
  return typeof window === 'undefined';
}

export function buildHeaders({
  body,
  authenticated,
  headers,
}: Pick<RequestOptions, 'body' | 'authenticated' | 'headers'>): Record<string, string> {
  const result: Record<string, string> = { accept: 'application/json', ...headers };
  if (body instanceof Blob) result['content-type'] = body.type;
  else if (body !== undefined && !(body instanceof FormData)) result['content-type'] = 'application/json';
  const token = authenticated && !isOnServer() ? window.localStorage.getItem(TOKEN_KEY) : null;
  if (token) result.authorization = `Bearer ${token}`;
  return result;
}

export function buildBody({ body }: Pick<RequestOptions, 'body'>): { body?: BodyInit } {
  if (body === undefined) return {};
  return { body: body instanceof FormData || body instanceof Blob ? body : JSON.stringify(body) };
}

/** The message of a response that is not OK: its `error`, else its `message`, else the status text. */
export async function toApiError(response: Omit<ApiResponse, 'ok'>): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const { error, message, errors } = readProperties(body);
  const texts = [error, message, response.statusText].filter((part) => typeof part === 'string');
  const fields: FieldError[] = Array.isArray(errors) ? errors : [];
  return new ApiError(texts.find((text) => text !== '') ?? '', response.status, fields);
}

function describeNetworkFailure(error: unknown): string {
  if (typeof navigator !== 'undefined' && navigator.onLine === false) return networkMessages.offline;
  const text = error instanceof Error ? error.message : String(error);
  if (/ENOTFOUND|EAI_AGAIN|ERR_NAME_NOT_RESOLVED|DNS/i.test(text)) return networkMessages.dns;
  if (classifyProblem(text) === 'timeout') return networkMessages.timeout;
  return networkMessages.unreachable;
}

/** What could not be loaded. That the visitor is offline is said by the banner, once. */
export function loadFailure(error: unknown, fallback: string): string {
  const message = errorMessage(error, fallback);
  return message === networkMessages.offline ? fallback : message;
}

/** The message of a thrown value, or the caller's fallback. */
export function errorMessage(error: unknown, fallback: string): string {
  return error instanceof Error && error.message ? error.message : fallback;
}

/** True if there was no response: a network error. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof ApiError && error.status === undefined;
}
