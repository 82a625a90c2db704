import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError, errorMessage } from '#app/lib/api.ts';
import { newKey } from '#app/lib/new-key.ts';
import { showToast } from '#app/lib/toast-store.ts';
import { upload } from '#app/lib/upload.ts';
import {
  type ConsultationField,
  consultationFields,
  MIN_OPEN_MS,
  messages,
  OPEN_FOR_FIELD,
  problemOfFiles,
  readConsultation,
  TRAP_FIELD,
} from '#shared/contracts/consultation-rules.ts';
import { MAX_MESSAGE } from '#shared/contracts/limits.ts';
import { deleteDraft, deleteSentDraft, fieldsOf, fillIn, findDraft, storeDraft } from './draft.ts';

const BANNER_MS = 6_000;
const UNEXPECTED = 'An unexpected error occurred';
/** For a visitor who has left the form while it was being sent. */
const SENT = 'Your request was sent.';
const NOT_SENT = 'Your request was not sent. What you wrote is still in the form.';

type FormField = ConsultationField | 'attachments';
type FormErrors = Partial<Record<FormField, string>>;
export type SendState =
  | { kind: 'idle' }
  /** `share` of the upload that was sent, from 0 to 1. */
  | { kind: 'sending'; share: number }
  | { kind: 'sent' }
  | { kind: 'failed'; message: string };

/** The logic of the consultation form. Text is in uncontrolled fields. */
export function useConsultation(form: RefObject<HTMLFormElement | null>) {
  const [state, setState] = useState<SendState>({ kind: 'idle' });
  const [errors, setErrors] = useState<FormErrors>({});
  const [files, setFiles] = useState<File[]>([]);
  const [isThanking, setThanking] = useState(false);
  const [messageLength, setMessageLength] = useState(0);
  const isOnPage = useRef(true);
  const openedAt = useRef(0);
  // A key stands for one content: sent again it creates no second request, and any change needs a new one.
  const key = useRef<string>(undefined);
  /** Something was typed in this tab. */
  const isEdited = useRef(false);

  useEffect(() => {
    isOnPage.current = true;
    openedAt.current = performance.now();
    const draft = findDraft();
    if (draft && form.current) {
      fillIn(form.current, draft);
      key.current = draft.key;
    }
    // Also counts text typed before hydration.
    if (form.current) setMessageLength(fieldsOf(form.current).message?.length ?? 0);
    return () => {
      isOnPage.current = false;
    };
  }, [form]);

  // Two tabs share one draft. What another tab has overwritten is stored again when this one is closed or reloaded.
  useEffect(() => {
    const keep = () => {
      if (form.current && isEdited.current) storeDraft({ fields: fieldsOf(form.current), key: key.current });
    };
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [form]);

  useEffect(() => {
    if (state.kind !== 'sent') return;
    const timer = setTimeout(() => setState({ kind: 'idle' }), BANNER_MS);
    return () => clearTimeout(timer);
  }, [state.kind]);

  function handleEdit(field: string) {
    key.current = undefined;
    isEdited.current = true;
    if (!form.current) return;
    const fields = fieldsOf(form.current);
    storeDraft({ fields });
    const length = fields.message?.length ?? 0;
    setMessageLength(length);
    setErrors(({ [field as FormField]: _, ...others }) =>
      field === 'message' && length > MAX_MESSAGE ? { ...others, message: messages.messageTooLong } : others,
    );
  }

  /** Clears the form and the draft. */
  function clear() {
    deleteDraft();
    reset();
    setErrors({});
    setState({ kind: 'idle' });
  }

  function reset() {
    key.current = undefined;
    isEdited.current = false;
    form.current?.reset();
    setFiles([]);
    setMessageLength(0);
  }

  /** Adds the new files to the chosen ones, or none of them. */
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
    const sent = key.current;
    storeDraft({ fields, key: sent });
    const trap = String(new FormData(form.current).get(TRAP_FIELD) ?? '');
    try {
      await longEnoughOpen();
      await upload(
        '/consultations',
        bodyOf({ ...fields, [TRAP_FIELD]: trap, [OPEN_FOR_FIELD]: String(openFor()) }),
        {
          headers: { 'idempotency-key': sent },
          onProgress: (share) => setState({ kind: 'sending', share }),
        },
      );
    } catch (error) {
      fail(error);
      return;
    }
    deleteSentDraft(sent);
    if (!isOnPage.current) {
      showToast('success', SENT);
      return;
    }
    reset();
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
    if (!isOnPage.current) {
      showToast('error', NOT_SENT);
      return;
    }
    const known = error instanceof ApiError ? error.fields.filter(({ field }) => isFormField(field)) : [];
    if (known.length > 0) {
      showErrors(Object.fromEntries(known.map(({ field, message }) => [field, message])));
      setState({ kind: 'idle' });
    } else setState({ kind: 'failed', message: errorMessage(error, UNEXPECTED) });
  }

  /** At each field, and the first one gets the focus. */
  function showErrors(next: FormErrors) {
    setErrors(next);
    const first = consultationFields.find((field) => next[field]);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  }

  function openFor(): number {
    return Math.round(performance.now() - openedAt.current);
  }

  /** The server takes very fast senders for bots, so a fast person's request is delayed. */
  async function longEnoughOpen() {
    const missing = MIN_OPEN_MS - openFor();
    if (missing > 0) await new Promise((resolve) => setTimeout(resolve, missing));
  }

  return {
    state,
    errors,
    files,
    messageLength,
    isThanking,
    handleEdit,
    addFiles,
    removeFile,
    send,
    clear,
    close: () => setThanking(false),
  };
}

function isFormField(field: string): field is FormField {
  return field === 'attachments' || consultationFields.some((known) => known === field);
}

function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
