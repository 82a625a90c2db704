import {
  ApiError,
  addKey,
  buildHeaders,
  type CallArguments,
  REQUEST_TIMEOUT_MS,
  type RequestOptions,
  retry,
  toApiError,
} from './api.ts';
import { networkMessages } from './connectivity.ts';

/** Called with the share that was sent, from 0 to 1. */
export type OnProgress = (share: number) => void;
type Progress = { onProgress?: OnProgress | undefined };
type UploadOptions = Pick<RequestOptions, 'headers' | 'authenticated'> & Progress;
export type UploadArguments<Name, Call> = CallArguments<
  Name,
  Call,
  Pick<RequestOptions, 'headers'> & Progress
>;

/**
 * Sends a form or a file to `/api` like `request`, but with a timeout since the last progress: a large file on a slow
 * connection is not stuck as long as it moves. `fetch` has no upload progress, so this is an XHR.
 */
export function upload<Result>(
  path: string,
  body: FormData | Blob,
  { headers, ...options }: UploadOptions = {},
): Promise<Result> {
  const sent = { ...options, headers: addKey(headers) };
  return retry(() => uploadOnce<Result>(path, body, sent));
}

function uploadOnce<Result>(path: string, body: FormData | Blob, { onProgress, ...options }: UploadOptions) {
  return new Promise<Result>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;

    function restartTimer() {
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
      restartTimer();
      if (total > 0) onProgress?.(loaded / total);
    };
    xhr.upload.onload = restartTimer;
    xhr.onprogress = restartTimer;
    xhr.onerror = () => fail(navigator.onLine ? networkMessages.unreachable : networkMessages.offline);
    xhr.onload = () => {
      clearTimeout(timer);
      const { status } = xhr;
      const json = async () => JSON.parse(xhr.responseText);
      const isOk = status >= 200 && status < 300;
      if (isOk) resolve(json().catch(() => undefined));
      else void toApiError({ status, statusText: '', json }).then(reject);
    };

    xhr.open('POST', `/api${path}`);
    for (const [name, value] of Object.entries(buildHeaders({ body, ...options })))
      xhr.setRequestHeader(name, value);
    restartTimer();
    xhr.send(body);
  });
}
