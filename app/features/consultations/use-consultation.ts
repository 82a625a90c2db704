import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError, errorMessage } from '#app/lib/api.ts';
import { upload } from '#app/lib/upload.ts';
import {
  type ConsultationField,
  consultationFields,
  MIN_OPEN_MS,
  OPEN_FOR_FIELD,
  problemOfFiles,
  readConsultation,
  TRAP_FIELD,
} from '#shared/contracts/consultation-rules.ts';
import { fieldsOf, fillIn, findDraft, forgetDraft, keepDraft } from './draft.ts';

const BANNER_MS = 6_000;
const UNEXPECTED = 'An unexpected error occurred';

type FormField = ConsultationField | 'attachments';
export type FormErrors = Partial<Record<FormField, string>>;
export type SendState =
  | { kind: 'idle' }
  /** `share` of the upload that has left, from 0 to 1. */
  | { kind: 'sending'; share: number }
  | { kind: 'sent' }
  | { kind: 'failed'; message: string };

/** Everything that the consultation form does. The texts themselves stay in the form's own fields. */
export function useConsultation(form: RefObject<HTMLFormElement | null>) {
  const [state, setState] = useState<SendState>({ kind: 'idle' });
  const [errors, setErrors] = useState<FormErrors>({});
  const [files, setFiles] = useState<File[]>([]);
  const [isThanking, setThanking] = useState(false);
  const openedAt = useRef(0);
  // A key stands for one content: sent again it makes no second request, and any change asks for a new one.
  const key = useRef<string>(undefined);

  useEffect(() => {
    openedAt.current = performance.now();
    const draft = findDraft();
    if (!draft || !form.current) return;
    fillIn(form.current, draft);
    key.current = draft.key;
  }, [form]);

  useEffect(() => {
    if (state.kind !== 'sent') return;
    const timer = setTimeout(() => setState({ kind: 'idle' }), BANNER_MS);
    return () => clearTimeout(timer);
  }, [state.kind]);

  function noteEdit(field: string) {
    key.current = undefined;
    if (form.current) keepDraft({ fields: fieldsOf(form.current) });
    setErrors(({ [field as FormField]: _, ...others }) => others);
  }

  /** Takes the new files with those already there, or none of them. */
  function addFiles(chosen: File[]) {
    const added = chosen.filter((one) => !files.some((other) => isSameFile(one, other)));
    const problem = problemOfFiles([...files, ...added]);
    setErrors(({ attachments: _, ...others }) => (problem ? { ...others, attachments: problem } : others));
    if (problem) return;
    key.current = undefined;
    setFiles([...files, ...added]);
  }

  function removeFile(file: File) {
    key.current = undefined;
    setErrors(({ attachments: _, ...others }) => others);
    setFiles(files.filter((other) => other !== file));
  }

  async function send() {
    if (!form.current || state.kind === 'sending') return;
    const fields = fieldsOf(form.current);
    const read = readConsultation(fields);
    if ('problems' in read) {
      showErrors(Object.fromEntries(read.problems.map(({ field, message }) => [field, message])));
      setState({ kind: 'idle' });
      return;
    }
    setErrors({});
    setState({ kind: 'sending', share: 0 });
    key.current ??= newKey();
    keepDraft({ fields, key: key.current });
    const trap = String(new FormData(form.current).get(TRAP_FIELD) ?? '');
    try {
      await longEnoughOpen();
      await upload(
        '/consultations',
        bodyOf({ ...fields, [TRAP_FIELD]: trap, [OPEN_FOR_FIELD]: String(openFor()) }),
        {
          headers: { 'idempotency-key': key.current },
          onProgress: (share) => setState({ kind: 'sending', share }),
        },
      );
    } catch (error) {
      fail(error);
      return;
    }
    key.current = undefined;
    forgetDraft();
    form.current?.reset();
    setFiles([]);
    setState({ kind: 'sent' });
    setThanking(true);
  }

  function bodyOf(fields: Record<string, string>): FormData {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    for (const file of files) body.append('attachments', file, file.name);
    return body;
  }

  function fail(error: unknown) {
    const known = error instanceof ApiError ? error.fields.filter(({ field }) => isFormField(field)) : [];
    if (known.length > 0) {
      showErrors(Object.fromEntries(known.map(({ field, message }) => [field, message])));
      setState({ kind: 'idle' });
    } else setState({ kind: 'failed', message: errorMessage(error, UNEXPECTED) });
  }

  /** Under each field, and the first of them takes the focus. */
  function showErrors(next: FormErrors) {
    setErrors(next);
    const first = consultationFields.find((field) => next[field]);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  }

  function openFor(): number {
    return Math.round(performance.now() - openedAt.current);
  }

  /** The server takes very quick senders for programs; a person who is that quick just waits, unnoticed. */
  async function longEnoughOpen() {
    const missing = MIN_OPEN_MS - openFor();
    if (missing > 0) await new Promise((resolve) => setTimeout(resolve, missing));
  }

  return {
    state,
    errors,
    files,
    isThanking,
    noteEdit,
    addFiles,
    removeFile,
    send,
    close: () => setThanking(false),
  };
}

function isFormField(field: string): field is FormField {
  return field === 'attachments' || consultationFields.some((known) => known === field);
}

function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

/** `randomUUID` exists on secure origins only; the site may be tried on a plain one. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
