import { sanitised } from '#server/html/safe-html.ts';
import { paperHtml } from './html.ts';
import type { Block, Paper } from './paper.ts';
import { inlineText, listChanges, paragraphsIn, plainText, resolved } from './views.ts';

/** What is said about a paper that was read. */
export function summarizePaper(paper: Paper) {
  const after = resolved(paper.blocks, 'after');
  const footnotes = paper.footnotes.map((footnote) => ({
    ...footnote,
    blocks: resolved(footnote.blocks, 'after'),
  }));
  const quotes = quotesIn([...after, ...footnotes.flatMap(({ blocks }) => blocks)]);
  return {
    title: paper.title,
    html: sanitised(paperHtml(paper, 'finished')),
    text: plainText(after),
    before: plainText(resolved(paper.blocks, 'before')),
    notes: footnotes.map(({ kind, blocks }) => ({ kind, text: plainText(blocks) })),
    changes: listChanges(paper),
    comments: paper.comments.map(({ replies, ...comment }) => {
      const quote = quotes.get(comment.id) ?? '';
      return {
        ...comment,
        quote,
        // A reply has a passage of its own only where it is not that of its comment.
        replies: replies.map(({ id: reply, ...rest }) => {
          const replyQuote = quotes.get(reply) ?? '';
          return { ...rest, ...(replyQuote !== quote && { quote: replyQuote }) };
        }),
      };
    }),
    losses: paper.losses,
  };
}

export type PaperSummary = ReturnType<typeof summarizePaper>;

/** The passage of each comment: its words, paragraphs on lines of their own. */
function quotesIn(blocks: Block[]): Map<string, string> {
  const quotes = new Map<string, string>();
  for (const { inlines } of paragraphsIn(blocks)) {
    const lines = new Map<string, string>();
    for (const part of inlines)
      for (const id of part.comments ?? [])
        lines.set(id, (lines.get(id) ?? '') + inlineText(part).replaceAll('\u00AD', ''));
    for (const [id, line] of lines) {
      const before = quotes.get(id);
      quotes.set(id, before ? `${before}\n${line}` : line);
    }
  }
  return quotes;
}
