import { z } from 'zod';
import { text as anyText } from '#shared/contracts/http.ts';
import { listKeys, readProperties } from '#shared/records.ts';

/** What the admin form shows for a field. Validation and type come from the schema itself. */
export type Field = {
  label: string;
  help?: string | undefined;
  kind:
    | 'line' // plain text on one line
    | 'text' // plain text, may have line breaks
    | 'prose' // light markdown
    | 'corrections' // plain text with ~~deleted~~ and ++inserted++ words
    | 'href'
    | 'email'
    | 'date'
    | 'rating'
    | 'switch'
    | 'choice'
    | 'anchor' // a slug, generated from the title if empty
    | 'image'
    | 'lines' // a list of short texts, one per line
    | 'list'
    | 'group'
    | 'hidden'; // not editable
  max?: number;
  optional?: boolean | undefined;
  /** The label of a list's entry, and the field that names it. */
  item?: { name: string; title: string };
  /** A list whose entries can be changed, but not added, removed or sorted. */
  isFixed?: boolean | undefined;
  choices?: Record<string, string>;
  /** A group of texts that the site generates if they are empty, and can fill into the form. */
  isGenerated?: boolean;
};

/** The form field of each schema. */
export const fields = z.registry<Field>();

type Options = { max?: number; help?: string | undefined; optional?: boolean | undefined };

const filled = z.refine<string>((value) => value.trim() !== '', 'Please fill this in.');
const singleLine = z.refine<string>((value) => !/[\r\n]/.test(value), 'must be a single line');

function plain(kind: Field['kind'], label: string, max: number, { help, optional }: Options) {
  const checks = [...(optional ? [] : [filled]), ...(kind === 'line' ? [singleLine] : [])];
  const schema = checks.length > 0 ? anyText(max).check(...checks) : anyText(max);
  return schema.register(fields, { label, kind, max, help, optional });
}

export function line(label: string, { max = 120, ...rest }: Options = {}) {
  return plain('line', label, max, rest);
}

export function text(label: string, { max = 600, ...rest }: Options = {}) {
  return plain('text', label, max, rest);
}

/** Light markdown. */
export function prose(label: string, { max = 6_000, ...rest }: Options = {}) {
  return plain('prose', label, max, rest);
}

export function corrections(label: string, { max = 600, ...rest }: Options = {}) {
  const help = 'Strike words ~~like this~~ and put better ones in ++like this++.';
  return plain('corrections', label, max, { help, ...rest });
}

/** A page of this site, another site, a mail address or a telephone number. */
const SAFE_HREF = /^(?:\/(?![/\\])|https?:\/\/[^\s/?#]|mailto:[^\s]+@|tel:[+\d])\S*$|^\/$/i;

export function href(label = 'Leads to', { max = 500, optional, help }: Options = {}) {
  return plain('href', label, max, { optional, help })
    .overwrite(withScheme)
    .refine(
      (value) => value.trim() === '' || SAFE_HREF.test(value),
      'must be a page of this site (/contact), or begin with https://, mailto: or tel:',
    );
}

/** People type `wa.me/123` or `example.com`, as browsers let them. */
function withScheme(value: string): string {
  const typed = value.trim();
  return /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?:[/?#]\S*)?$/i.test(typed)
    ? `https://${typed}`
    : value;
}

export function link(label: string) {
  return group(label, { label: line('Words', { max: 60 }), href: href() });
}

export function date(label: string, { help, optional }: Options = {}) {
  const day = z.iso.date('must be a day, as 2026-11-15');
  return (optional ? day.or(z.literal('')) : day).register(fields, { label, kind: 'date', help, optional });
}

export function email(label: string, { help }: Options = {}) {
  return z
    .email('must be an email address')
    .max(254)
    .register(fields, { label, kind: 'email', max: 254, help });
}

export function flag(label: string, help?: string) {
  return z.boolean().register(fields, { label, kind: 'switch', help });
}

export function choice<const Choices extends Record<string, string>>(
  label: string,
  choices: Choices,
  help?: string,
) {
  return z
    .enum(listKeys<keyof Choices & string>(choices))
    .register(fields, { label, kind: 'choice', choices, help });
}

/** A slug or fragment. */
export function anchor(label: string, help?: string) {
  return z
    .string()
    .max(100)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must have only small letters, digits and hyphens')
    .register(fields, { label, kind: 'anchor', max: 100, help });
}

/** A value that the program needs and nobody edits. */
export function hidden<Schema extends z.ZodType>(schema: Schema): Schema {
  fields.add(schema, { label: '', kind: 'hidden' });
  return schema;
}

export function group<Shape extends z.ZodRawShape>(label: string, shape: Shape, help?: string) {
  return z.strictObject(shape).register(fields, { label, kind: 'group', help });
}

/** Short texts, one per line. */
export function lines(
  label: string,
  { max = 40, each = 200, help }: { max?: number; each?: number; help?: string } = {},
) {
  const entry = anyText(each).check(filled);
  return z
    .array(entry)
    .max(max, `must have at most ${max} lines`)
    .register(fields, { label, kind: 'lines', max, help });
}

type ListOptions<Shape> = {
  name: string;
  title: keyof Shape & string;
  min?: number;
  max?: number;
  isFixed?: boolean;
  help?: string;
  /** Unique among the entries. */
  unique?: keyof Shape & string;
};

export function list<Shape extends z.ZodRawShape>(
  label: string,
  shape: Shape,
  { name, title, min = 0, max = 60, isFixed, help, unique }: ListOptions<Shape>,
) {
  const entry = z.strictObject(shape).register(fields, { label: name, kind: 'group' });
  return z
    .array(entry)
    .min(min, `must have at least ${min}`)
    .max(max, `must have at most ${max}`)
    .superRefine((entries, context) => {
      const seen = new Set<unknown>();
      for (const [index, entry] of entries.entries()) {
        const value = unique && readProperties(entry)[unique];
        if (!unique || value === '') continue;
        if (seen.has(value))
          context.addIssue({ code: 'custom', path: [index, unique], message: 'is used twice' });
        seen.add(value);
      }
    })
    .register(fields, { label, kind: 'list', max, item: { name, title }, isFixed, help });
}

/** How a page or a part of it begins. */
export const opening = { title: line('Title', { max: 80 }), lead: text('Opening line', { max: 300 }) };

export const seo = () =>
  group('For search engines', {
    title: line('Title', { max: 70, help: 'The name of the site is added to it.' }),
    description: text('Description', {
      max: 160,
      help: 'One or two sentences; 120 to 155 characters are best.',
    }),
    keywords: lines('Keywords', { max: 20, each: 60, help: 'One per line.' }),
  });

export const closing = (label = 'The end of the page') =>
  group(label, { title: line('Title'), text: text('Text', { max: 300 }), link: link('Button') });

export type LinkCopy = { label: string; href: string };
export type Seo = z.infer<ReturnType<typeof seo>>;

/** The empty value of a field, for a new entry of a list. */
export function emptyValue(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodObject) {
    return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, emptyValue(field)]));
  }
  const { kind, choices = {} } = fields.get(schema) ?? {};
  if (kind === 'list' || kind === 'lines') return [];
  if (kind === 'switch') return false;
  if (kind === 'rating') return 5;
  return kind === 'choice' ? Object.keys(choices)[0] : '';
}

/** Stored words in today's schema: those of an older release, field by field; missing ones come from the defaults. */
export function completed(schema: z.core.$ZodType, stored: unknown, shipped: unknown): unknown {
  if (z.safeParse(schema, stored).success) return stored;
  const whole = completedParts(schema, stored, shipped);
  return z.safeParse(schema, whole).success ? whole : shipped;
}

function completedParts(schema: z.core.$ZodType, stored: unknown, shipped: unknown): unknown {
  if (schema instanceof z.ZodObject) {
    const [kept, defaults] = [readProperties(stored), readProperties(shipped)];
    return Object.fromEntries(
      Object.entries(schema.shape).map(([name, field]) => [
        name,
        completed(field, kept[name], defaults[name]),
      ]),
    );
  }
  if (schema instanceof z.ZodArray && Array.isArray(stored)) {
    const { element } = schema;
    const entries = stored.map((entry) => completedParts(element, entry, emptyValue(element)));
    return entries.filter((entry) => z.safeParse(element, entry).success);
  }
  return shipped;
}
