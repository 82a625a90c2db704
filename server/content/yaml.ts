import { isNode, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { emptyValue, fields } from '#shared/contracts/words/fields.ts';
import { readProperties } from '#shared/records.ts';

/** A text in YAML, checked. An error names the file, the line and the field. */
export function parseYaml<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
): z.infer<Schema> {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  const lineAt = (offset: number) => lineCounter.linePos(offset).line;
  /** The line of a field, or of the nearest thing around it that is there. */
  const findLine = (path: PropertyKey[]): number => {
    const node = document.getIn(path, true);
    if (isNode(node) && node.range) return lineAt(node.range[0]);
    return path.length > 0 ? findLine(path.slice(0, -1)) : 1;
  };
  const [broken] = document.errors;
  if (broken) throw new Error(`${file}:${lineAt(broken.pos[0])} ${broken.message}`);
  const result = schema.safeParse(filled(schema, document.toJS()));
  if (result.success) return result.data;
  const complaints = result.error.issues.flatMap((issue) => {
    const paths =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    return paths.map((path) => `${file}:${findLine(path)} ${path.join('.')}: ${issue.message}`);
  });
  throw new Error(complaints.join('\n'));
}

/** Fields of the words that are left out are empty. */
function filled(schema: z.core.$ZodType, value: unknown): unknown {
  if (value === undefined) return fields.has(schema) ? emptyValue(schema) : undefined;
  if (schema instanceof z.ZodOptional) return filled(schema.unwrap(), value);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((entry) => filled(schema.element, entry));
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value;
  const stored = readProperties(value);
  const parts = Object.entries(schema.shape).map(([name, field]) => [name, filled(field, stored[name])]);
  return { ...value, ...Object.fromEntries(parts.filter(([, part]) => part !== undefined)) };
}
