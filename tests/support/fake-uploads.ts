import { vi } from 'vitest';

/** The parts of an XHR that `app/lib/upload.ts` uses. */
class FakeXhr {
  readonly upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
  readonly headers: Record<string, string> = {};
  onload?: () => void;
  status = 0;
  responseText = '';
  url = '';

  open(_method: string, url: string) {
    this.url = url;
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }

  send() {}

  abort() {}

  progress(loaded: number, total: number) {
    this.upload.onprogress?.({ loaded, total });
  }

  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}

/** Every upload from now on, for the test to answer; each at once if it has an answer. */
export function fakeUploads(answer?: { status: number; body: unknown }): FakeXhr[] {
  const uploads: FakeXhr[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeXhr {
      override send() {
        uploads.push(this);
        if (answer) queueMicrotask(() => this.answer(answer.status, answer.body));
      }
    },
  );
  return uploads;
}
