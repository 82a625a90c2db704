/** A text of the public pages, as the owner has worded it. `{name}` in it stands for a value. */
export type Translate = (text: string, values?: Record<string, string | number>) => string;

/** `reworded` has the owner's texts by those of a new site (`content/wording.json`). */
export function createTranslator(reworded: Readonly<Record<string, string>>): Translate {
  return (text, values) => {
    const worded = reworded[text] ?? text;
    return values
      ? worded.replace(/\{(\w+)\}/g, (_, name) => (Object.hasOwn(values, name) ? String(values[name]) : ''))
      : worded;
  };
}
