/**
 * The fields of a request, each described once. The form and its rules, the column of that name, both mails, the
 * export, the search and the admin area follow from this list. No zod: public pages import this.
 */
import { listKeys } from '#shared/records.ts';
import { grouped, longDate } from '#shared/text/dates.ts';
import { academicLevelLabels, citationStyles, essayTypeLabels } from './academic.ts';
import { MAX_MESSAGE, MAX_NAME, MAX_TITLE } from './limits.ts';

export const MAX_EMAIL = 254;
const MAX_SHORT = 100;

/** A honeypot field: hidden from people and screen readers. */
export const TRAP_FIELD = 'homepage';
/** How long the form was open, in milliseconds. Nobody writes a request faster than this. */
export const OPEN_FOR_FIELD = 'openForMs';
export const MIN_OPEN_MS = 3_000;

type RequestFieldRule = {
  /** In mails, the export and the admin area. */
  label: string;
  /** In the form, if it has another name there. */
  formLabel?: string;
  control: 'line' | 'email' | 'text' | 'choice' | 'date' | 'hidden';
  isRequired?: boolean;
  /** Beside another field, where there is room. */
  isHalf?: boolean;
  isSearched?: boolean;
  min?: number;
  max?: number;
  /** What is said about a value that is not valid, and about one that is too long. */
  message?: string;
  tooLong?: string;
  /** The same about a day before the earliest. */
  past?: string;
  /** Of a choice: its values with their labels, and the first option. */
  options?: Readonly<Record<string, string>>;
  choose?: string;
  /** Offered while typing; anything else can be typed as well. */
  suggestions?: readonly string[];
};

export const requestFields = {
  name: {
    label: 'Name',
    formLabel: 'Username',
    control: 'line',
    isRequired: true,
    isHalf: true,
    isSearched: true,
    min: 2,
    max: MAX_NAME,
    message: 'Name must be at least 2 characters.',
    tooLong: atMost('Name', MAX_NAME),
  },
  email: {
    label: 'Email',
    control: 'email',
    isRequired: true,
    isHalf: true,
    isSearched: true,
    max: MAX_EMAIL,
    message: 'Enter a valid email address.',
    tooLong: 'Enter a valid email address.',
  },
  subject: {
    label: 'Subject',
    control: 'line',
    isSearched: true,
    max: MAX_TITLE,
    tooLong: atMost('Subject', MAX_TITLE),
  },
  academicLevel: {
    label: 'Academic level',
    control: 'choice',
    isHalf: true,
    options: academicLevelLabels,
    choose: 'Choose a level',
    message: 'Choose a level from the list.',
  },
  essayType: {
    label: 'Type of work',
    formLabel: 'Essay type',
    control: 'choice',
    isHalf: true,
    options: essayTypeLabels,
    choose: 'Choose a type',
    message: 'Choose a type from the list.',
  },
  message: {
    label: 'Message',
    control: 'text',
    isRequired: true,
    isSearched: true,
    min: 10,
    max: MAX_MESSAGE,
    message: 'Message must be at least 10 characters.',
    tooLong: atMost('Message', MAX_MESSAGE),
  },
  /** The title of the paper or post that led to the request. */
  about: {
    label: 'About',
    control: 'hidden',
    isSearched: true,
    max: MAX_TITLE,
    tooLong: atMost('Title', MAX_TITLE),
  },
  /** The day by which the work is needed: `2026-11-30`. */
  deadline: {
    label: 'Deadline',
    control: 'date',
    isHalf: true,
    message: 'Enter the deadline as a date.',
    past: 'Choose today or a later day.',
  },
  length: {
    label: 'Length',
    formLabel: 'Length (pages or words)',
    control: 'line',
    isHalf: true,
    max: MAX_SHORT,
  },
  citationStyle: {
    label: 'Citation style',
    control: 'line',
    isHalf: true,
    max: MAX_SHORT,
    suggestions: citationStyles,
  },
  budget: { label: 'Budget', control: 'line', isHalf: true, max: MAX_SHORT },
} as const satisfies Record<string, RequestFieldRule>;

type Rules = typeof requestFields;
export type RequestField = keyof Rules;
type Value<Rule> = Rule extends { options: infer Options }
  ? keyof Options | null
  : Rule extends { isRequired: true }
    ? string
    : string | null;
/** What a student has sent; an optional field that was left empty is null. */
export type RequestFields = { [Field in RequestField]: Value<Rules[Field]> };

export const requestFieldNames = listKeys(requestFields);

export function fieldRule(field: RequestField): RequestFieldRule {
  return requestFields[field];
}

/** The request made of the fields, or what is wrong with each. Texts stay as written. */
export function readRequestFields(
  sentValues: Record<string, unknown>,
  since?: string,
): { fields: RequestFields } | { problems: { field: RequestField | 'attachments'; message: string }[] } {
  const texts = requestFieldNames.map((field) => [field, readText(field, sentValues[field])] as const);
  const problems = texts.flatMap(([field, text]) => {
    const message = text === undefined ? 'must be text' : findFieldProblem(field, text, since);
    return message ? [{ field, message }] : [];
  });
  if (problems.length > 0) return { problems };
  const values = texts.map(([field, text]) => [field, text || null]);
  return { fields: Object.fromEntries(values) as RequestFields };
}

/** Undefined if it is no text: JSON has other values. A number is what a person would have written. */
function readText(field: RequestField, value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : (value ?? '');
  if (typeof text !== 'string') return undefined;
  // It comes from an address, not from a person.
  return field === 'about' ? text.trim() : text;
}

export function findFieldProblem(field: RequestField, text: string, since = ''): string | undefined {
  const { control, isRequired, min = 0, max, options, message, tooLong, past } = fieldRule(field);
  if (text.includes('\0')) return 'Please remove the NUL character.';
  if (!text.isWellFormed()) return 'Please remove the broken character.';
  if (!text && !isRequired) return undefined;
  const isWrong =
    text.trim().length < min ||
    (control === 'email' && !EMAIL.test(text)) ||
    (control === 'date' && !isDay(text)) ||
    (options && !Object.hasOwn(options, text));
  if (isWrong) return message;
  if (past && text < since) return past;
  if (max && text.length > max) return tooLong ?? `Please keep this short: ${MAX_SHORT} characters at most.`;
  return undefined;
}

/** A value as people read it: the label of a choice, a date in words, anything else as it was written. */
export function readableValue(field: RequestField, value: string): string {
  const { control, options } = fieldRule(field);
  if (control === 'date') return value && longDate(value);
  return (options && Object.hasOwn(options, value) && options[value]) || value;
}

// No spaces, nothing invisible (copied along from elsewhere), nothing that would make it more than one address in a mail
// header. As in the browser's own check, dots may stand anywhere before the @ (there are such addresses), and no part of
// the domain begins or ends with a hyphen.
const LABEL = String.raw`(?!-)[^\s@<>()[\],;:"\\\p{C}.]*[^\s@<>()[\],;:"\\\p{C}.\-]`;
const EMAIL = new RegExp(String.raw`^[^\s@<>()[\],;:"\\\p{C}]+@${LABEL}(\.${LABEL})+$`, 'u');

export function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(+day) && day.toISOString().startsWith(text);
}

/** Today where the day ends last. */
export function earliestDay(now: Date): string {
  return new Date(now.getTime() - 12 * 3_600_000).toISOString().slice(0, 10);
}

function atMost(what: string, max: number): string {
  return `${what} must be at most ${grouped(max)} characters.`;
}
