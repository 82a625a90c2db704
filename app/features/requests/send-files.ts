import { ApiError } from '#app/lib/api.ts';
import { newKey } from '#app/lib/new-key.ts';
import { type OnProgress, upload } from '#app/lib/upload.ts';

/** Each attempt of `upload` is two requests. */
const ATTEMPTS = 3;
const WAIT_MS = 2_000;

export type SentFile = { key: string; name: string };

/** The server does not accept this file. */
export class RefusedFile extends Error {
  readonly file: File;
  constructor(file: File, reason: string) {
    super(reason);
    this.file = file;
  }
}

/** Sends files one after the other: a lost line costs the file that was on its way, and each arrives once. */
export function createFileSender() {
  /** Of each file that was tried: sent again with its key, it is not stored again. */
  const keys = new Map<File, string>();
  const arrived = new Set<File>();

  async function sendFile(file: File, onProgress: OnProgress): Promise<SentFile> {
    const key = keys.get(file) ?? newKey();
    keys.set(file, key);
    const result = { key, name: file.name };
    if (arrived.has(file)) return result;
    // Whatever the browser takes it for: the server looks at the bytes.
    const body = new Blob([file], { type: 'application/octet-stream' });
    for (let attempt = 1; ; attempt += 1) {
      try {
        await upload(`/consultations/files?name=${encodeURIComponent(file.name)}`, body, {
          headers: { 'idempotency-key': key },
          onProgress,
        });
        break;
      } catch (error) {
        const refusal =
          error instanceof ApiError && error.fields.find(({ field }) => field === 'attachments');
        if (refusal) throw new RefusedFile(file, refusal.message);
        const isLostLine = error instanceof ApiError && error.status === undefined;
        if (!isLostLine || attempt === ATTEMPTS) throw error;
        await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
      }
    }
    arrived.add(file);
    return result;
  }

  async function sendFiles(files: File[], onProgress: OnProgress): Promise<SentFile[]> {
    const total = files.reduce((sum, { size }) => sum + size, 0);
    const results: SentFile[] = [];
    let done = 0;
    for (const file of files) {
      results.push(await sendFile(file, (share) => onProgress((done + share * file.size) / total)));
      done += file.size;
      onProgress(done / total);
    }
    return results;
  }

  function forget() {
    keys.clear();
    arrived.clear();
  }

  return { sendFiles, forget };
}
