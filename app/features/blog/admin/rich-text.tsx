import { Image } from '@tiptap/extension-image';
import { Table, TableKit } from '@tiptap/extension-table';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type Ref, type SyntheticEvent, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { imageTypes } from '#shared/contracts/post-status.ts';
import { cleanPaste } from './clean-paste.ts';
import { LinkDialog } from './link-dialog.tsx';
import { uploadImage } from './posts.requests.ts';
import { handleTextInput } from './text-input.ts';
import { Toolbar } from './toolbar.tsx';
import './rich-text.css';

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      protocols: ['http', 'https', 'mailto'],
      // Tiptap's default would open internal links in a new tab and add `nofollow`.
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Image,
  TableKit.configure({ table: false }),
  // Tiptap's default writes column widths into style attributes, which the CSP forbids.
  Table.extend({ renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]] }),
];

/**
 * How near the caret may come to the edges of the window: above it are the bar and the toolbar, which is two rows
 * high in a table; below it a line must fit. rich-text.css has the same values for scrolling by the browser.
 */
const CARET_ROOM = {
  top: 160,
  right: 8,
  left: 8,
  // Save errors are shown at the lower edge, over the text.
  get bottom() {
    return 32 + (document.querySelector('[data-save-problem]')?.clientHeight ?? 0);
  },
};

/** A pause in typing. */
const RESTS_MS = 400;

/** While typing, the length is counted at this interval: counting at every key would be too slow. */
const COUNTS_MS = 200;

/** Serialising a long text takes longer than a keystroke may, so it is done on demand. */
export type WrittenText = {
  /** The text as HTML; undefined if it has not changed since the last call. */
  take: () => string | undefined;
};

export type RichTextProps = {
  /** The initial text. Afterwards the editor's own state counts. */
  html: string;
  written: Ref<WrittenText>;
  onWritten: () => void;
  onCount: (characters: number) => void;
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
  written,
  onWritten,
  onCount,
  onError,
  labelledBy,
  isInvalid,
}: RichTextProps) {
  const [isLinking, setLinking] = useState(false);
  const [uploads, setUploads] = useState(0);
  const picker = useRef<HTMLInputElement>(null);
  const isWritten = useRef(false);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const counting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [content] = useState(html);
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
    handleTextInput,
  }));

  const editor = useEditor({
    extensions,
    content,
    editorProps,
    // The CSP allows no style elements; what ProseMirror needs is in rich-text.css.
    injectCSS: false,
    onUpdate: ({ editor: current }) => {
      isWritten.current = true;
      counting.current ??= setTimeout(() => {
        counting.current = undefined;
        onCount(charactersIn(current));
      }, COUNTS_MS);
      clearTimeout(resting.current);
      resting.current = setTimeout(onWritten, RESTS_MS);
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
        return editor.isEmpty ? '' : editor.getHTML();
      },
    }),
    [editor],
  );

  // As an attribute in `editorProps` it would be a new option with the first key after a rejected save.
  useEffect(() => {
    if (isInvalid) editor.view.dom.setAttribute('aria-invalid', 'true');
    else editor.view.dom.removeAttribute('aria-invalid');
  }, [editor, isInvalid]);

  function takeFiles(files: FileList | undefined): boolean {
    const pictures = [...(files ?? [])].filter((file) => isPicture(file));
    for (const picture of pictures) insertPicture(picture);
    return pictures.length > 0;
  }

  async function insertPicture(file: File) {
    setUploads((number) => number + 1);
    try {
      const { url } = await uploadImage(file, 'text');
      // After the current selection: text, or an image inserted just before.
      editor
        .chain()
        .focus()
        .insertContentAt(editor.state.selection.to, {
          type: 'image',
          attrs: { src: url, alt: nameOf(file) },
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
    <div>
      <Toolbar editor={editor} onLink={() => setLinking(true)} onPicture={() => picker.current?.click()} />
      <EditorContent
        editor={editor}
        onPasteCapture={(event) => {
          if (takeFiles(event.clipboardData.files)) stop(event);
        }}
        onDropCapture={(event) => {
          if (takeFiles(event.dataTransfer.files)) stop(event);
        }}
      />
      <PictureText editor={editor} />
      <p
        role="status"
        className={isUploading ? 'border-t border-rule px-4 py-2 font-sans text-sm text-faint' : 'sr-only'}
      >
        {isUploading ? 'Uploading the picture...' : ''}
      </p>
      <input
        ref={picker}
        type="file"
        accept={imageTypes.join(',')}
        aria-label="Picture to insert"
        className="hidden"
        onChange={(event) => {
          takeFiles(event.target.files ?? undefined);
          event.target.value = '';
        }}
      />
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}

/** The alt text of an image. Shown while the image is selected. */
function PictureText({ editor }: { editor: Editor }) {
  const alt = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      current.isActive('image') ? String(current.getAttributes('image').alt ?? '') : undefined,
  });
  if (alt === undefined) return null;
  return (
    <label className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-rule px-4 py-2 font-sans text-sm">
      <span className="font-semibold">What the picture shows</span>
      <input
        value={alt}
        onChange={(event) => editor.commands.updateAttributes('image', { alt: event.target.value })}
        className="min-w-0 flex-1 rounded-sm border border-edge bg-paper px-2 py-1.5"
      />
    </label>
  );
}

/** Counts like `countCharacters`, which is applied to the saved text. */
function charactersIn({ state: { doc } }: Editor): number {
  return doc.textBetween(0, doc.content.size, ' ').replace(/\s+/g, ' ').trim().length;
}

/** Images are uploaded and inserted later; the editor ignores the event itself. */
function stop(event: SyntheticEvent) {
  event.preventDefault();
  event.stopPropagation();
}

function isPicture(file: File): boolean {
  return (imageTypes as readonly string[]).includes(file.type);
}

/** An initial alt text: the file name. */
function nameOf(file: File): string {
  return file.name
    .replace(/\.\w+$/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
}
