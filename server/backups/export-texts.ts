/** Converts records to markdown with front matter and back to the same bytes. */
import { RefusedDatabase, type Row } from '#server/db/engines/engine.ts';

type Fields = Record<string, unknown>;
type Text = { fields: Fields; body: string };
export type TextFormat = {
  /** Without an extension; valid on every file system. */
  fileName: (row: Row) => string;
  split: (row: Row) => Text;
  join: (text: Text) => Fields;
};

/** A sample or post: the body is its content. */
const article: TextFormat = {
  fileName: ({ id }) => String(id),
  split: ({ content, ...fields }) => ({ fields, body: String(content) }),
  join: ({ fields, body }) => ({ ...fields, content: body }),
};

/** A section of the words: each sentence under a heading that is its path. */
const section: TextFormat = {
  fileName: ({ section: name }) => String(name),
  split: ({ fields: json, ...others }) => {
    const asItIs = { fields: { ...others, fields: json }, body: '' };
    if (typeof json !== 'string') return asItIs;
    const texts: string[] = [];
    const words = takeTexts(JSON.parse(json), [], (path, text) =>
      texts.push(`## \`${path}\`\n\n${text}\n\n`),
    );
    const text = { fields: { ...others, words }, body: texts.join('') };
    // A hand-edited text may use another notation, and must come back as the same bytes.
    return section.join(text).fields === json ? text : asItIs;
  },
  join: ({ fields: { words, ...others }, body }) => {
    if (words === undefined) return others;
    const texts = new Map(
      body
        .split(HEADING_BEFORE)
        .filter(Boolean)
        .map((part) => {
          const end = part.indexOf('\n\n');
          return [part.slice('## `'.length, end - 1), part.slice(end + 2, -2)];
        }),
    );
    return { ...others, fields: JSON.stringify(putTexts(words, [], texts)) };
  },
};

export const textFormats: Record<string, TextFormat> = { samples: article, posts: article, words: section };

const HEADING_BEFORE = /^(?=## `[^`\n]*`\n\n)/m;
/** Placeholder for a text that is in the body. */
const IN_BODY = '¶';

/** Anything with a space is prose for readers; names, URLs and choices stay in the front matter. */
function takeTexts(value: unknown, path: string[], take: (path: string, text: string) => void): unknown {
  if (typeof value === 'string') {
    const isText =
      (value.includes(' ') || value === IN_BODY) &&
      !HEADING_BEFORE.test(value) &&
      !path.some((part) => /[.`\n]/.test(part));
    if (!isText) return value;
    take(path.join('.'), value);
    return IN_BODY;
  }
  return eachInside(value, path, (inner, innerPath) => takeTexts(inner, innerPath, take));
}

function putTexts(value: unknown, path: string[], texts: Map<string, string | undefined>): unknown {
  // A text whose heading was deleted is empty.
  if (value === IN_BODY) return texts.get(path.join('.')) ?? '';
  return eachInside(value, path, (inner, innerPath) => putTexts(inner, innerPath, texts));
}

function eachInside(
  value: unknown,
  path: string[],
  change: (inner: unknown, path: string[]) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map((inner, index) => change(inner, [...path, String(index)]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, change(inner, [...path, name])]),
  );
}

const END_OF_FIELDS = '\n---\n';

export function writeText({ fields, body }: Text): string {
  const lines = Object.entries(fields).map(([field, value]) => `${field}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}${END_OF_FIELDS}${body}`;
}

export function readText(text: string, file: string): Text {
  const end = text.indexOf(END_OF_FIELDS);
  if (!text.startsWith('---\n') || end < 0)
    throw new RefusedDatabase(`${file} does not begin with its fields between two lines of ---`);
  const lines = text.slice('---\n'.length, end).split('\n');
  return {
    fields: Object.fromEntries(lines.map((line) => readField(line, file))),
    body: text.slice(end + END_OF_FIELDS.length),
  };
}

function readField(line: string, file: string): [field: string, value: unknown] {
  const colon = line.indexOf(':');
  try {
    return [line.slice(0, colon), JSON.parse(line.slice(colon + 1))];
  } catch {
    throw new RefusedDatabase(`${file}: this line is not a name, a colon and a value in JSON: ${line}`);
  }
}
