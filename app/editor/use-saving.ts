import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { ApiError, errorMessage } from '#app/lib/api.ts';
import { toFlatFieldErrors } from '#app/lib/field-errors.ts';
import { logProblem } from '#app/lib/log.ts';
import { showToast } from '#app/lib/toast-store.ts';
import { deletedElsewhere } from '#app/lib/trash.ts';
import { useFocusOnRefusal } from '#app/lib/use-focus-on-refusal.ts';
import type { useConfirm } from '#app/ui/confirm.tsx';
import {
  type EditorKind,
  type EditorText,
  type FieldErrors,
  getSavedFields,
  type StoredText,
  sameFields,
} from './editor-kind.ts';
import { type Draft, useDrafts } from './use-drafts.ts';
import { useText } from './use-text.ts';

/** How a record without revisions is autosaved. */
const AUTOSAVE = 'save';

/** A stored record, or a new one with its future id; and the unsaved text to continue with. */
export type Opened = ({ stored: StoredText } | { newId: string }) & {
  draft?: Draft | undefined;
};

type SavingOptions = {
  kind: EditorKind;
  opened: Opened;
  confirm: ReturnType<typeof useConfirm>['confirm'];
  /** The invalid field may be there. */
  showSettings: () => void;
  onClose: (savedId?: string) => void;
};

/** The text of the editor and its record: autosaved, saved, in conflict with another save, discarded, left. */
export function useSaving({ kind, opened, confirm, showSettings, onClose }: SavingOptions) {
  const { requests, history, noun } = kind;
  const client = useQueryClient();
  const [stored, setStored] = useState('stored' in opened ? opened.stored : undefined);
  const id = 'stored' in opened ? opened.stored._id : opened.newId;
  /** What was autosaved as the record itself: the server may write the same text differently. */
  const [sent, setSent] = useState<EditorText>();
  const saved = sent ?? getSavedFields(kind, stored);
  /** By field; the first invalid field gets the focus. */
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusals, setRefusals] = useState(0);
  const form = useFocusOnRefusal(refusals);
  const [conflicting, setConflicting] = useState<{ newer: StoredText; mode: string }>();
  const [saving, setSaving] = useState<string>();
  const [failure, setFailure] = useState<string>();
  /** An error besides saving, such as a failed image upload: cleared by the next change. */
  const [mishap, setMishap] = useState<string>();
  /** One save of the record after the other. */
  const writing = useRef<Promise<void>>(undefined);
  /** Saved or discarded: no more questions on leaving. */
  const isDone = useRef(false);
  const isKeptForLater = useRef(false);
  const text = useText(opened.draft?.fields ?? saved);
  const { fields, read } = text;
  const drafts = useDrafts({
    kind: noun,
    id,
    storedVersion: stored?.version,
    draft: opened.draft,
    text,
    saveRevision: history?.saveRevision ?? autosaveRecord,
    isPaused: saving !== undefined || conflicting !== undefined,
    hasChanges,
  });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      !isKeptForLater.current &&
      (hasChanges() || (!isDone.current && findTypedDialog() !== null)),
  );
  /** Back or a link with unsaved changes: stores the text first, then asks. */
  const askBeforeLeaving = useEffectEvent(async () => {
    const dialog = findTypedDialog();
    if (dialog) {
      blocker.reset?.();
      // It asks about its own words.
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
      return;
    }
    const isKept = drafts.storeNow();
    const mayLeave = await confirm({
      title: 'Leave without saving?',
      text: isKept
        ? `This browser keeps what you wrote; ${kind.names.offer} will offer it again.`
        : 'This browser couldn’t keep a copy: anything you wrote since the last save will be lost.',
      action: 'Leave',
      isDangerous: !isKept,
    });
    if (mayLeave) blocker.proceed?.();
    else blocker.reset?.();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') askBeforeLeaving();
  }, [blocker.state]);

  function hasChanges(): boolean {
    return !isDone.current && !sameFields(read(), saved);
  }

  function leave(savedId?: string) {
    isDone.current = true;
    drafts.forget();
    onClose(savedId);
  }

  function change(changed: Partial<EditorText>) {
    text.change(changed);
    clear(Object.keys(changed));
    setMishap(undefined);
  }

  /** Changing a field clears its error. */
  function clear(names: string[]) {
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))),
    );
  }

  /** Without revisions the record itself is saved, and the editor goes on with it. */
  function saveRecord(_id: string, now: EditorText): Promise<void> {
    const before = Promise.resolve(writing.current).catch(() => {});
    writing.current = before.then(async () => {
      const version = drafts.version.current;
      goOnWith(await kind.save({ id, version, fields: now, mode: AUTOSAVE, stored }));
      setSent(now);
      setFailure(undefined);
    });
    return writing.current;
  }

  async function autosaveRecord(_id: string, now: EditorText): Promise<undefined> {
    try {
      await saveRecord(_id, now);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await explain(error, AUTOSAVE);
      throw error;
    }
  }

  async function save(mode: string, version = stored && drafts.version.current) {
    const now = read();
    const found = kind.errorsIn(now, stored);
    setErrors({});
    setFailure(undefined);
    setMishap(undefined);
    if (Object.keys(found).length > 0) return showErrors(found);
    const question = kind.questionBefore(mode, stored, now);
    if (question && !(await confirm(question))) return;
    setSaving(mode);
    try {
      if (!history && hasChanges()) await saveRecord(id, now);
      const isSaved = !history && mode === AUTOSAVE && stored;
      const result = isSaved || (await kind.save({ id, version, fields: now, mode, stored }));
      drafts.keepWaiting();
      kind.onSaved(client);
      const path = kind.publicPath(result);
      const isStaying = kind.staysOpen && !stored;
      const link = path
        ? { label: 'View', href: path }
        : isStaying
          ? undefined
          : { label: 'Open', href: kind.paths.edit(id) };
      showToast('success', kind.savedMessage(result, mode, stored), undefined, link);
      if (kind.stayingModes?.includes(mode)) setSaving(undefined);
      else leave(id);
    } catch (error) {
      await explain(error, mode);
      setSaving(undefined);
    }
  }

  function showErrors(found: FieldErrors) {
    if (Object.keys(found).some((name) => !kind.fieldsOnPage.includes(name))) showSettings();
    setErrors(found);
    setRefusals((number) => number + 1);
  }

  async function explain(error: unknown, mode: string) {
    const isConflict = error instanceof ApiError && error.status === 409;
    if (isConflict) {
      const newer = await requests.getRecord(id).catch(() => undefined);
      // A conflict may also be about a taken address: then there is no newer version.
      if (newer && newer.version !== drafts.version.current) setConflicting({ newer, mode });
    }
    const refused = toFlatFieldErrors(error);
    const isRefused = Object.keys(refused).length > 0;
    if (isRefused) showErrors(refused);
    const goneMessage = stored && noun !== 'file' && deletedElsewhere(error, noun);
    if (goneMessage) return setFailure(goneMessage);
    if (kind.isQuiet(mode) && isRefused) return;
    // The text is in browser storage, so a failed draft interrupts nobody.
    if (kind.isQuiet(mode) && !isConflict) {
      logProblem('The draft could not be saved', error);
      setFailure('Not saved on the server. Your text is safe in this browser; save again in a moment.');
      return;
    }
    setFailure(kind.describeFailure(mode, stored, errorMessage(error, '')));
  }

  /** The editor is about this version of the record from now on, and about its text if it is given. */
  function goOnWith(record: StoredText, replacement?: EditorText) {
    setStored(record);
    drafts.version.current = record.version;
    if (!replacement) return;
    text.replace(replacement);
    drafts.forget();
  }

  function overwrite() {
    if (!conflicting) return;
    const { newer, mode } = conflicting;
    setConflicting(undefined);
    goOnWith(newer);
    if (history) return void save(mode, newer.version);
    drafts.keepAside(getSavedFields(kind, newer));
    saveRecord(id, read()).catch((error) => explain(error, mode));
  }

  async function takeTheirs() {
    if (!conflicting) return;
    const { newer } = conflicting;
    const other = getSavedFields(kind, newer);
    if (!history) {
      drafts.exchange({ fields: other, version: newer.version });
      setStored(newer);
      setSent(undefined);
      setConflicting(undefined);
      setFailure(undefined);
      return;
    }
    // The current text is stored as a revision first.
    try {
      await history.saveRevision(id, read());
    } catch (error) {
      logProblem('The text could not be kept', error);
      setFailure('Your text could not be saved as a revision. Try again in a moment.');
      return;
    }
    goOnWith(newer, other);
    setConflicting(undefined);
    setFailure(undefined);
  }

  /** Back to the live version. */
  async function discardDraft() {
    if (!history) return;
    const isSure = await confirm({
      title: 'Discard the draft?',
      text: `The editor goes back to the version that is on the site${stored?.draft?.publishAt ? ', and the scheduled update is canceled' : ''}. The draft stays in the revisions.`,
      action: 'Discard draft',
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      if (hasChanges()) await history.saveRevision(id, read());
      const live = await history.discardDraft(id);
      kind.onSaved(client);
      goOnWith(live, kind.toFields(live));
    } catch (error) {
      setMishap(errorMessage(error, 'The draft could not be discarded.'));
    }
  }

  /** Leaves with the text stored in this browser. */
  function keepForLater() {
    isKeptForLater.current = true;
    forgetUnsaved();
    onClose();
  }

  function forgetUnsaved() {
    if (history) client.invalidateQueries({ queryKey: history.unsavedQuery().queryKey });
  }

  async function close() {
    if (hasChanges() && !history) return save(AUTOSAVE);
    if (hasChanges() && !saving) {
      const isKept = drafts.storeNow();
      const isSure = await confirm({
        title: 'Close without saving?',
        text: isKept
          ? `Keep it for later, and ${kind.names.offer} will offer it again. If you discard it, what you wrote since the last save is gone.`
          : 'What you wrote since the last save will be discarded.',
        action: 'Discard changes',
        isDangerous: true,
        ...(isKept && { alternative: { label: 'Keep for later', run: keepForLater } }),
      });
      if (!isSure) return;
      // The revisions of a stored text stay; one that was never saved is deleted with them.
      if (!stored)
        await history?.discardRevisions(id).catch((error) => logProblem('The text was not discarded', error));
      forgetUnsaved();
    }
    leave();
  }

  return {
    id,
    stored,
    text,
    drafts,
    form,
    errors,
    conflicting,
    isSaving: saving !== undefined,
    isChanged: !sameFields(fields, saved),
    /** What went wrong, if anything did. */
    problem: failure ?? mishap,
    setMishap,
    change,
    /** After a pause in typing. */
    takeWritten() {
      read();
      clear(['content']);
      setMishap(undefined);
    },
    save,
    overwrite,
    takeTheirs,
    discardDraft,
    close,
  };
}

function findTypedDialog(): Element | null {
  return document.querySelector('dialog[data-typed]');
}

/** A text in the editor: its kind, and what becomes of it. */
export type SavedText = {
  kind: EditorKind;
  saving: ReturnType<typeof useSaving>;
};
