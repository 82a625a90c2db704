import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import type { ParagraphStyle } from './extensions.ts';

type ToolOptions = {
  label: string;
  /** A path, or letters. */
  icon: ReactNode;
  /** What the text has where it is on, if that is not its own name; false if it is never on. */
  active?: [type: string, attributes?: Record<string, unknown>] | false;
  /** Undefined if it opens something: a dialog, the choice of a picture, a note. */
  run?: (chain: ChainedCommands, isOn: boolean, name: string) => ChainedCommands;
};

function mark(label: string, icon: ReactNode): ToolOptions {
  return { label, icon, run: (chain, _isOn, name) => chain.toggleMark(name) };
}

function heading(level: 2 | 3, label: string, icon: string): ToolOptions {
  const active: ToolOptions['active'] = ['heading', { level }];
  return { label, icon, active, run: (chain) => chain.toggleHeading({ level }) };
}

function paragraph(look: ParagraphStyle, label: string, icon: string): ToolOptions {
  return {
    label,
    icon,
    active: ['paragraph', { look }],
    run: (chain, isOn) => chain.updateAttributes('paragraph', { look: isOn ? null : look }),
  };
}

const allTools = {
  heading: heading(2, 'Heading', 'M4 6v12M11 6v12M4 12h7M15 11c0-2.7 5-2.7 5 0 0 2.3-5 4-5 7h5'),
  bold: mark('Bold', <strong>B</strong>),
  italic: mark('Italic', <em className="font-serif">I</em>),
  link: {
    label: 'Link',
    icon: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1',
  },
  note: { label: 'Note', icon: 'M4 5h16v11H10l-4 4v-4H4zM8 9h8M8 12h5', active: false },
  subheading: heading(
    3,
    'Subheading',
    'M4 6v12M11 6v12M4 12h7M15.2 9.6c1.6-1.6 4.8-.8 4.8 1.4 0 1.6-1.6 2.3-3 2.3 1.6 0 3.2.7 3.2 2.4 0 2.6-3.8 3.2-5.2 1.2',
  ),
  strike: mark('Strikethrough', <s className="font-serif">S</s>),
  reason: mark('Reason for the correction before it', <i className="font-serif">?</i>),
  superscript: mark(
    'Superscript',
    'm4 8 8 11M12 8 4 19M16 5.5c0-2.2 4.5-2.2 4.5 0 0 1.8-4.5 2.7-4.5 4.8h4.5',
  ),
  subscript: mark('Subscript', 'm4 5 8 11M12 5 4 16M16 15.5c0-2.2 4.5-2.2 4.5 0 0 1.8-4.5 2.7-4.5 4.8h4.5'),
  smallCaps: mark('Small caps', 'M3 19 8.5 5 14 19M5 14h7M14.5 19l3.25-8L21 19M15.6 16.4h4.3'),
  code: mark('Code', 'm8 7-5 5 5 5M16 7l5 5-5 5'),
  bulletList: {
    label: 'Bulleted list',
    icon: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
    run: (chain) => chain.toggleBulletList(),
  },
  orderedList: {
    label: 'Numbered list',
    icon: 'M10 6h10M10 12h10M10 18h10M4 4.5l1.5-.5v4M4 14.5c0-1.5 2.5-1.5 2.5 0S4 17 4 18.5h2.5',
    run: (chain) => chain.toggleOrderedList(),
  },
  blockquote: {
    label: 'Quotation',
    icon: 'M5 17c3 0 4-2 4-5V7H4v5h3M15 17c3 0 4-2 4-5V7h-5v5h3',
    run: (chain, isOn) => (isOn ? chain.unsetBlockquote() : chain.setBlockquote()),
  },
  verse: paragraph('verse', 'Verse', 'M5 6h9M8 10.5h11M5 15h8M8 19.5h9'),
  reference: paragraph('reference', 'Reference entry', 'M4 6h16M9 11h11M9 16h7'),
  footnote: { label: 'Footnote', icon: 'M4 11v8M4 13.5c1.5-3 7-3.5 7 .7V19M16 6l2.5-1.7v6.5' },
  equation: { label: 'Equation', icon: 'M18 6V5H7l6 7-6 7h11v-1' },
  picture: { label: 'Picture', icon: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M9 9h.01', active: false },
  table: {
    label: 'Table',
    icon: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14M15 5v14',
    active: false,
    run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  rule: { label: 'Rule', icon: 'M4 12h16', active: false, run: (chain) => chain.setHorizontalRule() },
} satisfies Record<string, ToolOptions>;

export type ToolName = keyof typeof allTools;

/** What can be done to words or put between them: in the toolbar, at the selection, behind a slash. */
export const tools: Record<ToolName, ToolOptions> = allTools;

export function runTool(editor: Editor, name: ToolName, isOn: boolean, onOpen: (name: ToolName) => void) {
  const { run } = tools[name];
  if (run) run(editor.chain().focus(), isOn, name).run();
  else onOpen(name);
}

type TextToolProps = {
  editor: Editor;
  name: ToolName;
  label?: string | undefined;
  isDisabled?: boolean;
  onOpen: (name: ToolName) => void;
};

/** The button of a tool. It is pressed while the caret is in what the tool makes. */
export function TextTool({ editor, name, label = tools[name].label, isDisabled, onOpen }: TextToolProps) {
  const { icon, active = [name] } = tools[name];
  const isOn = useEditorState({
    editor,
    selector: ({ editor: current }) => (active ? current.isActive(...active) : undefined),
  });
  return (
    <Tool
      label={label}
      isOn={isOn}
      isDisabled={isDisabled}
      onPress={() => runTool(editor, name, isOn === true, onOpen)}
    >
      {typeof icon === 'string' ? <Icon path={icon} /> : icon}
    </Tool>
  );
}

export const toolStyle =
  'flex h-10 min-w-10 cursor-pointer items-center justify-center rounded-sm px-2 text-[0.9375rem] hover:bg-neutral-wash disabled:cursor-default disabled:opacity-40 aria-pressed:bg-ink aria-pressed:text-paper';

type ToolProps = {
  label: string;
  isOn?: boolean | undefined;
  isDisabled?: boolean | undefined;
  onPress: () => void;
  /** Its label if it is not given. */
  children?: ReactNode;
};

export function Tool({ label, isOn, isDisabled = false, onPress, children = label }: ToolProps) {
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
      className={toolStyle}
    >
      {children}
    </button>
  );
}
