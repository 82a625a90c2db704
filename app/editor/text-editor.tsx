import { useQueryClient } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { ApiError, errorMessage } from '#app/lib/api.ts';
import { toFlatFieldErrors } from '#app/lib/field-errors.ts';
import { logProblem } from '#app/lib/log.ts';
import { showToast } from '#app/lib/toast-store.ts';
import { deletedElsewhere } from '#app/lib/trash.ts';
import { useKeyDown } from '#app/lib/use-key-down.ts';
import { useConfirm } from '#app/ui/confirm.tsx';
import type { AnnotationInput } from '#shared/contracts/annotations.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { ContentField } from './content-field.tsx';
import { hasContent } from './content-length.ts';
import { EditorBar } from './editor-bar.tsx';
import {
  type EditorKind,
  type EditorText,
  type FieldErrors,
  getSavedFields,
  type ImportedText,
  type StoredText,
  sameFields,
} from './editor-kind.ts';
import { Conflict, Recovery, SaveProblem } from './editor-notices.tsx';
import { PreviewLink } from './preview-link.tsx';
import { RevisionsDialog } from './revisions-dialog.tsx';
import { SettingsSheet } from './settings-sheet.tsx';
import { TitleField } from './title-field.tsx';
import { type Draft, useDrafts } from './use-drafts.ts';
import { useFieldErrors } from './use-field-errors.ts';
import { useLeaveQuestion } from './use-leave-question.ts';
import { useSettingsSheet } from './use-settings-sheet.ts';
import { useText } from './use-text.ts';

/** A stored record, or a new one with its future id; and the unsaved text to continue with. */
export type Opened<Text, Stored> = ({ stored: Stored } | { newId: string }) & {
  draft?: Draft<Text> | undefined;
};

type TextEditorProps<Text extends EditorText, Stored extends StoredText<Text>, Mode extends string> = {
  kind: EditorKind<Text, Stored, Mode>;
  opened: Opened<Text, Stored>;
  /** Called when the editor is left, with the id of what was saved. */
  onClose: (savedId?: string) => void;
  /** Above the title. */
  children?: ReactNode;
};

// They need the code of the visual editor, which is not waited for.
const MarginNotes = lazy(async () => ({ default: (await import('./margin-notes.tsx')).MarginNotes }));
const MarginNoteDialog = lazy(async () => ({
  default: (await import('./margin-notes.tsx')).MarginNoteDialog,
}));

type Panel = 'settings' | 'notes' | 'advice';
const samplePanels: Record<Panel, string> = { settings: 'Settings', notes: 'Notes', advice: 'Advice' };

/** Source that was typed. The server derives the content of a marked text; until then its own will do. */
function toSource(html: string, isSample: boolean) {
  if (!isSample) return { content: html };
  const isMarked = /<(?:ins|del)\b|\sdata-(?:mark|comment)=/.test(html);
  const content = html.replace(/<del\b[\s\S]*?<\/del>|<\/?ins\b[^<>]*>/g, '');
  return { content, marked: isMarked ? html : null };
}

/** Escape on the page itself: not in the text, and not while something is open above the page. */
function isEscapeOfPage({ key, defaultPrevented, isComposing, target }: KeyboardEvent): boolean {
  if (key !== 'Escape' || defaultPrevented || isComposing) return false;
  if (target instanceof HTMLElement && target.isContentEditable) return false;
  return !document.querySelector('dialog[open], :popover-open');
}

/** The editor of posts and samples. */
export function TextEditor<Text extends EditorText, Stored extends StoredText<Text>, Mode extends string>({
  kind,
  opened,
  onClose,
  children,
}: TextEditorProps<Text, Stored, Mode>) {
  const { requests, noun, Head, Import, Details, Preview, Advice } = kind;
  const isSample = noun === 'sample';
  const client = useQueryClient();
  const { confirm, confirmation } = useConfirm();
  const [stored, setStored] = useState('stored' in opened ? opened.stored : undefined);
  const id = 'stored' in opened ? opened.stored._id : opened.newId;
  const saved = getSavedFields(kind, stored);
  const text = useText(opened.draft?.fields ?? saved);
  const { fields, read } = text;
  const drafts = useDrafts({
    kind: noun,
    id,
    storedVersion: stored?.version,
    draft: opened.draft,
    text,
    saveRevision: requests.saveRevision,
    hasChanges,
  });
  /** A file to begin with is offered above the text; over one that is there, in the settings. */
  const [startsEmpty] = useState(() => !hasContent(fields.content));
  const [failure, setFailure] = useState<string>();
  /** An error besides saving, such as a failed image upload: cleared by the next change. */
  const [mishap, setMishap] = useState<string>();
  const [conflicting, setConflicting] = useState<{ theirs: Stored; mode: Mode }>();
  const [saving, setSaving] = useState<Mode>();
  const [shown, setShown] = useState<'preview' | 'revisions' | 'compare'>();
  // The notes of a sample stand beside its text, as they are read.
  const [panel, setPanel] = useState<Panel>(() => (fields.annotations?.length ? 'notes' : 'settings'));
  const [editor, setEditor] = useState<Editor>();
  const [noting, setNoting] = useState<{ note?: AnnotationInput }>();
  const mustAccept = useRef(false);
  const importedTitle = useRef('');
  const takeEditor = useCallback((opened: Editor | undefined) => {
    setEditor(opened);
    if (!opened || !mustAccept.current) return;
    mustAccept.current = false;
    void import('./changes.ts').then(({ decided }) => opened.view.dispatch(decided(opened.state, 'accept')));
  }, []);
  const { isWide, areSettingsOpen, isOver, setSettingsOpen } = useSettingsSheet();
  const form = useRef<HTMLFormElement>(null);
  const { errors, refuse, clear } = useFieldErrors(form);
  /** Saved or discarded: no more questions on leaving. */
  const isDone = useRef(false);
  const isKeptForLater = useRef(false);
  const isChanged = !sameFields(fields, saved);
  useLeaveQuestion({
    hasChanges: () => !isKeptForLater.current && hasChanges(),
    storeNow: drafts.storeNow,
    confirm,
    noun,
  });
  useKeyDown((event) => {
    if (!isEscapeOfPage(event)) return;
    event.preventDefault();
    if (isOver) setSettingsOpen(false);
    else void close();
  });

  function hasChanges(): boolean {
    return !isDone.current && !sameFields(read(), saved);
  }

  function leave(savedId?: string) {
    isDone.current = true;
    drafts.forget();
    onClose(savedId);
  }

  function change(changed: Partial<Text>) {
    text.change(changed);
    clear(Object.keys(changed));
    setMishap(undefined);
  }

  async function mayReplace(): Promise<boolean> {
    if (!hasContent(read().content)) return true;
    return confirm({
      title: 'Replace the text?',
      text: 'The file will replace the text that is here now.',
      action: 'Replace',
    });
  }

  /** The title of an earlier file gives way to that of the next one; one that was typed stays. */
  function takeImported({ title, html, marked, annotations, acceptsChanges }: ImportedText) {
    const now = read();
    const isTyped = now.title.trim() !== '' && now.title !== importedTitle.current;
    const text = isSample ? { marked: marked ?? null, annotations: annotations ?? [] } : {};
    mustAccept.current = acceptsChanges === true && marked != null;
    drafts.exchange({
      fields: { ...now, ...text, content: html, title: isTyped ? now.title : title },
    });
    importedTitle.current = title;
  }

  function takeCompared(marked: string) {
    drafts.exchange({ fields: { ...read(), marked } });
    setShown(undefined);
  }

  function openNote() {
    if (editor?.state.selection.empty === false) setNoting({});
    else setMishap('Select the words first, then add the note.');
  }

  function showPanel(next: Panel) {
    setPanel(next);
    read();
  }

  async function save(mode: Mode, version = stored && drafts.version) {
    const now = read();
    const found = kind.errorsIn(now, stored);
    clear(Object.keys(errors));
    setFailure(undefined);
    setMishap(undefined);
    if (Object.keys(found).length > 0) return showErrors(found);
    const question = kind.questionBefore(mode, stored, now);
    if (question && !(await confirm(question))) return;
    setSaving(mode);
    try {
      const result = await kind.save({ id, version, fields: now, mode, stored });
      drafts.keepWaiting();
      kind.onSaved(client, result);
      const path = kind.publicPath(result);
      const isStaying = kind.staysOpen && !stored;
      const link = path
        ? { label: 'View', href: path }
        : isStaying
          ? undefined
          : { label: 'Open', href: kind.paths.edit(id) };
      showToast('success', kind.savedMessage(result, mode, stored), undefined, link);
      leave(id);
    } catch (error) {
      await explain(error, mode);
      setSaving(undefined);
    }
  }

  /** The invalid field may be in the settings sheet. */
  function showErrors(found: FieldErrors) {
    if (Object.keys(found).some((name) => !kind.fieldsOnPage.includes(name))) {
      setPanel('settings');
      setSettingsOpen(true);
    }
    refuse(found);
  }

  async function explain(error: unknown, mode: Mode) {
    const isConflict = error instanceof ApiError && error.status === 409;
    if (isConflict) {
      const theirs = await requests.getRecord(id).catch(() => undefined);
      // A conflict may also be about a taken address: then there is no newer version.
      if (theirs && theirs.version !== drafts.version) setConflicting({ theirs, mode });
    }
    const refused = toFlatFieldErrors(error);
    const isRefused = Object.keys(refused).length > 0;
    if (isRefused) showErrors(refused);
    const goneMessage = stored && deletedElsewhere(error, noun);
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

  function overwrite() {
    if (!conflicting) return;
    const { theirs, mode } = conflicting;
    setConflicting(undefined);
    setStored(theirs);
    drafts.setVersion(theirs.version);
    save(mode, theirs.version);
  }

  async function takeTheirs() {
    if (!conflicting) return;
    // The current text is stored as a revision first.
    try {
      await requests.saveRevision(id, read());
    } catch (error) {
      logProblem('The text could not be kept', error);
      setFailure('Your text could not be saved as a revision. Try again in a moment.');
      return;
    }
    setStored(conflicting.theirs);
    drafts.setVersion(conflicting.theirs.version);
    text.replace(getSavedFields(kind, conflicting.theirs));
    setConflicting(undefined);
    setFailure(undefined);
    drafts.forget();
  }

  /** Back to the live version. */
  async function discardDraft() {
    const isSure = await confirm({
      title: 'Discard the draft?',
      text: `The editor goes back to the version that is on the site${stored?.draft?.publishAt ? ', and the scheduled update is canceled' : ''}. The draft stays in the revisions.`,
      action: 'Discard draft',
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      if (hasChanges()) await requests.saveRevision(id, read());
      const live = await requests.discardDraft(id);
      kind.onSaved(client, live);
      setStored(live);
      drafts.setVersion(live.version);
      text.replace(kind.toFields(live));
      drafts.forget();
    } catch (error) {
      setMishap(errorMessage(error, 'The draft could not be discarded.'));
    }
  }

  /** Leaves with the text stored in this browser. */
  function keepForLater() {
    isKeptForLater.current = true;
    client.invalidateQueries({ queryKey: requests.unsavedQuery().queryKey });
    onClose();
  }

  async function close() {
    if (hasChanges() && !saving) {
      const isKept = drafts.storeNow();
      const isSure = await confirm({
        title: 'Close without saving?',
        text: isKept
          ? `Keep it for later, and your list of ${noun}s will offer it again. If you discard it, what you wrote since the last save is gone.`
          : 'What you wrote since the last save will be discarded.',
        action: 'Discard changes',
        isDangerous: true,
        ...(isKept && { alternative: { label: 'Keep for later', run: keepForLater } }),
      });
      if (!isSure) return;
      // The revisions of a stored text stay; one that was never saved is deleted with them.
      if (!stored)
        await requests.discardRevisions(id).catch((error) => logProblem('The text was not discarded', error));
      client.invalidateQueries({ queryKey: requests.unsavedQuery().queryKey });
    }
    leave();
  }

  function show(what: 'preview' | 'revisions' | 'compare') {
    read();
    setShown(what);
  }

  function changeNotes(annotations: AnnotationInput[]) {
    change({ annotations } as Partial<Text>);
  }

  const importer = <Import mayReplace={mayReplace} onImported={takeImported} />;
  const name = stored ? kind.names.edit : kind.names.create;
  const attention =
    Object.keys(errors).length > 0 ? 'Not saved yet: a field needs your attention.' : undefined;
  const { status, tone, isLive, actions } = kind.describeState(stored, fields);
  return (
    <>
      <form
        ref={form}
        noValidate
        aria-label={name}
        data-unsaved={isChanged || undefined}
        onSubmit={(event) => event.preventDefault()}
        className="mx-auto flex"
      >
        <EditorBar
          title={name}
          backTo={`Back to the ${noun}s`}
          status={status}
          tone={tone}
          isLive={isLive}
          hasDraft={stored?.draft != null}
          updateAt={stored?.draft?.publishAt ?? null}
          actions={actions}
          isSaving={saving !== undefined}
          isChanged={isChanged}
          kept={drafts.kept}
          areSettingsOpen={areSettingsOpen}
          onSave={save}
          onDiscardDraft={discardDraft}
          onShow={show}
          isWide={isWide}
          canCompare={isSample}
          onSettings={() => setSettingsOpen(!areSettingsOpen)}
          onClose={close}
        />
        <div inert={isOver} className="mx-auto w-full max-w-[44rem] min-w-0 px-5 sm:px-8">
          {children}
          {drafts.recoverable.map((draft) => (
            <Recovery
              key={draft.key}
              draft={draft}
              noun={noun}
              isOutdated={stored !== undefined && (draft.version ?? stored.version) < stored.version}
              onRecover={() => drafts.recover(draft)}
              onDiscard={() => drafts.discard(draft)}
            />
          ))}
          <TitleField
            value={fields.title}
            error={errors.title}
            takesFocus={!stored && fields.title === ''}
            onChange={(title) => change({ title } as Partial<Text>)}
          />
          <div className="space-y-4 pb-4">
            {Head && <Head fields={fields} errors={errors} stored={stored} onChange={change} />}
            {startsEmpty && importer}
          </div>
          <ContentField
            key={text.textNumber}
            content={fields.marked ?? fields.content}
            isSample={isSample}
            error={errors.content}
            written={text.written}
            onChange={(html) => change(toSource(html, isSample) as Partial<Text>)}
            onWritten={() => {
              read();
              clear(['content']);
              setMishap(undefined);
            }}
            onEditor={isSample ? takeEditor : undefined}
            onNote={isSample ? openNote : undefined}
            onError={setMishap}
          />
          <SaveProblem failure={failure ?? mishap ?? attention}>
            {conflicting && (
              <Conflict
                theirs={conflicting.theirs}
                mine={fields}
                other={getSavedFields(kind, conflicting.theirs)}
                labels={kind.labels}
                onOverwrite={overwrite}
                onTakeTheirs={takeTheirs}
              />
            )}
          </SaveProblem>
        </div>
        {areSettingsOpen && (
          <SettingsSheet
            label={noun === 'post' ? 'Post settings' : 'Sample settings'}
            panels={isSample ? samplePanels : undefined}
            panel={panel}
            onPanel={showPanel}
            isOver={isOver}
            isBeside={isWide && panel === 'notes'}
            onClose={() => setSettingsOpen(false)}
          >
            {panel === 'settings' && (
              <>
                <Details fields={fields} errors={errors} stored={stored} onChange={change} />
                {!startsEmpty && importer}
                {stored && (
                  <PreviewLink id={id} path={stored.previewPath} requests={requests} onError={setMishap} />
                )}
              </>
            )}
            {panel === 'notes' && (
              <Suspense>
                <MarginNotes
                  editor={editor}
                  notes={fields.annotations ?? []}
                  marked={fields.marked}
                  isBeside={isWide}
                  onChange={changeNotes}
                  onEdit={(note) => setNoting({ note })}
                  onShow={() => isOver && setSettingsOpen(false)}
                />
              </Suspense>
            )}
            {panel === 'advice' && Advice && <Advice id={id} fields={fields} />}
          </SettingsSheet>
        )}
      </form>
      {shown === 'preview' && <Preview fields={fields} stored={stored} onClose={() => setShown(undefined)} />}
      {shown === 'revisions' && (
        <RevisionsDialog
          id={id}
          current={fields}
          requests={requests}
          labels={kind.labels}
          onRestore={(restored) => {
            drafts.exchange({ fields: restored });
            setShown(undefined);
          }}
          onClose={() => setShown(undefined)}
        />
      )}
      {shown === 'compare' && (
        <CompareDialog
          content={fields.content}
          onCompared={takeCompared}
          onClose={() => setShown(undefined)}
        />
      )}
      {noting && (
        <Suspense>
          <MarginNoteDialog
            editor={editor}
            note={noting.note}
            notes={fields.annotations ?? []}
            onChange={(annotations) => {
              changeNotes(annotations);
              setPanel('notes');
            }}
            onClose={() => setNoting(undefined)}
          />
        </Suspense>
      )}
      {confirmation}
    </>
  );
}
