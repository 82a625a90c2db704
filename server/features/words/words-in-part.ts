type Fields = Record<string, unknown>;

/** The words with some of them replaced. Entries of lists are found by their title; new ones are not added. */
export function withPart(fields: Fields, part: Fields): Fields {
  const replaced = Object.entries(part).map(([name, value]) => [name, replacedBy(fields[name], value)]);
  return { ...fields, ...Object.fromEntries(replaced) };
}

function replacedBy(before: unknown, after: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(after) && after.every(hasTitle))
    return before.map((entry: unknown) => {
      const own = hasTitle(entry) && after.find(({ title }) => title === entry.title);
      return own ? withPart(entry as Fields, own) : entry;
    });
  return isFields(before) && isFields(after) ? withPart(before, after) : after;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasTitle(value: unknown): value is Fields & { title: string } {
  return isFields(value) && typeof value.title === 'string';
}
