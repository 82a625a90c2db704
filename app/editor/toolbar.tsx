import { type Editor, useEditorState } from '@tiptap/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useBrand } from '#app/lib/site-words.ts';
import { Icon } from '#app/ui/icon.tsx';
import { hasMarks } from './change-marks.ts';
import { changesAt, decided, neighbouringChange } from './changes.ts';
import type { Decision } from './decide-html.ts';
import type { ParagraphStyle } from './extensions.ts';
import { isRecording, setRecording } from './recording.ts';

type ToolbarProps = {
  editor: Editor;
  onDialog: (dialog: 'link' | 'footnote' | 'equation') => void;
  onInsert: () => void;
  onPicture: () => void;
  /** Samples only: a note on the selection. */
  onMarginNote?: (() => void) | undefined;
};

/**
 * One quiet row: what is done most with words is at the selection (`selection-tools.tsx`), what can be inserted behind
 * a slash (`slash-menu.tsx`), and all of it here on demand. On a phone it is at the lower edge, above the keyboard.
 */
export function Toolbar({ editor, onDialog, onInsert, onPicture, onMarginNote }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useAboveKeyboard(bar);
  const is = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      h2: current.isActive('heading', { level: 2 }),
      h3: current.isActive('heading', { level: 3 }),
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      strike: current.isActive('strike'),
      code: current.isActive('code'),
      superscript: current.isActive('superscript'),
      subscript: current.isActive('subscript'),
      smallCaps: current.isActive('smallCaps'),
      reason: current.isActive('reason'),
      verse: current.isActive('paragraph', { look: 'verse' }),
      reference: current.isActive('paragraph', { look: 'reference' }),
      footnote: current.isActive('footnote'),
      equation: current.isActive('equation'),
      canMerge: current.can().mergeCells(),
      canSplit: current.can().splitCell(),
      bullets: current.isActive('bulletList'),
      numbers: current.isActive('orderedList'),
      quote: current.isActive('blockquote'),
      link: current.isActive('link'),
      table: current.isActive('table'),
      // The columns of a table cannot be recorded.
      recording: isRecording(current.state),
      canUndo: current.can().undo(),
      canRedo: current.can().redo(),
    }),
  });
  const run = () => editor.chain().focus();
  const set = (look: ParagraphStyle, isOn: boolean) =>
    run()
      .updateAttributes('paragraph', { look: isOn ? null : look })
      .run();
  const [hasAll, setAll] = useState(() => window.localStorage.getItem(ALL_TOOLS_KEY) === 'on');

  function toggleAll() {
    window.localStorage.setItem(ALL_TOOLS_KEY, hasAll ? 'off' : 'on');
    setAll(!hasAll);
  }

  // What a phone always shows: it has no tools at the selection.
  const basic = (
    <>
      <Tool label="Heading" isOn={is.h2} onPress={() => run().toggleHeading({ level: 2 }).run()}>
        <Icon path="M4 6v12M11 6v12M4 12h7M15 11c0-2.7 5-2.7 5 0 0 2.3-5 4-5 7h5" />
      </Tool>
      <Tool label="Bold" isOn={is.bold} onPress={() => run().toggleBold().run()}>
        <strong>B</strong>
      </Tool>
      <Tool label="Italic" isOn={is.italic} onPress={() => run().toggleItalic().run()}>
        <em className="font-serif">I</em>
      </Tool>
      <Tool label="Link" isOn={is.link} onPress={() => onDialog('link')}>
        <Icon path="M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1" />
      </Tool>
      {onMarginNote && (
        <Tool label="Note" onPress={onMarginNote}>
          <Icon path="M4 5h16v11H10l-4 4v-4H4zM8 9h8M8 12h5" />
        </Tool>
      )}
    </>
  );
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      // From the thumb upwards on a phone, from the top down elsewhere.
      className="z-20 flex flex-col border-rule bg-paper font-sans max-md:fixed max-md:inset-x-0 max-md:bottom-(--keyboard,0px) max-md:border-t max-md:px-2 max-md:pb-[env(safe-area-inset-bottom)] md:sticky md:top-header md:-mx-2 md:flex-col-reverse md:border-b md:short:top-0"
    >
      {is.table && (
        <div className={row}>
          <Tool label="Add row" onPress={() => run().addRowAfter().run()}>
            + Row
          </Tool>
          <Tool label="Add column" isDisabled={is.recording} onPress={() => run().addColumnAfter().run()}>
            + Column
          </Tool>
          <Tool label="Delete row" onPress={() => run().deleteRow().run()}>
            − Row
          </Tool>
          <Tool label="Delete column" isDisabled={is.recording} onPress={() => run().deleteColumn().run()}>
            − Column
          </Tool>
          <Tool
            label="Merge cells"
            isDisabled={is.recording || !is.canMerge}
            onPress={() => run().mergeCells().run()}
          >
            Merge
          </Tool>
          <Tool
            label="Split cell"
            isDisabled={is.recording || !is.canSplit}
            onPress={() => run().splitCell().run()}
          >
            Split
          </Tool>
          <Tool label="Delete table" onPress={() => run().deleteTable().run()}>
            Delete table
          </Tool>
        </div>
      )}
      {onMarginNote && <Review editor={editor} hasAll={hasAll} />}
      {/* Always there, so that screen readers say what comes into it. */}
      {onMarginNote && (
        <p role="status" className={is.recording ? 'py-1.5 pl-2 text-sm text-faint' : ''}>
          {is.recording &&
            'Changes to words and formatting are recorded. Changes to headings, lists, and columns are not.'}
        </p>
      )}
      {hasAll && (
        <div className={row}>
          <div className="contents max-md:hidden">{basic}</div>
          <Tool label="Subheading" isOn={is.h3} onPress={() => run().toggleHeading({ level: 3 }).run()}>
            <Icon path="M4 6v12M11 6v12M4 12h7M15.2 9.6c1.6-1.6 4.8-.8 4.8 1.4 0 1.6-1.6 2.3-3 2.3 1.6 0 3.2.7 3.2 2.4 0 2.6-3.8 3.2-5.2 1.2" />
          </Tool>
          <Tool label="Strikethrough" isOn={is.strike} onPress={() => run().toggleStrike().run()}>
            <s className="font-serif">S</s>
          </Tool>
          {!onMarginNote && (
            <Tool
              label="Reason for the correction before it"
              isOn={is.reason}
              onPress={() => run().toggleMark('reason').run()}
            >
              <i className="font-serif">?</i>
            </Tool>
          )}
          <Tool
            label="Superscript"
            isOn={is.superscript}
            onPress={() => run().toggleMark('superscript').run()}
          >
            <Icon path="m4 8 8 11M12 8 4 19M16 5.5c0-2.2 4.5-2.2 4.5 0 0 1.8-4.5 2.7-4.5 4.8h4.5" />
          </Tool>
          <Tool label="Subscript" isOn={is.subscript} onPress={() => run().toggleMark('subscript').run()}>
            <Icon path="m4 5 8 11M12 5 4 16M16 15.5c0-2.2 4.5-2.2 4.5 0 0 1.8-4.5 2.7-4.5 4.8h4.5" />
          </Tool>
          <Tool label="Small caps" isOn={is.smallCaps} onPress={() => run().toggleMark('smallCaps').run()}>
            <Icon path="M3 19 8.5 5 14 19M5 14h7M14.5 19l3.25-8L21 19M15.6 16.4h4.3" />
          </Tool>
          <Tool label="Code" isOn={is.code} onPress={() => run().toggleCode().run()}>
            <Icon path="m8 7-5 5 5 5M16 7l5 5-5 5" />
          </Tool>
          <Tool label="Bulleted list" isOn={is.bullets} onPress={() => run().toggleBulletList().run()}>
            <Icon path="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01" />
          </Tool>
          <Tool label="Numbered list" isOn={is.numbers} onPress={() => run().toggleOrderedList().run()}>
            <Icon path="M10 6h10M10 12h10M10 18h10M4 4.5l1.5-.5v4M4 14.5c0-1.5 2.5-1.5 2.5 0S4 17 4 18.5h2.5" />
          </Tool>
          <Tool label="Quotation" isOn={is.quote} onPress={() => run().toggleBlockquote().run()}>
            <Icon path="M5 17c3 0 4-2 4-5V7H4v5h3M15 17c3 0 4-2 4-5V7h-5v5h3" />
          </Tool>
          <Tool label="Verse" isOn={is.verse} onPress={() => set('verse', is.verse)}>
            <Icon path="M5 6h9M8 10.5h11M5 15h8M8 19.5h9" />
          </Tool>
          <Tool label="Reference entry" isOn={is.reference} onPress={() => set('reference', is.reference)}>
            <Icon path="M4 6h16M9 11h11M9 16h7" />
          </Tool>
          <Tool label="Footnote" isOn={is.footnote} onPress={() => onDialog('footnote')}>
            <Icon path="M4 11v8M4 13.5c1.5-3 7-3.5 7 .7V19M16 6l2.5-1.7v6.5" />
          </Tool>
          <Tool label="Equation" isOn={is.equation} onPress={() => onDialog('equation')}>
            <Icon path="M18 6V5H7l6 7-6 7h11v-1" />
          </Tool>
          <Tool label="Picture" onPress={onPicture}>
            <Icon path="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M9 9h.01" />
          </Tool>
          <Tool
            label="Table"
            // Tables do not nest.
            isDisabled={is.table}
            onPress={() => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
          >
            <Icon path="M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14M15 5v14" />
          </Tool>
          <Tool label="Rule" onPress={() => run().setHorizontalRule().run()}>
            <Icon path="M4 12h16" />
          </Tool>
          {onMarginNote && (
            <div className="contents md:hidden">
              <RecordSwitch editor={editor} isOn={is.recording} />
            </div>
          )}
        </div>
      )}
      <div className={row}>
        <Tool label="Insert" onPress={onInsert}>
          <Icon path="M12 5v14M5 12h14" />
          <span className="ml-1.5 max-md:hidden">Insert</span>
        </Tool>
        <div className="contents md:hidden">{basic}</div>
        <Tool label="Undo" isDisabled={!is.canUndo} onPress={() => run().undo().run()}>
          <Icon path="M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4" />
        </Tool>
        <div className="contents max-md:hidden">
          <Tool label="Redo" isDisabled={!is.canRedo} onPress={() => run().redo().run()}>
            <Icon path="m16 5 4 4-4 4M20 9H10a5 5 0 0 0 0 10h4" />
          </Tool>
          {onMarginNote && <RecordSwitch editor={editor} isOn={is.recording} />}
        </div>
        <button
          type="button"
          aria-label="All tools"
          aria-expanded={hasAll}
          title="All tools"
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggleAll}
          className={`ml-auto ${tool}`}
        >
          <span className="mr-1.5 max-md:hidden">All tools</span>
          <Icon path={hasAll ? 'm6 9 6 6 6-6' : 'm6 15 6-6 6 6'} className="size-5 md:rotate-180" />
        </button>
      </div>
    </div>
  );
}

/** Where the tools that are not shown at first were wanted once. */
const ALL_TOOLS_KEY = 'editor-tools';

/** Recording, as in Word: what is typed from now on is marked. */
function RecordSwitch({ editor, isOn }: { editor: Editor; isOn: boolean }) {
  const { person } = useBrand();
  return (
    <Tool
      label="Record changes"
      isOn={isOn}
      onPress={() => {
        setRecording(editor.view, !isOn, person || null);
        editor.commands.focus();
      }}
    >
      Record changes
    </Tool>
  );
}

/** Goes through the changes of a text. Not there if it has none. */
function Review({ editor, hasAll }: { editor: Editor; hasAll: boolean }) {
  const hasChanges = useEditorState({
    editor,
    selector: ({ editor: current }) => hasMarks(current.state.doc).changes,
  });
  if (!hasChanges) return null;

  function go(direction: 1 | -1) {
    const change = neighbouringChange(editor.state, direction);
    if (change) editor.chain().setTextSelection(change).scrollIntoView().focus().run();
  }

  function decide(decision: Decision) {
    const found = changesAt(editor.state);
    if (found.length === 0) return go(1);
    editor.view.dispatch(decided(editor.state, decision, found));
    go(1);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields
    <div role="group" aria-label="Changes" className={row}>
      <Tool label="Previous change" onPress={() => go(-1)}>
        <Icon path="m14 6-6 6 6 6" />
      </Tool>
      <Tool label="Next change" onPress={() => go(1)}>
        <Icon path="m10 6 6 6-6 6" />
      </Tool>
      <Tool label="Accept" onPress={() => decide('accept')}>
        Accept
      </Tool>
      <Tool label="Reject" onPress={() => decide('reject')}>
        Reject
      </Tool>
      {/* On a phone one row is enough. */}
      <div className={hasAll ? 'contents' : 'contents max-md:hidden'}>
        <Tool label="Accept all" onPress={() => editor.view.dispatch(decided(editor.state, 'accept'))}>
          Accept all
        </Tool>
        <Tool label="Reject all" onPress={() => editor.view.dispatch(decided(editor.state, 'reject'))}>
          Reject all
        </Tool>
      </div>
    </div>
  );
}

/** A phone's keyboard covers the lower part of the page without making it smaller. */
function useAboveKeyboard(bar: { current: HTMLElement | null }) {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const stop = new AbortController();
    const move = () => {
      const covered = window.innerHeight - viewport.height - viewport.offsetTop;
      bar.current?.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
    };
    viewport.addEventListener('resize', move, { signal: stop.signal });
    viewport.addEventListener('scroll', move, { signal: stop.signal });
    move();
    return () => stop.abort();
  }, [bar]);
}

const row = 'flex flex-wrap gap-x-0.5 py-0.5';

const tool =
  'flex h-10 min-w-10 cursor-pointer items-center justify-center rounded-sm px-2 text-[0.9375rem] hover:bg-neutral-wash disabled:cursor-default disabled:opacity-40 aria-pressed:bg-ink aria-pressed:text-paper';

type ToolProps = {
  label: string;
  isOn?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
  children: ReactNode;
};

export function Tool({ label, isOn, isDisabled = false, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      disabled={isDisabled}
      // Keeps the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={tool}
    >
      {children}
    </button>
  );
}
