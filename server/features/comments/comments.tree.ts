import type { Comment } from '#shared/contracts/comments.ts';
import type { PublicRow } from './comments.store.ts';

/** Nests replies under their parents, in the given order. Replies to hidden comments are hidden. */
export function buildTree(rows: PublicRow[]): Comment[] {
  const shown = new Map(rows.map((row) => [row.id, toComment(row)]));
  const top: Comment[] = [];
  for (const { id, parent_id } of rows) {
    const siblings = parent_id === null ? top : shown.get(parent_id)?.replies;
    const comment = shown.get(id);
    if (comment) siblings?.push(comment);
  }
  return top;
}

export function toComment(row: PublicRow): Comment {
  return {
    _id: row.id,
    authorName: row.author_name,
    content: row.content,
    byOwner: row.by_owner === 1,
    createdAt: row.created_at,
    replies: [],
  };
}
