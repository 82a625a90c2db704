import type { ResolvedPos } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { lightMarkdownToHtml } from '#shared/text/light-markdown.ts';

const MARKED_LINE = /^\s*(?:#{1,6}|[-*•]|\d{1,3}[.)])\s+\S/m;
const STRUCTURE = 'h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, strong, b, em, i, a, img';

/** Pasted text with the markdown of samples in it becomes what readers would see of it. */
export function pasteMarkdown(view: EditorView, event: ClipboardEvent): boolean {
  const text = event.clipboardData?.getData('text/plain') ?? '';
  if (!isMarkdown(text, view.state.selection.$from)) return false;
  // Some programs copy their plain text as HTML, too, without any structure: then the text counts.
  const html = event.clipboardData?.getData('text/html') ?? '';
  if (new DOMParser().parseFromString(html, 'text/html').body.querySelector(STRUCTURE)) return false;
  // Without the event, which would come back here.
  return view.pasteHTML(lightMarkdownToHtml(text));
}

/** A single line within a sentence is not a list. */
function isMarkdown(text: string, $at: ResolvedPos): boolean {
  if ($at.parent.type.spec.code || !MARKED_LINE.test(text)) return false;
  return $at.parent.content.size === 0 || text.trim().includes('\n');
}
