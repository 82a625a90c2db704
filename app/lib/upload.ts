import { ApiError, type FieldError, REQUEST_TIMEOUT_MS, RETRIES, RETRY_BASE_DELAY_MS } from './api.ts';
import { networkMessages } from './connectivity.ts';

type UploadOptions = {
  headers?: Record<string, string>;
  /** Called with the progress, from 0 to 1. */
  onProgress?: (share: number) => void;
};

/**
 * Sends a form to `/api` like `request`, but with a timeout since the last progress: a large file on a slow
 * connection is not stuck as long as it moves. `fetch` has no upload progress, so this is an XHR.
 */
export async function upload<Result>(
  path: string,
  form: FormData,
  options: UploadOptions = {},
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await uploadOnce<Result>(path, form, options);
    } catch (error) {
      const mayTryAgain = error instanceof ApiError && error.status === undefined;
      if (!mayTryAgain || attempt >= RETRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_BASE_DELAY_MS * 2 ** attempt));
    }
  }
}

function uploadOnce<Result>(path: string, form: FormData, { headers, onProgress }: UploadOptions) {
  return new Promise<Result>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;

    function stillMoving() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        fail(networkMessages.timeout);
        xhr.abort();
      }, REQUEST_TIMEOUT_MS);
    }
    function fail(message: string) {
      clearTimeout(timer);
      reject(new ApiError(message));
    }

    xhr.upload.onprogress = ({ loaded, total }) => {
      stillMoving();
      if (total > 0) onProgress?.(loaded / total);
    };
    xhr.upload.onload = stillMoving;
    xhr.onprogress = stillMoving;
    xhr.onerror = () => fail(navigator.onLine ? networkMessages.unreachable : networkMessages.offline);
    xhr.onload = () => {
      clearTimeout(timer);
      const body = jsonOf(xhr.responseText);
      if (xhr.status >= 200 && xhr.status < 300) resolve(body as Result);
      else reject(errorOf(xhr.status, body));
    };

    xhr.open('POST', `/api${path}`);
    xhr.setRequestHeader('accept', 'application/json');
    for (const [name, value] of Object.entries(headers ?? {})) xhr.setRequestHeader(name, value);
    stillMoving();
    xhr.send(form);
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function errorOf(status: number, body: unknown): ApiError {
  const { error, errors } = (typeof body === 'object' && body !== null ? body : {}) as {
    error?: unknown;
    errors?: FieldError[];
  };
  return new ApiError(typeof error === 'string' ? error : '', status, Array.isArray(errors) ? errors : []);
}
