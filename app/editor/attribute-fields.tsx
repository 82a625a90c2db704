import { type Editor, useEditorState } from '@tiptap/react';

/** The description and the caption of an image. Shown while the image is selected. */
export function PictureText({ editor }: { editor: Editor }) {
  const picture = useEditorState({
    editor,
    selector: ({ editor: current }) => {
      if (!current.isActive('image')) return undefined;
      const { alt, caption } = current.getAttributes('image');
      return { alt: String(alt ?? ''), caption: String(caption ?? '') };
    },
  });
  if (!picture) return null;
  return (
    <div className={attributesRow}>
      <AttributeField
        label="What the picture shows"
        value={picture.alt}
        placeholder="For readers who cannot see it"
        onChange={(alt) => editor.commands.updateAttributes('image', { alt })}
      />
      <AttributeField
        label="Caption"
        value={picture.caption}
        placeholder="Figure 1. *Title*"
        onChange={(caption) => editor.commands.updateAttributes('image', { caption })}
      />
    </div>
  );
}

/** Shown while the caret is in a table. */
export function TableCaption({ editor }: { editor: Editor }) {
  const caption = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      current.isActive('table') ? String(current.getAttributes('table').caption ?? '') : undefined,
  });
  if (caption === undefined) return null;
  return (
    <div className={attributesRow}>
      <AttributeField
        label="Caption of the table"
        value={caption}
        placeholder="Table 1. *Title*"
        onChange={(text) => editor.commands.updateAttributes('table', { caption: text })}
      />
    </div>
  );
}

/** Always in sight, like the toolbar, and above it on a phone: the picture or table may be taller than the window. */
const attributesRow =
  'sticky bottom-0 z-10 flex flex-wrap gap-x-3 gap-y-1 border-y border-rule bg-paper px-2 py-2 font-sans text-sm max-md:bottom-[2.8125rem] sm:gap-x-5';

type AttributeFieldProps = {
  label: string;
  value: string;
  placeholder: string;
  onChange: (value: string) => void;
};

function AttributeField({ label, value, placeholder, onChange }: AttributeFieldProps) {
  return (
    <label className="flex min-w-0 flex-1 basis-32 gap-x-3 max-sm:flex-col sm:basis-72 sm:items-center">
      <span className="shrink-0 font-semibold">{label}</span>
      <input
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        className="min-w-0 rounded-sm border border-edge bg-paper px-2 py-1.5 sm:flex-1"
      />
    </label>
  );
}
