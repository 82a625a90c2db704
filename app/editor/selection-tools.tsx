import { type Editor, useEditorState } from '@tiptap/react';
import { BubbleMenu } from '@tiptap/react/menus';
import type { ReactNode } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { Tool } from './toolbar.tsx';

type SelectionToolsProps = {
  editor: Editor;
  onLink: () => void;
  onMarginNote?: (() => void) | undefined;
};

/** Below the words: above the first line is the toolbar. */
const place = { placement: 'bottom-start', offset: 8 } as const;

/** What is done most with selected words, next to them. A phone has its own menu there, and the toolbar below. */
export function SelectionTools({ editor, onLink, onMarginNote }: SelectionToolsProps): ReactNode {
  const is = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      link: current.isActive('link'),
      h2: current.isActive('heading', { level: 2 }),
      quote: current.isActive('blockquote'),
    }),
  });
  const run = () => editor.chain().focus();
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
        <Tool label="Bold selection" isOn={is.bold} onPress={() => run().toggleBold().run()}>
          <strong aria-hidden="true">B</strong>
        </Tool>
        <Tool label="Italicize selection" isOn={is.italic} onPress={() => run().toggleItalic().run()}>
          <em aria-hidden="true" className="font-serif">
            I
          </em>
        </Tool>
        <Tool label="Make it a heading" isOn={is.h2} onPress={() => run().toggleHeading({ level: 2 }).run()}>
          <Icon path="M4 6v12M11 6v12M4 12h7M15 11c0-2.7 5-2.7 5 0 0 2.3-5 4-5 7h5" />
        </Tool>
        <Tool label="Make it a quotation" isOn={is.quote} onPress={() => run().toggleBlockquote().run()}>
          <Icon path="M5 17c3 0 4-2 4-5V7H4v5h3M15 17c3 0 4-2 4-5V7h-5v5h3" />
        </Tool>
        <Tool label="Link selection" isOn={is.link} onPress={onLink}>
          <Icon path="M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1" />
        </Tool>
        {onMarginNote && (
          <Tool label="Note on selection" onPress={onMarginNote}>
            <Icon path="M4 5h16v11H10l-4 4v-4H4zM8 9h8M8 12h5" />
          </Tool>
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
