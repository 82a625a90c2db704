import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, isNetworkError } from '#app/lib/api.ts';
import { readStored, writeStored } from '#app/lib/local-storage.ts';
import { newKey } from '#app/lib/new-key.ts';
import { type OnProgress, upload } from '#app/lib/upload.ts';
import { type FileProblem, findFileProblems } from '#shared/contracts/attachment-rules.ts';
import { changeKeptFiles, hasKeptFiles, isSameFile, mergeFiles, toFileId } from './kept-files.ts';

export type ChosenFiles = ReturnType<typeof useChosenFiles>;

/** The files chosen in a form: on the device until they are sent, and each sent by itself. */
export function useChosenFiles(form: string, onChange?: () => void) {
  const [files, setFiles] = useState<File[]>([]);
  /** Because of these a selection was not accepted, or the form. */
  const [problems, setProblems] = useState<FileProblem[]>([]);
  /** Whether the files survive leaving the page. */
  const [areKept, setKept] = useState(true);
  const sender = useRef(createFileSender(form));
  const isOnPage = useRef(true);

  useEffect(() => {
    isOnPage.current = true;
    void showAtStart();
    return () => {
      isOnPage.current = false;
    };
  }, []);

  async function showKept() {
    const kept = hasKeptFiles(form) ? await changeKeptFiles(form, (stored) => stored) : [];
    if (kept && kept.length > 0 && isOnPage.current) setFiles((chosen) => mergeFiles(kept, chosen));
  }
  const showAtStart = useEffectEvent(showKept);

  function change(apply: (files: File[]) => File[]) {
    onChange?.();
    setFiles(apply);
    void changeKeptFiles(form, apply).then((kept) => setKept(kept !== undefined));
  }

  /** Adds the new files to the chosen ones, or none of them. */
  function add(chosen: File[]) {
    const found = findFileProblems(mergeFiles(files, chosen));
    setProblems(found);
    if (found.length === 0) change((kept) => mergeFiles(kept, chosen));
  }

  function remove(file: File) {
    setProblems([]);
    change((kept) => kept.filter((other) => !isSameFile(other, file)));
  }

  function clear() {
    reset();
    sender.current.forget();
    void changeKeptFiles(form, () => []);
  }

  /** Shows none; those on the device stay there. */
  function reset() {
    setFiles([]);
    setProblems([]);
  }

  /** Sends the files, before the form that names them. */
  async function send(onProgress: OnProgress): Promise<SentFile[]> {
    setProblems([]);
    return sender.current.sendFiles(files, onProgress);
  }

  /** The form has arrived. What another tab has added stays on the device. */
  async function forgetSent() {
    sender.current.forget();
    await changeKeptFiles(form, (kept) =>
      kept.filter((one) => !files.some((other) => isSameFile(one, other))),
    );
  }

  /** The files or the form were not sent. True if the files are why, which is then shown at them. */
  function explain(error: unknown): boolean {
    const found = listProblems(error);
    setProblems(found);
    // The server may not have them any more; after a lost line it has.
    if (found.length > 0 && !(error instanceof RefusedFile)) sender.current.forget();
    return found.length > 0;
  }

  return { files, problems, areKept, add, remove, clear, reset, showKept, send, forgetSent, explain };
}

function listProblems(error: unknown): FileProblem[] {
  if (error instanceof RefusedFile) return [{ name: error.file.name, message: error.message }];
  const fields = error instanceof ApiError ? error.fields : [];
  return fields.filter(({ field }) => field === 'attachments').map(({ message }) => ({ name: '', message }));
}

/** Each attempt of `upload` is two requests. */
const ATTEMPTS = 3;
const WAIT_MS = 2_000;

type SentFile = { key: string; name: string };

/** The server does not accept this file. */
class RefusedFile extends Error {
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

/** Sends files one by one: a lost line or a reload costs the current one, and each arrives once, also from two tabs. */
function createFileSender(form: string) {
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
        if (!isNetworkError(error) || attempt === ATTEMPTS) throw error;
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
