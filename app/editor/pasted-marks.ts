import { Fragment, type Node as PmNode, Slice } from '@tiptap/pm/model';

const MARKS = new Set(['insertion', 'deletion', 'passage']);

/** Copied text is pasted as finished text: its changes and notes belong to where it comes from. */
export function withoutMarks(slice: Slice): Slice {
  return new Slice(finished(slice.content), slice.openStart, slice.openEnd);
}

function finished(content: Fragment): Fragment {
  const nodes: PmNode[] = [];
  content.forEach((node) => {
    if (node.type.name === 'passagePoint' || node.marks.some(({ type }) => type.name === 'deletion')) return;
    const marks = node.marks.filter(({ type }) => !MARKS.has(type.name));
    if (node.isText) {
      nodes.push(node.mark(marks));
      return;
    }
    const attrs = 'change' in node.attrs ? { ...node.attrs, change: null } : node.attrs;
    nodes.push(node.type.create(attrs, finished(node.content), marks));
  });
  return Fragment.from(nodes);
}
