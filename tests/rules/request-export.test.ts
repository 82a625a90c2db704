import { expect, test } from 'vitest';
import { toColumnName } from '#server/db/columns.ts';
import { requestTables } from '#server/db/request-tables.ts';
import type { RequestRow } from '#server/features/requests/request-rows.ts';
import { requestsCsv } from '#server/features/requests/requests-csv.ts';
import { fieldRule, requestFieldNames } from '#shared/contracts/request-fields.ts';

/** What the owner sees in the admin area only. */
const NOT_EXPORTED = [
  ...['id', 'read_at', 'waits_for', 'waits_since', 'confirmed_at', 'closed_at'],
  ...['offer_id', 'due', 'accepted_at'],
];

test('export: every column of a request is in it, or is listed here', async () => {
  const columns = Object.keys(requestTables.requests);
  const choices = requestFieldNames.flatMap((field) => {
    const { options } = fieldRule(field);
    const [choice] = Object.entries(options ?? {});
    return choice ? [[toColumnName(field), choice] as const] : [];
  });
  const row = {
    ...Object.fromEntries(columns.map((column) => [column, `value of ${column}`])),
    ...Object.fromEntries(choices.map(([column, [value]]) => [column, value])),
    price: 123_400,
  } as unknown as RequestRow;
  async function* rows() {
    yield { ...row, attachments: [] };
  }
  let csv = '';
  for await (const line of requestsCsv(rows())) csv += line;
  const shown = {
    ...row,
    ...Object.fromEntries(choices.map(([column, [, label]]) => [column, label])),
    price: 1234,
  };
  const missing = Object.entries(shown).filter(([, value]) => !csv.includes(`"${value}"`));
  expect(missing.map(([column]) => column).sort()).toEqual(NOT_EXPORTED.toSorted());
});
