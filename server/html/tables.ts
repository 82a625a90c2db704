import { collectText, createElement, descendants, type Element, elements, shownText } from './tree.ts';

/** A cell with more text than this gets a minimum width. */
const WORDY_CHARACTERS = 24;
const MAX_LABEL_CHARACTERS = 120;
const NUMBER = /^[−–-]?[$€£]?\d[\d,]*(\.\d+)?$/;
const CELLS = new Set(['td', 'th']);

/** Every table that is in no other scrolls in its own focusable region. */
export function wrapTables(root: Element) {
  let count = 0;
  (function visit(parent: Element) {
    parent.children = parent.children.map((child) => {
      if (typeof child === 'string') return child;
      if (child.name !== 'table') {
        visit(child);
        return child;
      }
      count += 1;
      markWordyCells(child);
      alignNumbers(child);
      const label = readCaption(child) || `Table ${count}`;
      const region = { class: 'table-scroll', role: 'region', 'aria-label': label, tabindex: '0' };
      return createElement('div', region, [child]);
    });
  })(root);
}

function readCaption(table: Element): string {
  const [first] = elements(table);
  return first?.name === 'caption' ? shownText(first).slice(0, MAX_LABEL_CHARACTERS) : '';
}

function markWordyCells(table: Element) {
  for (const cell of descendants(table))
    if (CELLS.has(cell.name) && collectText(cell).length > WORDY_CHARACTERS) cell.attributes.class = 'wordy';
}

/** Columns of numbers are aligned on the decimal point: `data-pad` is what a number lacks after it, as invisible text. */
function alignNumbers(table: Element) {
  const columns: Element[][] = [];
  for (const row of rowsIn(table)) {
    const cells = elements(row).filter(({ name }) => CELLS.has(name));
    for (const [column, cell] of cells.entries()) {
      columns[column] ??= [];
      columns[column].push(cell);
    }
  }
  if (columns.flat().some(({ attributes }) => attributes.colspan || attributes.rowspan)) return;
  for (const cells of columns) {
    const values = cells
      .filter(({ name }) => name === 'td')
      .map((cell) => ({ cell, text: cell.attributes.class === 'wordy' ? 'words' : shownText(cell) }))
      .filter(({ text }) => text !== '');
    if (values.length < 2 || !values.every(({ text }) => NUMBER.test(text))) continue;
    const decimals = values.map(({ text }) => text.match(NUMBER)?.[1] ?? '');
    const longest = decimals.reduce((a, b) => (b.length > a.length ? b : a), '');
    // Also of a long heading, which wraps above its numbers.
    for (const cell of cells) cell.attributes.class = 'number';
    for (const [index, { cell }] of values.entries()) {
      const pad = longest.slice(decimals[index]?.length);
      if (pad) cell.attributes['data-pad'] = pad;
    }
  }
}

function* rowsIn(element: Element): Generator<Element> {
  for (const each of elements(element)) {
    if (each.name === 'tr') yield each;
    else if (each.name !== 'table') yield* rowsIn(each);
  }
}
