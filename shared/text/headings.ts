import { type HtmlToken, htmlToText, readAttributes, readTokens } from './html.ts';

export type Heading = { id: string; text: string; level: 2 | 3 };

const LEVELS = new Map([
  ['h2', 2],
  ['h3', 3],
] as const);

/** The chapters and their sections, for a table of contents: of the finished text, or of its draft. */
export function listHeadings(html: string, copy: 'finished' | 'draft' = 'finished'): Heading[] {
  // What was deleted is not in the contents of the finished text, what was inserted not in those of the draft.
  const removedTag = copy === 'draft' ? 'ins' : 'del';
  const headings: Heading[] = [];
  let open: { tag: HtmlToken; inner: string } | undefined;
  for (const token of readTokens(html)) {
    const level = LEVELS.get(token.name as 'h2' | 'h3');
    if (!open) {
      if (level && !token.isEnd) open = { tag: token, inner: '' };
    } else if (token.isEnd && token.name === open.tag.name) {
      const id = readAttributes(open.tag).find(({ name }) => name === 'id')?.value;
      const text = htmlToText(open.inner, [removedTag]);
      if (level && id && text) headings.push({ id, text, level });
      open = undefined;
    } else open.inner += token.source;
  }
  return headings;
}
