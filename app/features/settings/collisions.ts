type Values = Readonly<Record<string, unknown>>;

/** What another tab or machine has saved in the same fields meanwhile. */
export class Collision extends Error {
  readonly fields: Record<string, string>;

  constructor(fields: Record<string, string>) {
    super('This was changed elsewhere in the meantime. Save again to keep yours.');
    this.fields = fields;
  }
}

/** Throws if a field to be sent was saved with another value since. Other fields do not matter. */
export function refuseCollisions(sent: Values, before: Values, after: Values) {
  const fields = Object.entries(sent).filter(([name, value]) => {
    const saved = after[name] || null;
    return saved !== (before[name] || null) && saved !== (value || null);
  });
  if (fields.length === 0) return;
  throw new Collision(
    Object.fromEntries(fields.map(([name]) => [name, `Saved elsewhere as ${toText(after[name])}.`])),
  );
}

function toText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return `“${value}”`;
}
