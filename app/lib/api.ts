import { classifyProblem, networkMessages } from './connectivity.ts';

export const REQUEST_TIMEOUT_MS = 30_000;
export const RETRIES = 1;
export const RETRY_BASE_DELAY_MS = 1_000;
export const TOKEN_KEY = 'token';
/** Where the API is when there is no page to ask (and no `connectApi` was called). */
const LOCAL_ORIGIN = 'http://localhost:4000';

export type FieldError = { field: string; message: string };
export type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A plain value goes as JSON, a form or a file as it is. */
  body?: unknown;
  /** Sends the bearer token kept in the browser. Only the admin's calls ask for it. */
  authenticated?: boolean;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  retries?: number;
};

/** A request that failed, with a text fit to be shown. `status` is absent when no answer came. */
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

let fetchApi: typeof fetch = (input, init) => fetch(input, init);

/** On the server the API is in the same process: requests need no socket. */
export function connectApi(fetchInProcess: typeof fetch) {
  fetchApi = fetchInProcess;
}

/** Sends a request to `/api`. Has no side effects: what to show or where to go is the caller's decision. */
export async function request<Answer>(path: string, options: RequestOptions = {}): Promise<Answer> {
  const retries = options.retries ?? RETRIES;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await requestOnce<Answer>(path, options);
    } catch (error) {
      const mayTryAgain = error instanceof ApiError && error.status === undefined && !options.signal?.aborted;
      if (!mayTryAgain || attempt >= retries) throw error;
      await wait(RETRY_BASE_DELAY_MS * 2 ** attempt);
    }
  }
}

export function get<Answer>(
  path: string,
  options: Omit<RequestOptions, 'method' | 'body'> = {},
): Promise<Answer> {
  return request<Answer>(path, options);
}

async function requestOnce<Answer>(path: string, options: RequestOptions): Promise<Answer> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  let response: Response;
  try {
    response = await fetchApi(`${originOf()}/api${path}`, {
      method: options.method ?? 'GET',
      headers: headersOf(options),
      signal: options.signal ? AbortSignal.any([timeout, options.signal]) : timeout,
      ...bodyOf(options),
    });
    if (response.ok) return (await answerOf(response)) as Answer;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(timeout.aborted ? networkMessages.timeout : messageOfNetworkFailure(error));
  }
  throw await errorOf(response);
}

function originOf(): string {
  return typeof window === 'undefined' ? LOCAL_ORIGIN : window.location.origin;
}

function headersOf({ body, authenticated, headers }: RequestOptions): Record<string, string> {
  const result: Record<string, string> = { accept: 'application/json', ...headers };
  if (body instanceof Blob) result['content-type'] = body.type;
  else if (body !== undefined && !(body instanceof FormData)) result['content-type'] = 'application/json';
  const token =
    authenticated && typeof window !== 'undefined' ? window.localStorage.getItem(TOKEN_KEY) : null;
  if (token) result.authorization = `Bearer ${token}`;
  return result;
}

function bodyOf({ body }: RequestOptions): { body?: BodyInit } {
  if (body === undefined) return {};
  return { body: body instanceof FormData || body instanceof Blob ? body : JSON.stringify(body) };
}

async function answerOf(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

/** The text of an answer that is not OK: its `error`, else its `message`, else the status text. */
async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const { error, message, errors } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  const text = [error, message, response.statusText].find((part) => typeof part === 'string' && part !== '');
  const fields = Array.isArray(errors) ? (errors as FieldError[]) : [];
  return new ApiError(
    typeof text === 'string' ? text : `Request failed: ${response.status}`,
    response.status,
    fields,
  );
}

function messageOfNetworkFailure(error: unknown): string {
  if (typeof navigator !== 'undefined' && navigator.onLine === false) return networkMessages.offline;
  const text = error instanceof Error ? error.message : String(error);
  if (/ENOTFOUND|EAI_AGAIN|ERR_NAME_NOT_RESOLVED|DNS/i.test(text)) return networkMessages.dns;
  if (classifyProblem(text) === 'timeout') return networkMessages.timeout;
  return networkMessages.unreachable;
}

/** The text of whatever was thrown, or the caller's own words when it has none. */
export function errorMessage(error: unknown, fallback: string): string {
  return error instanceof Error && error.message ? error.message : fallback;
}

/** True when no answer came at all: the network's fault, not the request's. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof ApiError && error.status === undefined;
}

function wait(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
