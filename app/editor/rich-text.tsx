import { getHTMLFromFragment } from '@tiptap/core';
import type { Node as PmNode } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import { Transform } from '@tiptap/pm/transform';
import type { EditorView } from '@tiptap/pm/view';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import {
  type Ref,
  Suspense,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { lazyPart } from '#app/lib/deferred.tsx';
import { describeProgress, uploadImage } from '#app/lib/upload-image.ts';
import { imageTypes } from '#shared/contracts/post-status.ts';
import { AttributeFields } from './attribute-fields.tsx';
import { hasMarks, openMarked } from './change-marks.ts';
import { decide } from './changes.ts';
import {
  cleanPaste,
  describeLost,
  explainRefusal,
  findUnreachable,
  hasComments,
  isPicture,
  pasteMarkdown,
  picturesIn,
  withoutMarks,
} from './clean-paste.ts';
import type { UploadPicture } from './editor-kind.ts';
import { EquationDialog } from './equation-dialog.tsx';
import { extensions, sampleExtensions } from './extensions.ts';
import { FootnoteDialog } from './footnote-dialog.tsx';
import { closeFootnotes, openFootnotes } from './footnotes.ts';
import { LinkDialog } from './link-dialog.tsx';
import { removePassages } from './passages.ts';
import { recordedDoc } from './recording.ts';
import { SlashMenu } from './slash-menu.tsx';
import { handleTextInput } from './text-input.ts';
import { Toolbar } from './toolbar.tsx';
import type { ToolName } from './tools.tsx';
import './rich-text.css';

// Loaded once the text can be edited: what places them is a twelfth of the editor's code.
const SelectionTools = lazyPart(async () => (await import('./selection-tools.tsx')).SelectionTools);

/**
 * How near the caret may come to the edges of the window: above it are the bar and (on a phone below it) the toolbar,
 * which is three rows high in a table, or the banner of a bad connection; below it a line must fit. rich-text.css has
 * the same values for scrolling by the browser.
 */
const CARET_ROOM = {
  get top() {
    const isBannerShown = document.querySelector('[data-phase]') !== null;
    return isPhone() && !isBannerShown ? 80 : 200;
  },
  right: 8,
  left: 8,
  // Save errors are shown at the lower edge, over the text; on a phone the toolbar is there.
  get bottom() {
    const problem = document.querySelector('[data-save-problem]')?.clientHeight ?? 0;
    return 32 + problem + (isPhone() ? (document.querySelector('[role=toolbar]')?.clientHeight ?? 0) : 0);
  },
};

function isPhone(): boolean {
  return window.matchMedia('(width < 48rem)').matches;
}

/** A pause in typing. */
const RESTS_MS = 400;

/** While typing, the length is counted at this interval: counting at every key would be too slow. */
const COUNTS_MS = 200;

/** Serialising a long text takes longer than a keystroke may, so it is done on demand. */
export type WrittenText = {
  /** The text as HTML; undefined if it has not changed since the last call. */
  take: () => Written | undefined;
};

/** The finished text; of a sample also the text with its changes and passages, if it has any. */
export type Written = { content: string; marked?: string | null };

export type RichTextProps = {
  /** The initial text. Afterwards the editor's own state counts. */
  html: string;
  /** A sample may hold its changes and the passages of its notes. */
  isSample: boolean;
  /** If pictures are not public. */
  uploadPicture?: UploadPicture | undefined;
  written: Ref<WrittenText>;
  /** Called after a pause in typing. */
  onWritten: () => void;
  onCount: (text: string) => void;
  /** The editor of a sample, for what is beside the text. */
  onEditor?: ((editor: Editor | undefined) => void) | undefined;
  /** Asks for a note on the selection. */
  onMarginNote?: (() => void) | undefined;
  onError: (message: string) => void;
  labelledBy: string;
  isInvalid: boolean;
};

/**
 * The visual editor. Loaded only when somebody writes: it is larger than all public pages together.
 *
 * It owns its text, and its options stay the same objects: `useEditor` answers a new one with an update of the whole
 * editor, after every key (docs/decisions/077-uncontrolled-editor.md).
 */
export function RichText({
  html,
  isSample,
  uploadPicture,
  written,
  onWritten,
  onCount,
  onEditor,
  onMarginNote,
  onError,
  labelledBy,
  isInvalid,
}: RichTextProps) {
  const [dialog, setDialog] = useState<ToolName>();
  const [isInserting, setInserting] = useState(false);
  const closeMenu = useCallback(() => setInserting(false), []);
  const [uploads, setUploads] = useState(0);
  const [uploadedShare, setUploadedShare] = useState(0);
  const picker = useRef<HTMLInputElement>(null);
  const isWritten = useRef(false);
  const askForNote = useRef(onMarginNote);
  askForNote.current = onMarginNote;
  const slashKeys = useRef<(event: KeyboardEvent) => boolean>(undefined);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const counting = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Writing takes a message away; one about a paste or a picture comes before the change that it is about. */
  const warning = useRef<string>(undefined);
  const [content] = useState(() => openFootnotes(isSample ? openMarked(html) : html));
  // The space before a deleted end of a paragraph stands between two words once they are joined.
  const [parseOptions] = useState(() => ({ preserveWhitespace: isSample && html.includes('data-mark=') }));
  const [editorProps] = useState(() => ({
    attributes: {
      class: 'prose written-line',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelledBy,
    },
    scrollThreshold: CARET_ROOM,
    scrollMargin: CARET_ROOM,
    transformPastedHTML: cleanPaste,
    transformPasted: withoutMarks,
    handlePaste: pasteMarkdown,
    handleTextInput,
    handleKeyDown: (view: EditorView, event: KeyboardEvent) => {
      if (slashKeys.current?.(event)) return true;
      if (!event.ctrlKey && !event.metaKey) return false;
      if (event.code === 'KeyK' && !event.altKey && !event.shiftKey && canLink(view.state)) {
        setDialog('link');
        return true;
      }
      if (!event.altKey || event.code !== 'KeyM') return false;
      askForNote.current?.();
      return true;
    },
    handleDoubleClickOn: (_view: unknown, _at: number, node: { type: { name: string } }) => {
      if (node.type.name !== 'footnote' && node.type.name !== 'equation') return false;
      setDialog(node.type.name);
      return true;
    },
  }));

  const editor = useEditor({
    extensions: isSample ? sampleExtensions : extensions,
    content,
    parseOptions,
    editorProps,
    // The CSP allows no style elements; what ProseMirror needs is in rich-text.css.
    injectCSS: false,
    onUpdate: ({ editor: current }) => {
      isWritten.current = true;
      counting.current ??= setTimeout(() => {
        counting.current = undefined;
        onCount(shownText(current));
      }, COUNTS_MS);
      clearTimeout(resting.current);
      resting.current = setTimeout(() => {
        onWritten();
        if (warning.current) onError(warning.current);
        warning.current = undefined;
      }, RESTS_MS);
    },
  });
  useEffect(
    () => () => {
      clearTimeout(resting.current);
      clearTimeout(counting.current);
      counting.current = undefined;
    },
    [],
  );

  useImperativeHandle(
    written,
    () => ({
      take: () => {
        if (!isWritten.current) return undefined;
        isWritten.current = false;
        return serializeText(editor, isSample);
      },
    }),
    [editor, isSample],
  );

  useEffect(() => {
    onEditor?.(editor);
    return () => onEditor?.(undefined);
  }, [editor, onEditor]);

  // As an attribute in `editorProps` it would be a new option with the first key after a rejected save.
  useEffect(() => {
    if (isInvalid) editor.view.dom.setAttribute('aria-invalid', 'true');
    else editor.view.dom.removeAttribute('aria-invalid');
  }, [editor, isInvalid]);

  function openMenu() {
    editor.view.focus();
    setInserting(true);
  }

  function open(name: ToolName) {
    if (name === 'picture') picker.current?.click();
    else if (name === 'note') onMarginNote?.();
    else setDialog(name);
  }

  function warn(message: string) {
    warning.current = message;
    onError(message);
  }

  function takeFiles(files: Iterable<File>): boolean {
    const all = [...files];
    const refused = all.find((file) => !isPicture(file));
    if (refused) warn(explainRefusal(refused));
    for (const picture of all.filter(isPicture)) insertPicture(picture);
    return all.length > 0;
  }

  /** Pasted text may come with pictures in it, or with a picture of itself, which nobody wants. */
  function takePasted(clipboard: DataTransfer): boolean {
    const html = clipboard.getData('text/html');
    const hasText = clipboard.getData('text/plain').trim() !== '';
    const unreachable = findUnreachable(html);
    const lostPictures = unreachable.onComputer + unreachable.hosts.length;
    const brought = lostPictures > 0 ? [...clipboard.files].filter(isPicture) : [];
    if (!hasText && brought.length === 0 && picturesIn(html).length === 0) return takeFiles(clipboard.files);
    const pictures = brought.length === lostPictures && lostPictures > 0 ? brought : picturesIn(html);
    if (brought.length < lostPictures) warn(describeLost(unreachable));
    else if (hasComments(html)) warn('The comments were not pasted.');
    // After the words, which the editor inserts now.
    if (pictures.length > 0) setTimeout(() => takeFiles(pictures));
    return false;
  }

  async function insertPicture(file: File) {
    setUploads((number) => number + 1);
    setUploadedShare(0);
    try {
      const { url, isStill, ...size } = uploadPicture
        ? await uploadPicture(file, setUploadedShare)
        : await uploadImage(file, 'text', setUploadedShare);
      if (isStill) warn(`“${file.name}” is animated. Only its first frame was kept.`);
      // After the current selection: text, or an image inserted just before.
      editor
        .chain()
        .focus()
        .insertContentAt(editor.state.selection.to, {
          type: 'image',
          // The address of a public picture has its size.
          attrs: { src: url, alt: '', ...(uploadPicture && size) },
        })
        .run();
    } catch (error) {
      onError(errorMessage(error, 'The picture could not be uploaded.'));
    } finally {
      setUploads((number) => number - 1);
    }
  }

  const isUploading = uploads > 0;
  return (
    <div className="relative">
      <Toolbar editor={editor} isSample={isSample} onInsert={openMenu} onOpen={open} />
      <EditorContent
        editor={editor}
        onPasteCapture={(event) => {
          if (takePasted(event.clipboardData)) stop(event);
        }}
        onDropCapture={(event) => {
          if (takeFiles(event.dataTransfer.files)) stop(event);
        }}
      />
      <SlashMenu
        editor={editor}
        keys={slashKeys}
        isInserting={isInserting}
        onInserted={closeMenu}
        onOpen={open}
      />
      <Suspense>
        <SelectionTools editor={editor} isSample={isSample} onOpen={open} />
      </Suspense>
      <AttributeFields editor={editor} type="image" />
      <AttributeFields editor={editor} type="table" />
      <p
        role="status"
        className={isUploading ? 'border-t border-rule px-4 py-2 font-sans text-sm text-faint' : 'sr-only'}
      >
        {isUploading ? describeProgress(uploadedShare) : ''}
      </p>
      <input
        ref={picker}
        type="file"
        accept={imageTypes.join(',')}
        aria-label="Picture to insert"
        className="hidden"
        onChange={(event) => {
          takeFiles(event.target.files ?? []);
          event.target.value = '';
        }}
      />
      {dialog === 'link' && <LinkDialog editor={editor} onClose={() => setDialog(undefined)} />}
      {dialog === 'footnote' && <FootnoteDialog editor={editor} onClose={() => setDialog(undefined)} />}
      {dialog === 'equation' && <EquationDialog editor={editor} onClose={() => setDialog(undefined)} />}
    </div>
  );
}

function serializeText(editor: Editor, isSample: boolean): Written {
  const toHtml = ({ content, type }: PmNode) => closeFootnotes(getHTMLFromFragment(content, type.schema));
  if (!isSample) return { content: editor.isEmpty ? '' : toHtml(editor.state.doc) };
  const doc = recordedDoc(editor);
  const { changes, passages } = hasMarks(doc);
  if (!changes && !passages) return { content: editor.isEmpty ? '' : toHtml(doc), marked: null };
  const finished = new Transform(doc);
  decide(finished, 'accept', { from: 0, to: doc.content.size });
  removePassages(finished);
  return { content: toHtml(finished.doc), marked: toHtml(doc) };
}

/** As `countCharacters` has it of a saved text. */
function shownText({ state: { doc } }: Editor): string {
  return doc.textBetween(0, doc.content.size, ' ').replace(/\s+/g, ' ').trim();
}

/** Words are selected, or the caret is in a link. */
function canLink({ selection: { empty, $from } }: EditorState): boolean {
  return !empty || $from.marks().some(({ type }) => type.name === 'link');
}

/** Images are uploaded and inserted later; the editor ignores the event itself. */
function stop(event: SyntheticEvent) {
  event.preventDefault();
  event.stopPropagation();
}
