import { collectText } from '#server/html/tree.ts';
import type { Block, Changed, Inline, Paper, Paragraph, Row } from './paper.ts';

export type View = 'before' | 'after';

/** With all changes accepted (`after`) or rejected (`before`). */
export function resolved(blocks: Block[], view: View): Block[] {
  const result: Block[] = [];
  let started: Inline[] = [];
  let last: Paragraph | undefined;
  /** What is left of a paragraph whose mark is gone, where no paragraph follows. */
  const flush = () => {
    if (last && started.some(({ type }) => type !== 'anchor' && type !== 'point')) end(last);
    started = [];
    last = undefined;
  };
  const end = ({ mark: _mark, ...paragraph }: Paragraph) => {
    result.push({ ...paragraph, inlines: started });
    started = [];
    last = undefined;
  };
  for (const block of blocks) {
    if (block.type === 'paragraph') {
      const inlines = block.inlines
        .filter((part) => !isGone(part, view))
        .map(({ inserted: _inserted, deleted: _deleted, ...part }) => part as Inline);
      started = [...started, ...inlines];
      // A paragraph without its mark is continued by the next, which has the formatting.
      if (block.mark && isGone(block.mark, view)) last = block;
      else end(block);
    } else if (block.type === 'box') {
      const inner = resolved(block.blocks, view);
      if (inner.length > 0) result.push({ type: 'box', blocks: inner });
    } else {
      flush();
      const rows = block.rows.filter((row) => !isGone(row, view)).map((row) => resolvedRow(row, view));
      if (rows.some(({ cells }) => cells.length > 0)) result.push({ ...block, rows });
    }
  }
  flush();
  return result;
}

function resolvedRow({ header, cells }: Row, view: View): Row {
  return {
    ...(header && { header }),
    cells: cells
      .filter((cell) => !isGone(cell, view))
      .map(({ inserted: _inserted, deleted: _deleted, ...cell }) => ({
        ...cell,
        blocks: resolved(cell.blocks, view),
      })),
  };
}

function isGone({ inserted, deleted }: Changed, view: View): boolean {
  return view === 'after' ? deleted !== undefined : inserted !== undefined;
}

export function pickChanges({ inserted, deleted }: Changed): Changed {
  return { ...(inserted && { inserted }), ...(deleted && { deleted }) };
}

export function inlineText(part: Inline): string {
  if (part.type === 'text') return part.text;
  if (part.type === 'break') return '\n';
  return part.type === 'math' ? collectText(part.math) : '';
}

/** With those in boxes and tables. */
export function* paragraphsIn(blocks: Block[]): Generator<Paragraph> {
  for (const block of blocks) {
    if (block.type === 'paragraph') yield block;
    else if (block.type === 'box') yield* paragraphsIn(block.blocks);
    else for (const row of block.rows) for (const cell of row.cells) yield* paragraphsIn(cell.blocks);
  }
}

/** The text of blocks, one a line. */
export function plainText(blocks: Block[], has: (part: Inline) => boolean = () => true): string {
  return [...paragraphsIn(blocks)]
    .map(({ inlines }) => inlines.filter(has).map(inlineText).join(''))
    .filter((line) => line !== '')
    .join('\n');
}

export function hasText(blocks: Block[]): boolean {
  return /\S/.test(plainText(blocks));
}

export type ChangeEntry = { kind: 'insert' | 'delete' | 'move'; author: string; date: string; text: string };

/** Insertions, deletions and moves, in document order; a move is one change, at its first half. */
export function listChanges(paper: Paper): ChangeEntry[] {
  const entries: (ChangeEntry & { key: string })[] = [];
  const moves = new Set<string>();
  let skipped = '';
  let isAdjacent = false;

  function add(kind: 'insert' | 'delete', { inserted, deleted }: Changed, text: string) {
    const change = kind === 'insert' ? inserted : deleted;
    if (!change) return;
    const { author, date, move } = change;
    const name = move === undefined ? kind : 'move';
    const key = JSON.stringify([kind, author, date, move]);
    // What is inserted and deleted at once has two entries that go on together.
    const last = isAdjacent ? entries.slice(-2).findLast((entry) => entry.key === key) : undefined;
    if (last) last.text += text;
    else if (isAdjacent && skipped === key) return;
    else if (move !== undefined && moves.has(`${kind === 'insert' ? 'delete' : 'insert'} ${move}`)) {
      // The other half of a move that is listed already.
      skipped = key;
      return;
    } else if (text.trim() !== '' || name !== 'move') {
      if (move !== undefined) moves.add(`${kind} ${move}`);
      entries.push({ kind: name, author, date, text, key });
    }
    skipped = '';
  }

  /** `row` is the change of the row or cell that they are in. */
  function visit(blocks: Block[], row: Changed = {}) {
    for (const block of blocks) {
      if (block.type === 'table')
        for (const line of block.rows)
          for (const cell of line.cells)
            visit(cell.blocks, { ...row, ...pickChanges(line), ...pickChanges(cell) });
      else if (block.type === 'box') visit(block.blocks, row);
      else {
        for (const part of block.inlines) {
          if (part.type === 'anchor' || part.type === 'point') continue;
          const text = inlineText(part);
          const changed = { ...row, ...pickChanges(part) };
          if (changed.inserted) add('insert', changed, text);
          if (changed.deleted) add('delete', changed, text);
          isAdjacent = Boolean(changed.inserted || changed.deleted);
        }
        if (block.mark?.inserted) add('insert', block.mark, '\n');
        if (block.mark?.deleted) add('delete', block.mark, '\n');
        isAdjacent = Boolean(block.mark);
      }
    }
  }
  visit(paper.blocks);
  for (const note of paper.footnotes) {
    isAdjacent = false;
    visit(note.blocks);
  }
  return entries.map(({ key: _key, ...entry }) => entry);
}
