import { ApiError, errorOf, REQUEST_TIMEOUT_MS, retried } from './api.ts';
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
export function upload<Result>(path: string, form: FormData, options: UploadOptions = {}): Promise<Result> {
  return retried(() => uploadOnce<Result>(path, form, options));
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
      const { status } = xhr;
      const json = async () => JSON.parse(xhr.responseText);
      const isOk = status >= 200 && status < 300;
      if (isOk) resolve(json().catch(() => undefined));
      else void errorOf({ status, statusText: '', json }).then(reject);
    };

    xhr.open('POST', `/api${path}`);
    xhr.setRequestHeader('accept', 'application/json');
    for (const [name, value] of Object.entries(headers ?? {})) xhr.setRequestHeader(name, value);
    stillMoving();
    xhr.send(form);
  });
}
