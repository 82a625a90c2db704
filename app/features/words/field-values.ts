import type { ReactNode } from 'react';
import { z } from 'zod';
import { sentence } from '#app/lib/field-errors.ts';
import { type Field, fields as registry } from '#shared/contracts/words/fields.ts';
import type { Section } from '#shared/contracts/words/sections.ts';
import { readProperties } from '#shared/records.ts';
import { toSlug } from '#shared/text/slug.ts';

export type EditorProps = {
  schema: z.core.$ZodType;
  value: unknown;
  /** The path among the section's fields: `items.3.title`. */
  path: string;
  /** By path, as the server names it. */
  errors: Record<string, string>;
  /** The path to open: collapsed groups around it open. */
  target: string;
  onChange: (value: unknown) => void;
  /** Only fields with these words in label or text are shown. */
  filter?: string;
  /** An action on a whole group. */
  action?: ReactNode;
};

export type Fields = Record<string, unknown>;

export function getField(schema: z.core.$ZodType): Field {
  return registry.get(schema) ?? { label: '', kind: 'hidden' };
}

export function getShape(schema: z.core.$ZodType): [name: string, schema: z.core.$ZodType][] {
  return schema instanceof z.ZodObject ? Object.entries(schema.shape) : [];
}

/** The schema of a list's entries. */
export function getElement(schema: z.core.$ZodType): z.core.$ZodType {
  if (!(schema instanceof z.ZodArray)) throw new Error('This is not a list.');
  return schema.element;
}

/** The label of a list's entry. */
export function getEntryTitle(entry: unknown, { item }: Field): string {
  const title = item && readProperties(entry)[item.title];
  return typeof title === 'string' && title.trim() ? title : `New ${item?.name ?? 'entry'}`;
}

/** Every text among the values, by its path: `items.3.title`. */
export function collectTexts(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => collectTexts(part, path ? `${path}.${name}` : name));
}

/** Empty slugs are generated from their titles, without duplicates. */
export function withAnchors(schema: z.core.$ZodType, value: unknown): unknown {
  if (Array.isArray(value)) {
    const element = getElement(schema);
    const [anchor] = getShape(element).find(([, field]) => getField(field).kind === 'anchor') ?? [];
    const title = getField(schema).item?.title;
    const entries = value.map((entry) => (typeof entry === 'object' ? withAnchors(element, entry) : entry));
    if (!anchor || !title) return entries;
    const takenAnchors = new Set(entries.map((entry: Fields) => entry[anchor]));
    return entries.map((entry: Fields) => {
      if (entry[anchor] !== '') return entry;
      const spelled = toSlug(String(entry[title]));
      const slug = /^[a-z0-9-]+$/.test(spelled) ? spelled : 'part';
      let free = slug;
      for (let number = 2; takenAnchors.has(free); number += 1) free = `${slug}-${number}`;
      takenAnchors.add(free);
      return { ...entry, [anchor]: free };
    });
  }
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    getShape(schema).map(([name, field]) => [name, withAnchors(field, readProperties(value)[name])]),
  );
}

/** The values with empty ones replaced. */
export function filledWith(value: unknown, other: unknown): unknown {
  if (typeof value === 'string') return value.trim() === '' ? other : value;
  if (Array.isArray(value)) return value.length === 0 ? other : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, filledWith(part, readProperties(other)[name])]),
  );
}

/** The schema's errors, by path. */
export function findProblems(schema: z.core.$ZodType, value: unknown): Record<string, string> {
  const result = z.safeParse(schema, value);
  if (result.success) return {};
  return Object.fromEntries(
    result.error.issues.map(({ path, message }) => [path.join('.'), sentence(message)]),
  );
}

export type Difference = { place: string; one: string; other: string };

/** The differences of two versions, each path labelled as in the form. */
export function differences(
  schema: z.core.$ZodType,
  one: unknown,
  other: unknown,
  place: string[] = [],
): Difference[] {
  if (JSON.stringify(one) === JSON.stringify(other)) return [];
  const field = getField(schema);
  if (field.kind === 'hidden') return [];
  if (schema instanceof z.ZodObject) {
    return getShape(schema).flatMap(([name, part]) => {
      const { label } = getField(part);
      return differences(part, readProperties(one)[name], readProperties(other)[name], [...place, label]);
    });
  }
  if (field.kind === 'list' && Array.isArray(one) && Array.isArray(other)) {
    const element = getElement(schema);
    return Array.from({ length: Math.max(one.length, other.length) }, (_, index) => {
      const entryPath = [...place, `${index + 1}`];
      if (one[index] === undefined || other[index] === undefined) {
        const named = (entry: unknown) => (entry === undefined ? '' : getEntryTitle(entry, field));
        return [{ place: entryPath.join(' › '), one: named(one[index]), other: named(other[index]) }];
      }
      return differences(element, one[index], other[index], entryPath);
    }).flat();
  }
  return [{ place: place.join(' › '), one: readable(one), other: readable(other) }];
}

function readable(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

/** A topic has its own page; a hidden one, or one without a slug, has none. */
export function topicPage(section: Section, fields: Fields, place: string): string | undefined {
  const index = section === 'topics' && /^items\.(\d+)(?:\.|$)/.exec(place)?.[1];
  if (!index) return undefined;
  const items = Array.isArray(fields.items) ? fields.items : [];
  const { slug, hidden } = readProperties(items[Number(index)]);
  return slug && !hidden ? `/topics/${slug}` : undefined;
}

/** Whether a field, or one within a group, has the words in its label or text. */
export function hasWords(schema: z.core.$ZodType, value: unknown, words: string): boolean {
  const fields = getShape(schema);
  const values = readProperties(value);
  if (fields.length > 0) return fields.some(([name, field]) => hasWords(field, values[name], words));
  return `${getField(schema).label}\n${value}`.toLowerCase().includes(words.trim().toLowerCase());
}

export function countFields(schema: z.core.$ZodType): number {
  const fields = getShape(schema);
  return fields.length === 0 ? 1 : fields.reduce((sum, [, field]) => sum + countFields(field), 0);
}
