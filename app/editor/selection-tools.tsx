import type { Editor } from '@tiptap/react';
import { BubbleMenu } from '@tiptap/react/menus';
import type { ReactNode } from 'react';
import { listEntries } from '#shared/records.ts';
import { TextTool, type ToolName } from './tools.tsx';

type SelectionToolsProps = {
  editor: Editor;
  isSample: boolean;
  onOpen: (name: ToolName) => void;
};

const labels: Partial<Record<ToolName, string>> = {
  bold: 'Bold selection',
  italic: 'Italicize selection',
  heading: 'Make it a heading',
  blockquote: 'Make it a quotation',
  link: 'Link selection',
  note: 'Note on selection',
};

/** Below the words: above the first line is the toolbar. */
const place = { placement: 'bottom-start', offset: 8 } as const;

/** What is done most with selected words, next to them. A phone has its own menu there, and the toolbar below. */
export function SelectionTools({ editor, isSample, onOpen }: SelectionToolsProps): ReactNode {
  return (
    <BubbleMenu
      editor={editor}
      shouldShow={hasWords}
      options={place}
      className="z-20 hidden md:[@media(hover:hover)]:block"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields */}
      <div
        role="group"
        aria-label="Selected words"
        className="flex rounded-sm border border-edge bg-paper p-0.5 font-sans"
      >
        {listEntries(labels).map(
          ([name, label]) =>
            (name !== 'note' || isSample) && (
              <TextTool key={name} editor={editor} name={name} label={label} onOpen={onOpen} />
            ),
        )}
      </div>
    </BubbleMenu>
  );
}

function hasWords({ editor }: { editor: Editor }): boolean {
  const { selection, doc } = editor.state;
  // A picture or another node. Everything may be selected, too.
  if (selection.empty || 'node' in selection) return false;
  return doc.textBetween(selection.from, selection.to).trim() !== '';
}
