import type { SelectQueryBuilder } from 'kysely';
import type { Database } from './schema.ts';

/** How many rows a query finds. */
export async function countRows<Tables extends keyof Database>(
  query: SelectQueryBuilder<Database, Tables, object>,
): Promise<number> {
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
