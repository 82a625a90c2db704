import { useQuery } from '@tanstack/react-query';
import { type Editor, useEditorState } from '@tiptap/react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { newKey } from '#app/lib/new-key.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Checkbox, TextArea } from '#app/ui/field.tsx';
import { useForm } from '#app/ui/use-form.ts';
import type { AnnotationInput } from '#shared/contracts/annotations.ts';
import { AnnotationKindSelect } from './annotation-kind-select.tsx';
import { annotationKindsQuery } from './editor.requests.ts';
import type { EditorText } from './editor-kind.ts';
import { passagesIn, readQuote, withoutPassage, withPassage } from './passages.ts';
import type { useSettingsSheet } from './settings-sheet.tsx';

type MarginNotesProps = {
  /** Undefined while the text is shown as source. */
  editor: Editor | undefined;
  /** As of the last pause: the list follows the text. */
  fields: EditorText;
  sheet: ReturnType<typeof useSettingsSheet>;
  /** See `EditorKind`. */
  reader: string | undefined;
  onChange: (annotations: AnnotationInput[]) => void;
  onEdit: (annotation: AnnotationInput) => void;
};

/** The notes of a sample, in the order of their passages. */
export function MarginNotes({ editor, fields, sheet, reader, onChange, onEdit }: MarginNotesProps) {
  const { annotations = [], marked } = fields;
  /** Each stands at the height of its passage; otherwise they are a list. */
  const isBeside = sheet.isWide;
  const kinds = useQuery(annotationKindsQuery()).data ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each pause the passages may be elsewhere
  const passages = useMemo(
    () => (editor && !editor.isDestroyed ? passagesIn(editor.state.doc) : undefined),
    [editor, annotations, marked],
  );
  const caret = useCaretAnnotations(editor);
  const getPosition = ({ id }: AnnotationInput) => passages?.get(id)?.from ?? Number.POSITIVE_INFINITY;
  const sorted = annotations.toSorted((a, b) => getPosition(a) - getPosition(b));
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (isBeside && editor && list.current) return standBeside(editor, list.current, passages);
  }, [isBeside, editor, passages]);

  function place(id: string) {
    if (!editor) return;
    const { from, to } = editor.state.selection;
    editor.view.dispatch(withPassage(editor.state, id, from, to));
    onChange(
      annotations.map((annotation) =>
        annotation.id === id ? { ...annotation, isPlaced: true } : annotation,
      ),
    );
  }

  function show(id: string) {
    const passage = passages?.get(id);
    if (sheet.isOver) sheet.setSettingsOpen(false);
    if (passage) editor?.chain().setTextSelection(passage).scrollIntoView().focus().run();
  }

  function remove(id: string) {
    if (editor) editor.view.dispatch(withoutPassage(editor.state, id));
    onChange(annotations.filter((annotation) => annotation.id !== id));
  }

  if (annotations.length === 0)
    return (
      <p className="font-sans text-[0.9375rem] text-faint">
        No notes yet. Select some words and choose Note (Ctrl or ⌘ + Alt + M): it appears beside them on the
        page.
      </p>
    );
  return (
    <ul
      ref={list}
      className={`-mt-2 font-sans text-[0.9375rem] ${isBeside ? 'relative' : 'divide-y divide-rule'}`}
    >
      {sorted.map((annotation) => {
        const passage = passages?.get(annotation.id);
        const kind = kinds.find(({ slug }) => slug === annotation.kind);
        const quote = (passage?.quote || annotation.quote || '').trim();
        const isLost = passages !== undefined && !passage;
        return (
          <li
            key={annotation.id}
            data-note-id={annotation.id}
            aria-current={caret.ids.includes(annotation.id) || undefined}
            className={`group ${isBeside ? 'absolute inset-x-0 border-l-2 border-edge pl-3 aria-[current]:border-ink' : 'py-3'}`}
          >
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {!reader && (
                <span className="font-semibold group-aria-[current]:underline">
                  {kind?.name ?? 'No kind yet'}
                </span>
              )}
              {!annotation.isPublic && <Badge tone="neutral">Private</Badge>}
              {isLost && <Badge tone="warning">Not placed</Badge>}
            </p>
            <p className="mt-1 font-serif text-base leading-snug wrap-anywhere">
              {annotation.text ? withItalics(annotation.text) : 'No text yet'}
            </p>
            {quote && !(isBeside && passage) && (
              <p className="mt-1 line-clamp-3 text-sm text-faint wrap-anywhere">“{quote}”</p>
            )}
            {annotation.author && (
              <p className="mt-1 text-sm text-faint">
                From Word, by {annotation.author}
                {annotation.resolved ? ', resolved' : ''}: only you see the name.
              </p>
            )}
            {isLost && (
              <p className="mt-1 text-sm text-warning">
                Its passage is no longer in the text. Select where it belongs, then place it.
              </p>
            )}
            <p className="mt-1 flex flex-wrap gap-x-4">
              {passage && !isBeside && (
                <Button variant="plain" size="small" onClick={() => show(annotation.id)}>
                  Show
                </Button>
              )}
              {isLost && (
                <Button
                  variant="plain"
                  size="small"
                  inactive={!caret.hasSelection}
                  onClick={() => place(annotation.id)}
                >
                  Place on the selection
                </Button>
              )}
              <Button variant="plain" size="small" onClick={() => onEdit(annotation)}>
                Edit note
              </Button>
              <Button variant="plain" size="small" onClick={() => remove(annotation.id)}>
                Delete note
              </Button>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

const GAP_PX = 16;

/** Puts each note at the height of its passage, or below the note before it; again whenever a height changes. */
function standBeside(editor: Editor, list: HTMLElement, passages: ReturnType<typeof passagesIn> | undefined) {
  const items = [...list.querySelectorAll<HTMLElement>('[data-note-id]')];
  function place() {
    if (editor.isDestroyed) return;
    const origin = list.getBoundingClientRect().top;
    let free = 0;
    for (const item of items) {
      const passage = passages?.get(item.dataset.noteId ?? '');
      const at = passage && Math.min(passage.from, editor.state.doc.content.size);
      const top = Math.max(free, at === undefined ? 0 : editor.view.coordsAtPos(at).top - origin);
      item.style.top = `${top}px`;
      free = top + item.offsetHeight + GAP_PX;
    }
    list.style.height = `${free}px`;
  }
  place();
  const watch = new ResizeObserver(place);
  for (const element of [editor.view.dom, ...items]) watch.observe(element);
  return () => {
    watch.disconnect();
    for (const element of [list, ...items]) element.removeAttribute('style');
  };
}

function withItalics(text: string) {
  return text.split(/(\*[^*]+\*)/).map((part) => {
    const words = part.match(/^\*([^*]+)\*$/)?.[1];
    return words ? <em key={words}>{words}</em> : part;
  });
}

/** The notes at the caret, and whether words are selected. */
function useCaretAnnotations(editor: Editor | undefined): { ids: string[]; hasSelection: boolean } {
  const caret = useEditorState({
    editor: editor ?? null,
    selector: ({ editor: current }) => {
      if (!current) return undefined;
      const { $from, empty } = current.state.selection;
      const mark = $from.marks().find(({ type }) => type.name === 'passage');
      return { ids: String(mark?.attrs.ids ?? '').split(' '), hasSelection: !empty };
    },
  });
  return caret ?? { ids: [], hasSelection: false };
}

type MarginNoteDialogProps = {
  editor: Editor | undefined;
  /** Undefined for a new one, on the selected words. */
  annotation: AnnotationInput | undefined;
  annotations: AnnotationInput[];
  reader: string | undefined;
  onChange: (annotations: AnnotationInput[]) => void;
  onClose: () => void;
};

export function MarginNoteDialog({
  editor,
  annotation,
  annotations,
  reader,
  onChange,
  onClose,
}: MarginNoteDialogProps) {
  const [kind, setKind] = useState(annotation?.kind ?? '');
  const [range] = useState(
    () => editor && { from: editor.state.selection.from, to: editor.state.selection.to },
  );
  const quote = range && editor ? readQuote(editor.state.doc, range.from, range.to) : '';

  const { form, field } = useForm<'text' | 'isPublic'>({
    check: ({ text }) => (text.trim() ? {} : { text: 'Write the note.' }),
    async send({ text, isPublic }) {
      const written = { kind, text: text.trim(), isPublic: isPublic === 'on' };
      if (annotation)
        onChange(annotations.map((other) => (other.id === annotation.id ? { ...other, ...written } : other)));
      else if (editor && range) {
        const id = newKey().slice(0, 12);
        editor.view.dispatch(withPassage(editor.state, id, range.from, range.to));
        onChange([...annotations, { id, ...written, quote, before: '', after: '', isPlaced: true }]);
      }
      onClose();
    },
  });

  return (
    <Dialog title={annotation ? 'Edit note' : 'Note'} width="narrow" onClose={onClose}>
      <form {...form} className="space-y-4">
        <p className="line-clamp-4 border-l-2 border-edge pl-3 text-faint wrap-anywhere">
          {annotation ? annotation.quote : quote}
        </p>
        {!reader && <AnnotationKindSelect value={kind} onChoose={setKind} />}
        <TextArea
          label="Text of the note"
          hint={`What ${reader ?? 'readers'} should see here, and why. *Italics* between asterisks.`}
          {...field('text')}
          defaultValue={annotation?.text}
          rows={4}
          data-focus-first
        />
        <Checkbox
          label={reader ? `For ${reader}` : 'Public'}
          hint={`${reader ?? 'Readers'} see${reader ? 's' : ''} it beside the text. Otherwise only you do.`}
          name="isPublic"
          defaultChecked={annotation?.isPublic ?? true}
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          {!reader && (
            <a
              href="/admin/words/annotations"
              target="_blank"
              rel="noopener"
              className="font-sans text-sm underline decoration-edge underline-offset-4"
            >
              Change the kinds
            </a>
          )}
          <Button type="submit">{annotation ? 'Change note' : 'Add note'}</Button>
        </div>
      </form>
    </Dialog>
  );
}
