import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, errorMessage } from '#app/lib/api.ts';
import { type Draft, fillIn, findDraft, merged, readFields, storeDraft } from '#app/lib/drafts.ts';
import { readStored, writeStored } from '#app/lib/local-storage.ts';
import { newKey } from '#app/lib/new-key.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { upload } from '#app/lib/upload.ts';
import { MAX_MESSAGE } from '#shared/contracts/limits.ts';
import {
  MIN_OPEN_MS,
  OPEN_FOR_FIELD,
  type RequestField,
  readRequestFields,
  requestFieldNames,
  requestFields,
} from '#shared/contracts/request-fields.ts';
import type { RequestReceipt } from '#shared/contracts/requests.ts';
import type { Thanks } from './thanks-dialog.tsx';
import { useChosenFiles } from './use-chosen-files.ts';

/** The name of the draft in storage. */
export const DRAFT = 'consultation-draft';
/** Written and removed at once when a request was sent: the other tabs get an event with what it was. */
export const SENT = `${DRAFT}-sent`;
/** When that was, for a page that the browser keeps for Back: it gets no events. */
export const SENT_AT = `${DRAFT}-sent-at`;
const BANNER_MS = 6_000;

type FormErrors = Partial<Record<RequestField, string>>;
export type SendState =
  | { kind: 'idle' }
  /** `share` of the upload that was sent, from 0 to 1. */
  | { kind: 'sending'; share: number }
  | { kind: 'sent' }
  /** In another tab; `isSame`: it was what stood here. */
  | { kind: 'sentElsewhere'; isSame: boolean }
  | { kind: 'failed'; message: string };

/** The logic of the consultation form. Text is in uncontrolled fields. */
export function useRequestForm(form: RefObject<HTMLFormElement | null>) {
  const t = useTranslations();
  const [state, setState] = useState<SendState>({ kind: 'idle' });
  const [errors, setErrors] = useState<FormErrors>({});
  const [thanks, setThanks] = useState<Thanks>();
  const [messageLength, setMessageLength] = useState(0);
  const [cleared, setCleared] = useState<Draft & { files: File[] }>();
  const openedAt = useRef(0);
  // A key stands for one content: sent again it creates no second request, and any change needs a new one.
  const key = useRef<string>(undefined);
  const chosen = useChosenFiles(DRAFT, () => {
    key.current = undefined;
  });
  const { files } = chosen;
  /** Something was typed in this tab. */
  const isEdited = useRef(false);

  useEffect(() => {
    openedAt.current = performance.now();
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
      if (event.key === SENT && event.newValue) learnOfSending(JSON.parse(event.newValue));
      if (event.key !== DRAFT || isEdited.current) return;
      element.reset();
      showStored();
    }
    let sentAt = readStored(SENT_AT);
    function keep() {
      sentAt = readStored(SENT_AT);
      if (!isEdited.current) return;
      const stored = findDraft(DRAFT);
      const own = readFields(element);
      const fields = stored ? merged(element, stored) : own;
      storeDraft(DRAFT, { fields, key: isSame(fields, own) ? key.current : undefined });
    }
    /** Back: what stood here was stored when the page was left, so what is stored now is newer, or it was sent. */
    function comeBack({ persisted }: PageTransitionEvent) {
      if (!persisted) return;
      const isSent = readStored(SENT_AT) !== sentAt;
      if (isSent) setState({ kind: 'sentElsewhere', isSame: findDraft(DRAFT) === undefined });
      forget();
      showStored();
      void showKeptFiles();
    }
    const stop = new AbortController();
    const { signal } = stop;
    element.dataset.runs = '';
    showStored();
    window.addEventListener('storage', follow, { signal });
    window.addEventListener('pagehide', keep, { signal });
    window.addEventListener('pageshow', comeBack, { signal });
    return () => {
      keep();
      stop.abort();
    };
  }, [form]);

  useEffect(() => {
    // Behind the dialog nobody reads it: it is shown, and its time runs, from then on.
    if (state.kind !== 'sent' || thanks) return;
    const timer = setTimeout(() => setState({ kind: 'idle' }), BANNER_MS);
    return () => clearTimeout(timer);
  }, [state.kind, thanks]);

  function handleEdit(field: string) {
    key.current = undefined;
    isEdited.current = true;
    if (!form.current) return;
    const fields = readFields(form.current);
    storeDraft(DRAFT, { fields });
    setCleared(undefined);
    if (state.kind === 'sentElsewhere') setState({ kind: 'idle' });
    const length = fields.message?.length ?? 0;
    setMessageLength(length);
    setErrors(({ [field as RequestField]: _, ...others }) =>
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
    chosen.clear();
    reset();
    setErrors({});
    setState({ kind: 'idle' });
  }

  function undoClear() {
    if (!form.current || !cleared) return;
    fillIn(form.current, cleared.fields);
    chosen.add(cleared.files);
    handleEdit('message');
  }

  function reset() {
    key.current = undefined;
    isEdited.current = false;
    form.current?.reset();
    chosen.reset();
    setMessageLength(0);
  }

  const forget = useEffectEvent(reset);
  const showKeptFiles = useEffectEvent(chosen.showKept);
  /** Another tab has sent a request. Here it is not sent again by accident, and other words stay. */
  const learnOfSending = useEffectEvent((sent: Draft['fields']) => {
    if (!form.current || state.kind === 'sending') return;
    const isOther = isEdited.current && !isSame(readFields(form.current), sent);
    if (!isOther) reset();
    setState({ kind: 'sentElsewhere', isSame: !isOther });
  });

  async function send() {
    if (!form.current || state.kind === 'sending') return;
    const fields = readFields(form.current);
    // The day here: the format of `toISOString`, which has that of another time zone.
    const read = readRequestFields(fields, new Date().toLocaleDateString('en-CA'));
    if ('problems' in read) {
      showErrors(Object.fromEntries(read.problems.map(({ field, message }) => [field, message])));
      setState({ kind: 'idle' });
      return;
    }
    setErrors({});
    setState({ kind: 'sending', share: 0 });
    key.current ??= newKey();
    const sent = key.current;
    storeDraft(DRAFT, { fields, key: sent });
    setCleared(undefined);
    const data = new FormData(form.current);
    try {
      await longEnoughOpen();
      const uploads = await chosen.send((share) => setState({ kind: 'sending', share }));
      data.delete('attachments');
      if (uploads.length > 0) data.set('uploads', JSON.stringify(uploads));
      data.set(OPEN_FOR_FIELD, String(openFor()));
      const headers = { 'idempotency-key': sent };
      const { correctAddress } = await upload<Partial<RequestReceipt>>('/consultations', data, { headers });
      setThanks({ email: fields.email ?? '', correction: correctAddress });
    } catch (error) {
      fail(error);
      return;
    }
    // A newer one of another tab stays.
    if (findDraft(DRAFT)?.key === sent) storeDraft(DRAFT, { fields: {} });
    void chosen.forgetSent();
    writeStored(SENT, fields);
    writeStored(SENT, undefined);
    writeStored(SENT_AT, Date.now());
    reset();
    setState({ kind: 'sent' });
  }

  function fail(error: unknown) {
    const isAboutFiles = chosen.explain(error);
    const known = error instanceof ApiError ? error.fields.filter(({ field }) => isFormField(field)) : [];
    if (isAboutFiles || known.length > 0) {
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
    chosen,
    messageLength,
    thanks,
    handleEdit,
    send,
    clear,
    undoClear,
    isCleared: cleared !== undefined,
    close: () => setThanks(undefined),
  };
}

function isFormField(field: string): field is RequestField {
  return requestFieldNames.some((known) => known === field);
}

function isSame(fields: Draft['fields'], others: Draft['fields'] = {}): boolean {
  return Object.entries(fields).every(([name, text]) => text === (others[name] ?? ''));
}
