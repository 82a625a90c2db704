import { getHTMLFromFragment } from '@tiptap/core';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { cleanPaste } from './clean-paste.ts';
import { footnoteExtensions } from './extensions.ts';
import { canHoldNote } from './held-markup.ts';

/** The text of the selected footnote, or of a new one at the caret. */
export function FootnoteDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const id = useId();
  const isStored = editor.isActive('footnote');
  const [content] = useState(() => String(isStored ? editor.getAttributes('footnote').html : ''));
  const [editorProps] = useState(() => ({
    attributes: {
      class: 'note-text prose written-line',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': id,
      'data-focus-first': '',
    },
    transformPastedHTML: cleanPaste,
    // Escape closes the dialog: ProseMirror would keep it for itself.
    handleDOMEvents: { keydown: (_view: unknown, { key }: KeyboardEvent) => key === 'Escape' },
  }));
  const text = useEditor({
    extensions: footnoteExtensions,
    content,
    editorProps,
    injectCSS: false,
    autofocus: 'end',
  });

  const [opened] = useState(() => text.state.doc);
  const isLossy = !canHoldNote(content);

  function apply(event: FormEvent) {
    event.preventDefault();
    if (isStored && text.state.doc.eq(opened)) return onClose();
    const { firstChild, childCount } = text.state.doc;
    // One paragraph needs no element of its own.
    const isPlain = childCount === 1 && firstChild?.type.name === 'paragraph';
    const html = isPlain ? getHTMLFromFragment(firstChild.content, text.schema) : text.getHTML();
    if (text.isEmpty) remove();
    else if (isStored) editor.chain().focus().updateAttributes('footnote', { html }).run();
    else
      editor
        .chain()
        .focus()
        .insertContentAt(editor.state.selection.to, { type: 'footnote', attrs: { html } })
        .run();
    onClose();
  }

  function remove() {
    if (isStored) editor.chain().focus().deleteSelection().run();
    onClose();
  }

  return (
    <Dialog title="Footnote" width="narrow" onClose={onClose}>
      <form onSubmit={apply} noValidate>
        <p id={id} className="font-sans text-sm font-semibold">
          Text of the note
        </p>
        <div className="mt-1.5 rounded-sm border border-edge bg-leaf px-3 py-2">
          <EditorContent editor={text} />
        </div>
        {isLossy && (
          <p className="mt-2 font-sans text-sm text-warning">
            This field can’t hold all of this note’s markup. What you change here loses the rest: change it in
            the source instead.
          </p>
        )}
        <div className="mt-2 flex gap-2 font-sans">
          <Button variant="plain" size="small" onClick={() => text.chain().focus().toggleItalic().run()}>
            Italic
          </Button>
          <Button variant="plain" size="small" onClick={() => text.chain().focus().toggleBold().run()}>
            Bold
          </Button>
        </div>
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          {isStored && (
            <Button variant="plain" onClick={remove}>
              Remove note
            </Button>
          )}
          <Button type="submit">{isStored ? 'Change note' : 'Add note'}</Button>
        </div>
      </form>
    </Dialog>
  );
}
