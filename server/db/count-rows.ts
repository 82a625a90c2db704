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

/** Whether a query finds anything. */
export async function hasRows<Tables extends keyof Database>(
  query: SelectQueryBuilder<Database, Tables, object>,
): Promise<boolean> {
  const row = await query
    .select((eb) => eb.lit(1).as('found'))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
