/** The columns of `schema.ts`. `.orNull` marks what may be absent. */
export type Column<T> = { type: ColumnType; nullable: boolean; value?: T };
export type ColumnType = 'text' | 'integer' | 'real' | 'time' | 'flag' | 'bytes';

function column<T>(type: ColumnType): Column<T> & { orNull: Column<T | null> } {
  return { type, nullable: false, orNull: { type, nullable: true } };
}

export const id = column<string>('text');
export const text = column<string>('text');
/** A text of a closed list. */
export const choice = <Value extends string>() => column<Value>('text');
export const integer = column<number>('integer');
export const real = column<number>('real');
export const time = column<string>('time');
export const flag = column<0 | 1>('flag');
export const bytes = column<Uint8Array>('bytes');

/** `metaDescription` is stored in `meta_description`. */
export type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

export function toColumnName<Name extends string>(name: Name): SnakeCase<Name> {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<Name>;
}
