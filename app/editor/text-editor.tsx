import type { Editor } from '@tiptap/react';
import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { lazyPart } from '#app/lib/deferred.tsx';
import { useBrand } from '#app/lib/site-words.ts';
import { useKeyDown } from '#app/lib/use-key-down.ts';
import { useConfirm } from '#app/ui/confirm.tsx';
import type { AnnotationInput } from '#shared/contracts/annotations.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { ContentField } from './content-field.tsx';
import { hasContent } from './content-length.ts';
import { decideHtml } from './decide-html.ts';
import { EditorBar, type EditorView } from './editor-bar.tsx';
import type { EditorKind, ImportedText, Panel } from './editor-kind.ts';
import { Recoveries, SaveProblem } from './editor-notices.tsx';
import { PreviewLink } from './preview-link.tsx';
import { RevisionsDialog } from './revisions-dialog.tsx';
import { SettingsSheet, useSettingsSheet } from './settings-sheet.tsx';
import { TitleField } from './title-field.tsx';
import { type Opened, useSaving } from './use-saving.ts';

type TextEditorProps = {
  kind: EditorKind;
  opened: Opened;
  /** Called when the editor is left, with the id of what was saved. */
  onClose: (savedId?: string) => void;
  /** Above the title. */
  children?: ReactNode;
};

// They need the code of the visual editor, which is not waited for.
const MarginNotes = lazyPart(async () => (await import('./margin-notes.tsx')).MarginNotes);
const MarginNoteDialog = lazyPart(async () => (await import('./margin-notes.tsx')).MarginNoteDialog);

/** Source that was typed. The server derives the content of a marked text; until then its own will do. */
function toSource(html: string, isSample: boolean) {
  if (!isSample) return { content: html };
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const isMarked = body.querySelector('ins, del, [data-mark], [data-comment]') !== null;
  return isMarked ? { content: decideHtml(html, 'accept'), marked: html } : { content: html, marked: null };
}

/** Escape on the page itself: not in the text, and not while something is open above the page. */
function isEscapeOfPage({ key, defaultPrevented, isComposing, target }: KeyboardEvent): boolean {
  if (key !== 'Escape' || defaultPrevented || isComposing) return false;
  if (target instanceof HTMLElement && target.isContentEditable) return false;
  return !document.querySelector('dialog[open], :popover-open');
}

/** The editor of posts, samples and students' files. */
export function TextEditor({ kind, opened, onClose, children }: TextEditorProps) {
  const { history, noun, Head, Import, Details, Preview, Advice } = kind;
  /** With changes and notes. A student's file has them like a sample. */
  const isSample = noun !== 'post';
  const { person } = useBrand();
  const { confirm, confirmation } = useConfirm();
  const saving = useSaving({
    kind,
    opened,
    confirm,
    showSettings: () => {
      setPanel('settings');
      setSettingsOpen(true);
    },
    onClose,
  });
  const { id, stored, text, drafts, errors, isChanged, change, close, setMishap } = saving;
  const { fields, read } = text;
  /** A file to begin with is offered above the text; over one that is there, in the settings. */
  const [startsEmpty] = useState(() => !hasContent(fields.content));
  const [shown, setShown] = useState<EditorView>();
  const sheet = useSettingsSheet((fields.annotations ?? []).length > 0);
  const { panel, setPanel, areSettingsOpen, isOver, setSettingsOpen } = sheet;
  const [editor, setEditor] = useState<Editor>();
  const [annotating, setAnnotating] = useState<{ annotation?: AnnotationInput }>();
  const mustAccept = useRef(false);
  const importedTitle = useRef('');
  const takeEditor = useCallback(
    (opened: Editor | undefined) => {
      setEditor(opened);
      // Whatever is done to a student's text must be visible to her.
      if (opened && noun === 'file')
        void import('./recording.ts').then(({ setRecording }) =>
          setRecording(opened.view, true, person || null),
        );
      if (!opened || !mustAccept.current) return;
      mustAccept.current = false;
      void import('./changes.ts').then(({ decided }) =>
        opened.view.dispatch(decided(opened.state, 'accept')),
      );
    },
    [noun, person],
  );
  useKeyDown((event) => {
    if (!isEscapeOfPage(event)) return;
    event.preventDefault();
    if (isOver) setSettingsOpen(false);
    else void close();
  });

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

  function addAnnotation() {
    if (editor?.state.selection.empty === false) setAnnotating({});
    else setMishap('Select the words first, then add the note.');
  }

  function showPanel(next: Panel) {
    setPanel(next);
    read();
  }

  function show(what: EditorView) {
    read();
    setShown(what);
  }

  function changeAnnotations(annotations: AnnotationInput[]) {
    change({ annotations });
  }

  const importer = Import && <Import getText={read} mayReplace={mayReplace} onImported={takeImported} />;
  return (
    <>
      <form
        ref={saving.form}
        noValidate
        aria-label={stored ? kind.names.edit : kind.names.create}
        data-unsaved={isChanged || undefined}
        onSubmit={(event) => event.preventDefault()}
        className="mx-auto flex"
      >
        <EditorBar kind={kind} saving={saving} sheet={sheet} onShow={show} />
        <div inert={isOver} className="mx-auto w-full max-w-[44rem] min-w-0 px-5 sm:px-8">
          {children}
          <Recoveries kind={kind} saving={saving} />
          <TitleField saving={saving} />
          <div className="space-y-4 pb-4">
            {Head && <Head fields={fields} errors={errors} stored={stored} onChange={change} />}
            {startsEmpty && importer}
          </div>
          <ContentField
            key={text.textNumber}
            content={fields.marked ?? fields.content}
            isSample={isSample}
            uploadPicture={kind.uploadPicture}
            error={errors.content}
            written={text.written}
            onChange={(html) => change(toSource(html, isSample))}
            onWritten={saving.takeWritten}
            onEditor={isSample ? takeEditor : undefined}
            onMarginNote={isSample ? addAnnotation : undefined}
            onError={setMishap}
          />
          <SaveProblem kind={kind} saving={saving} />
        </div>
        {areSettingsOpen && (
          <SettingsSheet kind={kind} sheet={sheet} onPanel={showPanel}>
            {panel === 'settings' && (
              <>
                <Details fields={fields} errors={errors} stored={stored} onChange={change} />
                {!startsEmpty && importer}
                {stored && history && (
                  <PreviewLink id={id} path={stored.previewPath} requests={history} onError={setMishap} />
                )}
              </>
            )}
            {panel === 'marginNotes' && (
              <Suspense>
                <MarginNotes
                  editor={editor}
                  fields={fields}
                  sheet={sheet}
                  reader={kind.annotationReader}
                  onChange={changeAnnotations}
                  onEdit={(annotation) => setAnnotating({ annotation })}
                />
              </Suspense>
            )}
            {panel === 'advice' && Advice && <Advice id={id} fields={fields} />}
          </SettingsSheet>
        )}
      </form>
      {shown === 'preview' && Preview && (
        <Preview fields={fields} stored={stored} onClose={() => setShown(undefined)} />
      )}
      {shown === 'revisions' && history && (
        <RevisionsDialog kind={kind} saving={saving} requests={history} onClose={() => setShown(undefined)} />
      )}
      {shown === 'compare' && (
        <CompareDialog
          content={fields.content}
          onCompared={takeCompared}
          onClose={() => setShown(undefined)}
        />
      )}
      {annotating && (
        <Suspense>
          <MarginNoteDialog
            editor={editor}
            annotation={annotating.annotation}
            annotations={fields.annotations ?? []}
            reader={kind.annotationReader}
            onChange={(annotations) => {
              changeAnnotations(annotations);
              sheet.showNewNote();
            }}
            onClose={() => setAnnotating(undefined)}
          />
        </Suspense>
      )}
      {confirmation}
    </>
  );
}
