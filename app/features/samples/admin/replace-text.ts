import type { EditorText, ImportedText } from '#app/editor/editor-kind.ts';
import { newKey } from '#app/lib/new-key.ts';
import { callAdmin } from '#app/lib/session.ts';

/** A newer text for a sample: its notes go where their passages are now, and one without a passage is kept. */
export async function replaceText(now: EditorText, text: ImportedText): Promise<ImportedText> {
  const existing = now.annotations ?? [];
  if (existing.length === 0 && !now.marked) return text;
  const { marked, annotations = [] } = text;
  // Each file counts its comments from 0. One that is a note of the sample already stays that note.
  const key = newKey().slice(0, 6);
  const names = new Map(
    annotations.map(({ id, text: words }) => [
      id,
      existing.find((annotation) => annotation.text === words)?.id ?? `${key}-${id}`,
    ]),
  );
  const added = annotations
    .map((annotation) => ({ ...annotation, id: names.get(annotation.id) ?? annotation.id }))
    .filter(({ id }) => existing.every((annotation) => annotation.id !== id));
  const revised = await callAdmin('POST /samples/revise', {
    body: {
      before: now.marked ?? now.content,
      ...(marked ? { marked: renameAnnotations(marked, names) } : { content: text.html }),
      annotations: [...existing, ...added],
    },
  });
  return { ...text, ...revised };
}

function renameAnnotations(html: string, names: Map<string, string>): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const mark of body.querySelectorAll('mark[data-comment]')) {
    const ids = mark.getAttribute('data-comment')?.split(' ') ?? [];
    mark.setAttribute('data-comment', ids.map((id) => names.get(id) ?? id).join(' '));
  }
  return body.innerHTML;
}
