import {
  fieldRule,
  type RequestField,
  readableValue,
  requestFieldNames,
} from '#shared/contracts/request-fields.ts';
import { fromColumns, type RequestRow } from './request-rows.ts';
import type { AttachmentRow } from './requests.store.ts';

/** New columns come at the end, so that sheets made of an earlier export keep their order. */
const firstFields = requestFieldNames.slice(0, requestFieldNames.indexOf('about'));
const laterFields = requestFieldNames.slice(firstFields.length);
const labels = (fields: RequestField[]) => fields.map((field) => fieldRule(field).label);
const columns = [
  ...['Received', ...labels(firstFields), 'Files', 'Answered', ...labels(laterFields)],
  ...['State', 'Price', 'Currency'],
];
/** Tells Excel that the text is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

export async function* requestsCsv(
  rows: AsyncIterable<RequestRow & { attachments: AttachmentRow[] }>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line(columns);
  for await (const row of rows) {
    const fields = fromColumns(row);
    const cells = (names: RequestField[]) => names.map((field) => fieldCell(field, fields[field] ?? ''));
    yield line([
      row.created_at,
      ...cells(firstFields),
      row.attachments.map((attachment) => attachment.original_name).join('; '),
      row.answered_at ?? '',
      ...cells(laterFields),
      row.state,
      row.price === null ? '' : String(row.price / 100),
      row.currency ?? '',
    ]);
  }
}

/** A spreadsheet sorts days as they are stored. */
function fieldCell(field: RequestField, value: string): string {
  return fieldRule(field).control === 'choice' ? readableValue(field, value) : value;
}

function line(cells: string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** Always quoted. What a spreadsheet would take for a formula gets an apostrophe, which makes it text. */
function cell(text: string): string {
  const safe = /^[\s\p{Cc}]*[=+\-@|%＝＋－＠]/u.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
