import type { z } from 'zod';
import content from '#content/wording.json' with { type: 'json' };
import { group, line, text } from './fields.ts';

// Labels, hints and messages of the public pages. `content/wording.json` is the one list of them: of each, the label of
// its field in the admin area and the text of a new site; a long one may have several lines.

type Content = typeof content;
type Entry = string[];
type Part = { label: string; texts: Record<string, Entry> };
type TextField = ReturnType<typeof line>;
type Parts = {
  [Part in keyof Content]: ReturnType<typeof group<{ [Name in keyof Content[Part]['texts']]: TextField }>>;
};

function mapValues<From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}

const toField = ([label = '', , isLong]: Entry) => (isLong ? text(label, { max: 300 }) : line(label));

const parts = mapValues<Part, z.ZodType>(content, ({ label, texts }) =>
  group(label, mapValues(texts, toField)),
);

export const wording = group(
  'Labels and messages',
  parts as Parts,
  'The site puts a number, a name or a link in place of words in {braces}.',
);

/** The texts of a new site. */
export function readDefaultWording(): z.infer<typeof wording> {
  return wording.parse(
    mapValues<Part, Record<string, string>>(content, ({ texts }) =>
      mapValues(texts, ([, text = '']) => text),
    ),
  );
}
