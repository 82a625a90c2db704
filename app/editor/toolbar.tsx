import { type Editor, useEditorState } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { useBrand } from '#app/lib/site-words.ts';
import { Icon } from '#app/ui/icon.tsx';
import { listKeys } from '#shared/records.ts';
import { hasMarks } from './change-marks.ts';
import { changesAt, decided, neighbouringChange } from './changes.ts';
import type { Decision } from './decide-html.ts';
import { isRecording, setRecording } from './recording.ts';
import { TextTool, Tool, type ToolName, toolStyle, tools } from './tools.tsx';

type ToolbarProps = {
  editor: Editor;
  /** With changes and notes. */
  isSample: boolean;
  onInsert: () => void;
  onOpen: (name: ToolName) => void;
};

/** What a phone always shows: it has no tools at the selection. */
const basicTools: ToolName[] = ['heading', 'bold', 'italic', 'link', 'note'];

const otherTools = listKeys(tools).filter((name) => !basicTools.includes(name));

/**
 * One quiet row: what is done most with words is at the selection (`selection-tools.tsx`), what can be inserted behind
 * a slash (`slash-menu.tsx`), and all of it here on demand. On a phone it is at the lower edge, above the keyboard.
 */
export function Toolbar({ editor, isSample, onInsert, onOpen }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useAboveKeyboard(bar);
  const is = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      canMerge: current.can().mergeCells(),
      canSplit: current.can().splitCell(),
      table: current.isActive('table'),
      // The columns of a table cannot be recorded.
      recording: isRecording(current.state),
      canUndo: current.can().undo(),
      canRedo: current.can().redo(),
    }),
  });
  const run = () => editor.chain().focus();
  const [hasAll, setAll] = useState(() => window.localStorage.getItem(ALL_TOOLS_KEY) === 'on');

  function toggleAll() {
    window.localStorage.setItem(ALL_TOOLS_KEY, hasAll ? 'off' : 'on');
    setAll(!hasAll);
  }

  function renderTools(names: ToolName[]) {
    const missing = isSample ? 'reason' : 'note';
    return names
      .filter((name) => name !== missing)
      .map((name) => (
        <TextTool
          key={name}
          editor={editor}
          name={name}
          // Tables do not nest.
          isDisabled={name === 'table' && is.table}
          onOpen={onOpen}
        />
      ));
  }

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
          <Tool label="Delete table" onPress={() => run().deleteTable().run()} />
        </div>
      )}
      {isSample && <Review editor={editor} hasAll={hasAll} />}
      {/* Always there, so that screen readers say what comes into it. */}
      {isSample && (
        <p role="status" className={is.recording ? 'py-1.5 pl-2 text-sm text-faint' : ''}>
          {is.recording &&
            'Changes to words and formatting are recorded. Changes to headings, lists, and columns are not.'}
        </p>
      )}
      {hasAll && (
        <div className={row}>
          <div className="contents max-md:hidden">{renderTools(basicTools)}</div>
          {renderTools(otherTools)}
          {isSample && (
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
        <div className="contents md:hidden">{renderTools(basicTools)}</div>
        <Tool label="Undo" isDisabled={!is.canUndo} onPress={() => run().undo().run()}>
          <Icon path="M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4" />
        </Tool>
        <div className="contents max-md:hidden">
          <Tool label="Redo" isDisabled={!is.canRedo} onPress={() => run().redo().run()}>
            <Icon path="m16 5 4 4-4 4M20 9H10a5 5 0 0 0 0 10h4" />
          </Tool>
          {isSample && <RecordSwitch editor={editor} isOn={is.recording} />}
        </div>
        <button
          type="button"
          aria-label="All tools"
          aria-expanded={hasAll}
          title="All tools"
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggleAll}
          className={`ml-auto ${toolStyle}`}
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
    />
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
      <Tool label="Accept" onPress={() => decide('accept')} />
      <Tool label="Reject" onPress={() => decide('reject')} />
      {/* On a phone one row is enough. */}
      <div className={hasAll ? 'contents' : 'contents max-md:hidden'}>
        <Tool label="Accept all" onPress={() => editor.view.dispatch(decided(editor.state, 'accept'))} />
        <Tool label="Reject all" onPress={() => editor.view.dispatch(decided(editor.state, 'reject'))} />
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
    // Not now: the layout would be computed before the editor is complete, and a slow phone has 70 ms of it.
    const frame = requestAnimationFrame(move);
    return () => {
      cancelAnimationFrame(frame);
      stop.abort();
    };
  }, [bar]);
}

const row = 'flex flex-wrap gap-x-0.5 py-0.5';
