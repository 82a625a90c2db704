import { elements } from '#server/html/tree.ts';
import { shortened } from './losses.ts';
import type { Block, Cell, Change, Changed, Row } from './paper.ts';
import { hasText, plainText } from './views.ts';
import { child, isOn, value, type Xml } from './xml.ts';

type TableContext = {
  readBlocks: (nodes: Xml[]) => Block[];
  /** Notes the start or end of a comment or move; false for anything else. */
  isMarker: (node: Xml) => boolean;
  readAuthor: (node: Xml) => Change;
  readMark: (properties: Xml | undefined, around: Changed) => Changed | undefined;
  lose: (what: string, where: string) => void;
  count: (what: string) => void;
};

/** A table with its merged cells, and the rows and cells that were inserted or deleted. */
export function readTable(table: Xml, context: TableContext): Block {
  const { readBlocks, isMarker, readAuthor, readMark, lose, count } = context;
  const properties = child(table, 'w:tblPr');
  const rows = flattened(table, 'w:tr').map(readRow);
  if (child(properties, 'w:tblPrChange')) count('The formatting of a table before a tracked change of it');
  if (rows.length > 0 && rows.every(({ deleted }) => deleted)) {
    const words = rows.flatMap(({ cells }) => cells.map(({ blocks }) => plainText(blocks))).join(' ');
    lose('A table that was deleted in a tracked change: only the marked copy has it', shortened(words));
  }
  return { type: 'table', rows, ...(isOn(properties, 'w:bidiVisual') && { dir: 'rtl' as const }) };

  function readRow(node: Xml): Row {
    const properties = child(node, 'w:trPr');
    const changed = readMark(properties, {});
    const cells: Cell[] = [];
    const before = Number(value(properties, 'w:gridBefore') ?? 0);
    if (before > 0) cells.push({ columns: before, blocks: [] });
    for (const each of flattened(node, 'w:tc')) {
      const cell = readCell(each);
      const merge = child(child(each, 'w:tcPr'), 'w:hMerge');
      const last = cells.at(-1);
      if (merge && merge.attributes['w:val'] !== 'restart' && last) {
        last.columns += cell.columns;
        if (hasText(cell.blocks)) last.blocks.push(...cell.blocks);
      } else cells.push(cell);
    }
    const after = Number(value(properties, 'w:gridAfter') ?? 0);
    if (after > 0) cells.push({ columns: after, blocks: [] });
    return { ...(isOn(properties, 'w:tblHeader') && { header: true }), ...changed, cells };
  }

  function readCell(node: Xml): Cell {
    const properties = child(node, 'w:tcPr');
    const inserted = child(properties, 'w:cellIns');
    const deleted = child(properties, 'w:cellDel');
    const changed: Changed = {
      ...(inserted && { inserted: readAuthor(inserted) }),
      ...(deleted && { deleted: readAuthor(deleted) }),
    };
    const merge = child(properties, 'w:vMerge');
    const tracked = child(properties, 'w:cellMerge');
    if (tracked) count('The cells of a table before they were merged or split in a tracked change');
    const isMerged = merge && merge.attributes['w:val'] !== 'restart';
    const isTracked = tracked?.attributes['w:vMerge'] === 'cont';
    return {
      columns: Math.max(1, Math.min(100, Number(value(properties, 'w:gridSpan') ?? 1) || 1)),
      ...((isMerged || isTracked) && { continues: true }),
      ...changed,
      blocks: readBlocks(elements(node)),
    };
  }

  /** Rows of a table or cells of a row, which may be inside content controls and the like. */
  function flattened(node: Xml, name: string): Xml[] {
    return elements(node).flatMap((each) => {
      if (isMarker(each)) return [];
      if (each.name === name) return [each];
      if (each.name.endsWith('Pr') || each.name === 'w:tblGrid') return [];
      return flattened(each, name);
    });
  }
}
