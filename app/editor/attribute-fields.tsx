import { type Editor, useEditorState } from '@tiptap/react';
import { captionToLine, lineToCaption } from './extensions.ts';

const fields = {
  image: [
    { name: 'alt', label: 'What the picture shows', placeholder: 'For readers who cannot see it' },
    { name: 'caption', label: 'Caption', placeholder: 'Figure 1. *Title*' },
  ],
  table: [{ name: 'caption', label: 'Caption of the table', placeholder: 'Table 1. *Title*' }],
};

/** The texts of the image that is selected, or of the table that the caret is in. */
export function AttributeFields({ editor, type }: { editor: Editor; type: keyof typeof fields }) {
  const values = useEditorState({
    editor,
    selector: ({ editor: current }) => (current.isActive(type) ? current.getAttributes(type) : undefined),
  });
  if (!values) return null;
  return (
    // Always in sight, like the toolbar, and above it on a phone: the picture or table may be taller than the window.
    <div className="sticky bottom-0 z-10 flex flex-wrap gap-x-3 gap-y-1 border-y border-rule bg-paper px-2 py-2 font-sans text-sm max-md:bottom-[2.8125rem] sm:gap-x-5">
      {fields[type].map(({ name, label, placeholder }) => (
        <label
          key={name}
          className="flex min-w-0 flex-1 basis-32 gap-x-3 max-sm:flex-col sm:basis-72 sm:items-center"
        >
          <span className="shrink-0 font-semibold">{label}</span>
          <input
            value={name === 'caption' ? captionToLine(values[name] ?? '') : String(values[name] ?? '')}
            placeholder={placeholder}
            onChange={({ target: { value } }) =>
              editor.commands.updateAttributes(type, {
                [name]: name === 'caption' ? lineToCaption(value) : value,
              })
            }
            className="min-w-0 rounded-sm border border-edge bg-paper px-2 py-1.5 sm:flex-1"
          />
        </label>
      ))}
    </div>
  );
}
