import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#app/lib/api.ts';
import type { OnProgress } from '#app/lib/upload.ts';
import { type FileProblem, findFileProblems } from '#shared/contracts/attachment-rules.ts';
import { changeKeptFiles, hasKeptFiles, isSameFile, mergeFiles } from './kept-files.ts';
import { createFileSender, RefusedFile, type SentFile } from './send-files.ts';

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
