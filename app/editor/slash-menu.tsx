import { Selection } from '@tiptap/pm/state';
import { type Editor, useEditorState } from '@tiptap/react';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { runTool, type ToolName, tools } from './tools.tsx';

type SlashMenuProps = {
  editor: Editor;
  /** The keys while it is open; the editor asks it before it handles one itself. */
  keys: RefObject<((event: KeyboardEvent) => boolean) | undefined>;
  /** Insert was pressed: the menu is at the caret, without a slash in the text. */
  isInserting: boolean;
  onInserted: () => void;
  onOpen: (name: ToolName) => void;
};

const choices: ToolName[] = [
  'heading',
  'subheading',
  'blockquote',
  'bulletList',
  'orderedList',
  'picture',
  'table',
  'equation',
  'footnote',
  'verse',
  'reference',
  'rule',
];

/** Half a line shows that there are more. In pixels: about seven lines of the menu, and three. */
const MOST_ROOM = 308;
const LEAST_ROOM = 148;
/** The editor's bar is at the top of the window. */
const BAR_ROOM = 68;

/** A slash in an empty paragraph, or Insert, offers what can be inserted; letters after the slash narrow the list. */
export function SlashMenu({ editor, keys, isInserting, onInserted, onOpen }: SlashMenuProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  const [dismissed, setDismissed] = useState<number>();
  const slash = useEditorState({ editor, selector: ({ editor: current }) => slashIn(current) });
  const { from, to } = editor.state.selection;
  const typed = isInserting ? { from, to, query: '' } : slash;
  const shown =
    typed && (isInserting || typed.from !== dismissed)
      ? choices.filter((name) => tools[name].label.toLowerCase().includes(typed.query))
      : [];
  const at = Math.min(chosen, shown.length - 1);
  const isOpen = shown.length > 0;
  const query = typed?.query;

  function choose(name: ToolName | undefined) {
    if (!name || !typed) return;
    // It belongs to words, so the slash's own paragraph goes.
    const isInline = name === 'footnote';
    if (isInserting) {
      if (!isInline) goToEmptyParagraph(editor);
    } else if (!isInline || !backToWords(editor, typed.from))
      editor.commands.deleteRange({ from: typed.from, to: typed.to });
    runTool(editor, name, false, onOpen);
    setChosen(0);
    onInserted();
  }

  function press(event: KeyboardEvent): boolean {
    if (!isOpen || event.isComposing) return false;
    if (event.key === 'ArrowDown') setChosen((at + 1) % shown.length);
    else if (event.key === 'ArrowUp') setChosen((at + shown.length - 1) % shown.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(shown[at]);
    else if (event.key === 'Escape') {
      setDismissed(typed?.from);
      onInserted();
    } else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
  // Whatever else is done closes it.
  useEffect(() => {
    if (!isInserting) return;
    editor.on('update', onInserted).on('selectionUpdate', onInserted).on('blur', onInserted);
    return () => {
      editor.off('update', onInserted).off('selectionUpdate', onInserted).off('blur', onInserted);
    };
  }, [editor, isInserting, onInserted]);
  useEffect(() => {
    keys.current = press;
    return () => {
      keys.current = undefined;
    };
  });

  // Beside the line that is written, for the eye; the text names the chosen line, for screen readers.
  useLayoutEffect(() => {
    if (!isOpen || query === undefined) return;
    const { dom, state } = editor.view;
    const { left, top, bottom } = editor.view.coordsAtPos(state.selection.from);
    const frame = list.current?.offsetParent?.getBoundingClientRect() ?? new DOMRect();
    // A phone's toolbar is at the lower edge.
    const toolbar = document.querySelector('[role=toolbar]')?.getBoundingClientRect().top ?? 0;
    const below = (toolbar > bottom ? toolbar : window.innerHeight) - bottom - 8;
    const above = top - BAR_ROOM;
    const isAbove = below < LEAST_ROOM && above > below;
    Object.assign(list.current?.style ?? {}, {
      left: `${left - frame.left}px`,
      top: isAbove ? 'auto' : `${bottom - frame.top + 4}px`,
      bottom: isAbove ? `${frame.bottom - top + 4}px` : 'auto',
      maxHeight: `${Math.min(MOST_ROOM, isAbove ? above : below)}px`,
    });
    // Not `scrollIntoView`, which would move the page, too.
    const option = document.getElementById(`${id}-${at}`);
    if (list.current && option) {
      const end = option.offsetTop + option.offsetHeight - list.current.clientHeight;
      list.current.scrollTop = Math.max(end, Math.min(list.current.scrollTop, option.offsetTop));
    }
    dom.setAttribute('aria-controls', id);
    dom.setAttribute('aria-activedescendant', `${id}-${at}`);
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, id, isOpen, at, query]);

  if (!isOpen) return null;
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Insert"
      className="absolute z-20 w-56 overflow-y-auto rounded-sm border border-edge bg-paper p-1 font-sans text-[0.9375rem]"
    >
      {shown.map((name, index) => (
        <div
          key={name}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          // Keeps the caret in the text.
          onMouseDown={(event) => {
            event.preventDefault();
            choose(name);
          }}
          className="flex min-h-10 cursor-pointer items-center rounded-sm px-3 hover:bg-neutral-wash aria-selected:bg-ink aria-selected:text-paper"
        >
          {tools[name].label}
        </div>
      ))}
    </div>
  );
}

/** The caret goes to an empty paragraph: this one, or a new one below. */
function goToEmptyParagraph(editor: Editor) {
  const { $from } = editor.state.selection;
  if ($from.parent.type.name === 'paragraph' && $from.parent.content.size === 0) return;
  const below = $from.depth > 0 ? $from.after(1) : editor.state.doc.content.size;
  editor
    .chain()
    .insertContentAt(below, { type: 'paragraph' })
    .setTextSelection(below + 1)
    .scrollIntoView()
    .run();
}

/** Removes the paragraph of the slash: the caret goes to the end of the text before it. */
function backToWords(editor: Editor, start: number): boolean {
  const { state, view } = editor;
  const $slash = state.doc.resolve(start);
  // A list entry needs its paragraph, and the first one has no words before it.
  if ($slash.depth > 1 || $slash.index(0) === 0) return false;
  const tr = state.tr.delete($slash.before(), $slash.after());
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve($slash.before()), -1)));
  return true;
}

/** The slash and the letters after it, if nothing else is in the paragraph. */
function slashIn({ state: { selection } }: Editor): { from: number; to: number; query: string } | undefined {
  const { $from, empty } = selection;
  if (!empty || $from.parent.type.name !== 'paragraph') return undefined;
  const text = $from.parent.textContent;
  if (!/^\/[a-z ]{0,20}$/i.test(text) || $from.parentOffset !== text.length) return undefined;
  return { from: $from.start(), to: $from.end(), query: text.slice(1).toLowerCase() };
}
