import { ApiError } from '#app/lib/api.ts';
import { readStored, writeStored } from '#app/lib/local-storage.ts';
import { newKey } from '#app/lib/new-key.ts';
import { type OnProgress, upload } from '#app/lib/upload.ts';
import { toFileId } from './kept-files.ts';

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

/** What is known of a file that was tried: sent again with its key, it is not stored again. */
type Trial = { key: string; arrivedAt?: number };
/** The server deletes a file after a day if nothing names it. */
const STAYS_MS = 20 * 60 * 60_000;

/**
 * Sends files one after the other: a lost line or a reload costs the file that was on its way, and each arrives once,
 * also from two tabs.
 */
export function createFileSender(form: string) {
  const place = `${form}-uploads`;
  /** Where nothing can be stored. */
  let unstored: Record<string, Trial> = {};
  const readTrials = () => readStored<Record<string, Trial>>(place) ?? unstored;

  function note(file: File, trial: Trial) {
    const trials = { ...readTrials(), [toFileId(file)]: trial };
    if (!writeStored(place, trials)) unstored = trials;
  }

  async function sendFile(file: File, onProgress: OnProgress): Promise<SentFile> {
    const { key, arrivedAt = 0 } = readTrials()[toFileId(file)] ?? { key: newKey() };
    const result = { key, name: file.name };
    if (arrivedAt > Date.now() - STAYS_MS) return result;
    note(file, { key });
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
    note(file, { key, arrivedAt: Date.now() });
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
    unstored = {};
    writeStored(place, undefined);
  }

  return { sendFiles, forget };
}
