// Objects by the keys that their type has: what `Object.keys`, `entries` and `fromEntries` forget.

export function listKeys<Key extends string>(record: Partial<Record<Key, unknown>>): [Key, ...Key[]] {
  return Object.keys(record) as [Key, ...Key[]];
}

export function listEntries<Key extends string, Value>(record: Partial<Record<Key, Value>>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][];
}

/** The part of a record whose entries pass the test. */
export function pickEntries<Fields extends object>(
  record: Fields,
  test: <Name extends keyof Fields>(name: Name, value: Fields[Name]) => boolean,
): Partial<Fields> {
  const part: Partial<Fields> = {};
  for (const name in record) if (test(name, record[name])) part[name] = record[name];
  return part;
}

/** The properties of what may be an object; none of anything else. */
export function readProperties(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

export function toRecord<Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;
}
