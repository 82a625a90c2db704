import { descendants } from '#server/html/tree.ts';
import type { Package } from './package.ts';
import type { Block, Comment } from './paper.ts';
import { plainText, resolved } from './views.ts';
import { named, type Xml } from './xml.ts';

/** The comments whose passage has a start and, after it, an end. */
export function findRanges(root: Xml): Set<string> {
  const started = new Set<string>();
  const closed = new Set<string>();
  for (const { name, attributes } of descendants(root)) {
    const id = attributes['w:id'] ?? '';
    if (name === 'w:commentRangeStart') started.add(id);
    else if (name === 'w:commentRangeEnd' && started.has(id)) closed.add(id);
  }
  return closed;
}

export function readComments(
  { part, root }: { part: string; root: Xml },
  parts: Package,
  readBlocks: (root: Xml) => Block[],
): Comment[] {
  const { main } = parts;
  const extended = parts.related(main, 'commentsExtended');
  const states = new Map<string, { parent?: string; isDone: boolean }>();
  const list = extended && extended !== part ? named(parts.xml(extended), 'w15:commentEx') : [];
  for (const { attributes } of list) {
    const parent = attributes['w15:paraIdParent'];
    const isDone = ['1', 'true', 'on'].includes(attributes['w15:done'] ?? '');
    states.set(attributes['w15:paraId'] ?? '', { ...(parent && { parent }), isDone });
  }
  const byParagraph = new Map<string, Comment>();
  const ids = new Set<string>();
  const comments: Comment[] = [];
  const replies: { parent: string; comment: Comment }[] = [];
  for (const element of named(root, 'w:comment')) {
    // A comment is known by its last paragraph.
    const paragraphs = [...descendants(element, 'w:p')].map((each) => each.attributes['w14:paraId'] ?? '');
    const state = paragraphs.map((paragraph) => states.get(paragraph)).findLast(Boolean);
    // Some programs use an id twice, or none. The passage goes to the first comment with it.
    const wordId = element.attributes['w:id'] || 'none';
    const id = ids.has(wordId) ? `${wordId}-${ids.size}` : wordId;
    ids.add(id);
    const comment: Comment = {
      id,
      author: element.attributes['w:author'] ?? '',
      date: element.attributes['w:date'] ?? '',
      text: plainText(resolved(readBlocks(element), 'after')).trim(),
      resolved: state?.isDone ?? false,
      replies: [],
    };
    for (const paragraph of paragraphs) if (paragraph) byParagraph.set(paragraph, comment);
    if (state?.parent) replies.push({ parent: state.parent, comment });
    else comments.push(comment);
  }
  for (const { parent, comment } of replies) {
    const to = byParagraph.get(parent);
    if (!to || to === comment) comments.push(comment);
    else {
      const top = replies.find((reply) => reply.comment === to);
      const thread = (top && byParagraph.get(top.parent)) || to;
      thread.replies.push({ id: comment.id, author: comment.author, date: comment.date, text: comment.text });
    }
  }
  return comments;
}
