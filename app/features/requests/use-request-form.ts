import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError, errorMessage } from '#app/lib/api.ts';
import { type Draft, fillIn, findDraft, merged, readFields, storeDraft } from '#app/lib/drafts.ts';
import { newKey } from '#app/lib/new-key.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { upload } from '#app/lib/upload.ts';
import { type FileProblem, findFileProblems } from '#shared/contracts/attachment-rules.ts';
import { MAX_MESSAGE } from '#shared/contracts/limits.ts';
import {
  MIN_OPEN_MS,
  OPEN_FOR_FIELD,
  type RequestField,
  readRequestFields,
  requestFieldNames,
  requestFields,
  TRAP_FIELD,
} from '#shared/contracts/request-fields.ts';
import { changeKeptFiles, hasKeptFiles } from './kept-files.ts';
import { createFileSender, RefusedFile, type SentFile } from './send-files.ts';

/** The name of the draft in storage. */
export const DRAFT = 'consultation-draft';
const BANNER_MS = 6_000;

type FormField = RequestField | 'attachments';
type FormErrors = Partial<Record<FormField, string>>;
export type SendState =
  | { kind: 'idle' }
  /** `share` of the upload that was sent, from 0 to 1. */
  | { kind: 'sending'; share: number }
  | { kind: 'sent' }
  | { kind: 'failed'; message: string };

/** The logic of the consultation form. Text is in uncontrolled fields. */
export function useRequestForm(form: RefObject<HTMLFormElement | null>) {
  const t = useTranslations();
  const [state, setState] = useState<SendState>({ kind: 'idle' });
  const [errors, setErrors] = useState<FormErrors>({});
  const [files, setFiles] = useState<File[]>([]);
  const [refusedFiles, setRefusedFiles] = useState<FileProblem[]>([]);
  /** Whether the files survive leaving the page. */
  const [areFilesKept, setFilesKept] = useState(true);
  const sender = useRef(createFileSender());
  const [isThanking, setThanking] = useState(false);
  const [messageLength, setMessageLength] = useState(0);
  const [cleared, setCleared] = useState<Draft & { files: File[] }>();
  const isOnPage = useRef(true);
  const openedAt = useRef(0);
  // A key stands for one content: sent again it creates no second request, and any change needs a new one.
  const key = useRef<string>(undefined);
  /** Something was typed in this tab. */
  const isEdited = useRef(false);

  useEffect(() => {
    isOnPage.current = true;
    openedAt.current = performance.now();
    const reading = hasKeptFiles(DRAFT) ? changeKeptFiles(DRAFT, (kept) => kept) : Promise.resolve([]);
    void reading.then((kept) => {
      if (kept && kept.length > 0 && isOnPage.current) setFiles((chosen) => mergeFiles(kept, chosen));
    });
    return () => {
      isOnPage.current = false;
    };
  }, []);

  // Two tabs share one draft. A tab in which nothing was typed follows the other. What the other has overwritten is
  // stored again, with the other's text, when this one is closed, reloaded or left for another page.
  useEffect(() => {
    // Still readable when the page has been left.
    const element = form.current as HTMLFormElement;
    /** In a page from the server the draft is there already (`first-view/drafts.ts`). */
    function showStored() {
      const draft = findDraft(DRAFT);
      if (draft) fillIn(element, merged(element, draft));
      const fields = readFields(element);
      key.current = isSame(fields, draft?.fields) ? draft?.key : undefined;
      setMessageLength(fields.message?.length ?? 0);
    }
    function follow(event: StorageEvent) {
      if (event.key !== DRAFT || isEdited.current) return;
      element.reset();
      showStored();
    }
    function keep() {
      if (!isEdited.current) return;
      const stored = findDraft(DRAFT);
      const own = readFields(element);
      const fields = stored ? merged(element, stored) : own;
      storeDraft(DRAFT, { fields, key: isSame(fields, own) ? key.current : undefined });
    }
    showStored();
    window.addEventListener('storage', follow);
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      window.removeEventListener('storage', follow);
      window.removeEventListener('pagehide', keep);
    };
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
    const fields = readFields(form.current);
    storeDraft(DRAFT, { fields });
    setCleared(undefined);
    const length = fields.message?.length ?? 0;
    setMessageLength(length);
    setErrors(({ [field as FormField]: _, ...others }) =>
      field === 'message' && length > MAX_MESSAGE
        ? { ...others, message: requestFields.message.tooLong }
        : others,
    );
  }

  /** Clears the form and the draft; `undoClear` brings them back. */
  function clear() {
    if (!form.current) return;
    setCleared({ fields: readFields(form.current), files });
    storeDraft(DRAFT, { fields: {} });
    void changeKeptFiles(DRAFT, () => []);
    reset();
    setErrors({});
    setState({ kind: 'idle' });
  }

  function undoClear() {
    if (!form.current || !cleared) return;
    fillIn(form.current, cleared.fields);
    changeFiles((chosen) => mergeFiles(chosen, cleared.files));
    handleEdit('message');
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
    const all = mergeFiles(files, chosen);
    const problems = findFileProblems(all);
    setErrors(({ attachments: _, ...others }) =>
      problems[0] ? { ...others, attachments: problems[0].message } : others,
    );
    setRefusedFiles(problems);
    if (problems.length === 0) changeFiles((kept) => mergeFiles(kept, chosen));
  }

  function removeFile(file: File) {
    setErrors(({ attachments: _, ...others }) => others);
    setRefusedFiles([]);
    changeFiles((kept) => kept.filter((other) => !isSameFile(other, file)));
  }

  function changeFiles(change: (files: File[]) => File[]) {
    key.current = undefined;
    setFiles(change);
    void changeKeptFiles(DRAFT, change).then((kept) => setFilesKept(kept !== undefined));
  }

  async function send() {
    if (!form.current || state.kind === 'sending') return;
    const fields = readFields(form.current);
    const read = readRequestFields(fields);
    if ('problems' in read) {
      showErrors(Object.fromEntries(read.problems.map(({ field, message }) => [field, message])));
      setState({ kind: 'idle' });
      return;
    }
    setErrors({});
    setRefusedFiles([]);
    setState({ kind: 'sending', share: 0 });
    key.current ??= newKey();
    const sent = key.current;
    storeDraft(DRAFT, { fields, key: sent });
    setCleared(undefined);
    const data = new FormData(form.current);
    const hidden = (name: string) => String(data.get(name) ?? '');
    try {
      await longEnoughOpen();
      const sentFiles = await sender.current.sendFiles(files, (share) =>
        setState({ kind: 'sending', share }),
      );
      await upload(
        '/consultations',
        toFormData({
          ...fields,
          ...nameUploads(sentFiles),
          about: hidden('about'),
          [TRAP_FIELD]: hidden(TRAP_FIELD),
          [OPEN_FOR_FIELD]: String(openFor()),
        }),
        { headers: { 'idempotency-key': sent } },
      );
    } catch (error) {
      fail(error);
      return;
    }
    // A newer one of another tab stays.
    if (findDraft(DRAFT)?.key === sent) storeDraft(DRAFT, { fields: {} });
    void changeKeptFiles(DRAFT, (kept) =>
      kept.filter((one) => !files.some((other) => isSameFile(one, other))),
    );
    reset();
    setState({ kind: 'sent' });
    setThanking(true);
  }

  function toFormData(fields: Record<string, string>): FormData {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return body;
  }

  function fail(error: unknown) {
    if (error instanceof RefusedFile) {
      setErrors({ attachments: error.message });
      setRefusedFiles([{ name: error.file.name, message: error.message }]);
      setState({ kind: 'idle' });
      return;
    }
    // Files that the server does not have any more are sent again.
    sender.current.forget();
    const known = error instanceof ApiError ? error.fields.filter(({ field }) => isFormField(field)) : [];
    if (known.length > 0) {
      showErrors(Object.fromEntries(known.map(({ field, message }) => [field, message])));
      setState({ kind: 'idle' });
    } else {
      const status = error instanceof ApiError ? error.status : undefined;
      const fallback = status ? t('Request failed: {status}', { status }) : t('An unexpected error occurred');
      setState({ kind: 'failed', message: t(errorMessage(error, fallback)) });
    }
  }

  /** At each field, and the first one gets the focus. */
  function showErrors(next: FormErrors) {
    setErrors(next);
    const first = requestFieldNames.find((field) => next[field]);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  }

  function openFor(): number {
    return Math.round(performance.now() - openedAt.current);
  }

  /** The server takes very fast senders for bots, so a fast person's request is delayed. */
  async function longEnoughOpen() {
    // A timer can fire a moment early.
    while (openFor() < MIN_OPEN_MS)
      await new Promise((resolve) => setTimeout(resolve, MIN_OPEN_MS - openFor()));
  }

  return {
    state,
    errors,
    files,
    refusedFiles,
    areFilesKept,
    messageLength,
    isThanking,
    handleEdit,
    addFiles,
    removeFile,
    send,
    clear,
    undoClear,
    isCleared: cleared !== undefined,
    close: () => setThanking(false),
  };
}

function isFormField(field: string): field is FormField {
  return field === 'attachments' || requestFieldNames.some((known) => known === field);
}

function isSame(fields: Draft['fields'], others: Draft['fields'] = {}): boolean {
  return Object.entries(fields).every(([name, text]) => text === (others[name] ?? ''));
}

function nameUploads(files: SentFile[]): Record<string, string> {
  return files.length > 0 ? { uploads: JSON.stringify(files) } : {};
}

/** Each file once. */
function mergeFiles(files: File[], others: File[]): File[] {
  return [...files, ...others.filter((other) => !files.some((file) => isSameFile(file, other)))];
}

function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
