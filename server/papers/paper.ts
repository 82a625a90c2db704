import type { Element } from '#server/html/tree.ts';

/**
 * A paper as a typed tree, with its changes and comments. Paragraphs are flat (a list item knows its level), and so
 * are the runs of a paragraph (each knows its formatting): accepting or rejecting a change then joins and removes,
 * and nothing has to be split. `html.ts` nests.
 */
export type Paper = {
  title: string;
  /** The main language, if the file names one. */
  lang?: string;
  blocks: Block[];
  footnotes: Footnote[];
  comments: Comment[];
  losses: Loss[];
};

export type Footnote = { id: string; kind: 'footnote' | 'endnote'; blocks: Block[] };

export type Comment = {
  id: string;
  author: string;
  date: string;
  text: string;
  resolved: boolean;
  replies: Reply[];
};

export type Reply = { id: string; author: string; date: string; text: string };

/** What was not kept, and the words around it. */
export type Loss = { what: string; where: string };

/** Who changed something, and when. Both halves of a move have the same `move`. */
export type Change = { author: string; date: string; move?: string };
/** Both at once: inserted by one author and deleted by another. */
export type Changed = { inserted?: Change; deleted?: Change };

export type Block = Paragraph | Table | Box;

export type Role = 'body' | 'title' | 'subtitle' | 'heading' | 'quote' | 'caption' | 'code';

export type Paragraph = {
  type: 'paragraph';
  role: Role;
  /** Of a heading: 1 to 9. */
  level?: number;
  item?: ListItem;
  /** The number of a heading or caption, which Word writes before its text. */
  label?: string;
  dir?: 'rtl';
  inlines: Inline[];
  /** The change of the paragraph mark: accepted or rejected, it may join this paragraph with the next. */
  mark?: Changed;
};

export type ListItem = {
  /** From 0. */
  level: number;
  /** `bullet`, or the numbering. */
  format: 'bullet' | '1' | 'a' | 'A' | 'i' | 'I';
  number: number;
};

export type Table = {
  type: 'table';
  dir?: 'rtl';
  rows: Row[];
};
export type Row = Changed & { header?: boolean; cells: Cell[] };
export type Cell = Changed & {
  columns: number;
  /** Merged with the cell above. */
  continues?: boolean;
  blocks: Block[];
};

/** A text box, after the paragraph that it is anchored in. */
export type Box = { type: 'box'; blocks: Block[] };

/** What every part of a paragraph may have. */
type Marked = Changed & { href?: string; comments?: string[] };

export type Style = {
  bold?: true;
  italic?: true;
  underline?: true;
  strike?: true;
  superscript?: true;
  subscript?: true;
  smallCaps?: true;
  highlight?: true;
  code?: true;
  lang?: string;
  dir?: 'rtl' | 'ltr';
};

export type Inline =
  | (Marked & { type: 'text'; text: string; style: Style })
  | (Marked & { type: 'break' })
  | (Marked & { type: 'footnote'; footnote: string })
  | (Marked & { type: 'math'; math: Element; display: boolean })
  | (Marked & { type: 'image'; src: string; alt: string; width?: number; height?: number })
  /** The target of a link within the paper. */
  | (Marked & { type: 'anchor'; id: string })
  /** A comment on a point. */
  | (Marked & { type: 'point' });

/** A file that cannot be read; the message is one sentence for people. */
export class UnreadablePaper extends Error {
  override name = 'UnreadablePaper';
}
