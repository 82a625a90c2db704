import type { Annotation } from '#shared/contracts/annotations.ts';
import type { Comment } from './paper.ts';

/** The notes of a text, as its record has them. */
export function parseAnnotations({ annotations }: { annotations: string | null }): Annotation[] {
  return annotations ? JSON.parse(annotations) : [];
}

/** Notes as comments of a Word file. */
export function toWordComments(annotations: Annotation[]): Comment[] {
  return annotations
    .filter(({ isPlaced }) => isPlaced)
    .map(({ id, text, author = '', date = '', resolved = false, replies = [] }) => ({
      ...{ id, text, author, date, resolved },
      replies: replies.map((reply, index) => ({ id: `${id}-${index + 1}`, ...reply })),
    }));
}
