import {
  OTHER_SUBJECT,
  type SampleDetailName,
  sampleDetailNames,
  sampleDetails,
  sampleMessages,
  sampleSubjects,
} from '#shared/contracts/sample-rules.ts';
import type { Sample, SampleChanges, SampleInput } from '#shared/contracts/samples.ts';
import { parseTags } from '#shared/text/tags.ts';

const detailLabels = Object.fromEntries(
  sampleDetailNames.map((name) => [name, sampleDetails[name].label]),
) as Record<SampleDetailName, string>;

/** The labels of the fields. */
export const fieldLabels = {
  title: 'Title',
  subject: 'Subject',
  customSubject: 'Custom subject',
  content: 'Content',
  ...detailLabels,
  citationStyle: 'Citation style',
  question: 'Question',
  level: 'Level',
  tags: 'Tags',
  excerpt: 'Excerpt',
  metaDescription: 'Meta description',
  slug: 'Slug',
  published: 'Published',
  coverImage: 'Cover image',
  socialImage: 'Social image',
  document: 'Document',
};
type FieldName = keyof typeof fieldLabels;
const fieldNames = Object.keys(fieldLabels) as FieldName[];
export type TextFieldName = Exclude<FieldName, 'published'>;
/** Texts that are sent as typed. */
const plainFields = [...sampleDetailNames, 'citationStyle', 'question', 'level', 'metaDescription'] as const;

/** The form's fields as they are typed. */
export type SampleFields = Record<TextFieldName, string> & { published: boolean };
export type SampleFieldChanges = Partial<SampleFields>;
export type SampleFieldErrors = Partial<Record<string, string>>;

/** The default choices and others (from the words and from existing samples), without duplicates. */
export function subjectChoices(others: readonly string[] = []): string[] {
  const choices = new Map<string, string>();
  for (const subject of [...sampleSubjects, ...others]) {
    const key = subject.toLowerCase();
    if (subject && !choices.has(key)) choices.set(key, subject);
  }
  return [...choices.values()].sort((a, b) => a.localeCompare(b, 'en'));
}

export const emptyFields = {
  ...Object.fromEntries(fieldNames.map((name) => [name, ''])),
  published: false,
} as SampleFields;

export function fieldsOf(sample: Sample): SampleFields {
  return {
    ...emptyFields,
    ...Object.fromEntries(plainFields.map((name) => [name, sample[name] ?? ''])),
    title: sample.title,
    subject: sample.subject,
    content: sample.content,
    tags: sample.tags.join(', '),
    excerpt: sample.excerpt,
    slug: sample.slug ?? '',
    published: sample.published,
    coverImage: sample.coverImage?.url ?? '',
    socialImage: sample.socialImage?.url ?? '',
    document: sample.document?.url ?? '',
  };
}

/** The changed fields. A custom subject consists of two fields, which belong together. */
export function changesOf(fields: SampleFields, before: SampleFields): SampleFieldChanges {
  const names = fieldNames.filter((name) => fields[name] !== before[name]);
  const both = ['subject', 'customSubject'] as const;
  const changed = both.some((name) => names.includes(name)) ? new Set([...names, ...both]) : names;
  return Object.fromEntries([...changed].map((name) => [name, fields[name]]));
}

/** The missing fields. An existing sample may be without text. */
export function checkFields(fields: SampleFields, isNew: boolean): SampleFieldErrors {
  const isOther = fields.subject === OTHER_SUBJECT;
  return {
    ...(!fields.title.trim() && { title: sampleMessages.title }),
    ...(!fields.subject && { subject: sampleMessages.subject }),
    ...(isOther && !fields.customSubject.trim() && { customSubject: sampleMessages.customSubject }),
    ...(isNew && !fields.content.trim() && { content: sampleMessages.content }),
  };
}

/** The body of a new sample: optional fields only if filled. */
export function newSampleOf(fields: SampleFields): SampleInput {
  const filled = [...plainFields, 'excerpt' as const, 'slug' as const].filter((name) => fields[name].trim());
  const tags = parseTags(fields.tags);
  return {
    ...requiredOf(fields),
    ...Object.fromEntries(filled.map((name) => [name, fields[name]])),
    ...(tags.length > 0 && { tags }),
    ...Object.fromEntries(Object.entries(linksOf(fields)).filter(([, link]) => link !== null)),
    published: fields.published,
  };
}

/**
 * The body of an edit: all fields, so that emptied ones are cleared. An unchanged generated excerpt follows the text.
 */
export function changedSampleOf(fields: SampleFields, before: SampleFields): SampleChanges {
  return {
    ...requiredOf(fields),
    ...Object.fromEntries(plainFields.map((name) => [name, fields[name] || null])),
    tags: parseTags(fields.tags),
    published: fields.published,
    ...linksOf(fields),
    ...(fields.excerpt !== before.excerpt && { excerpt: fields.excerpt }),
    ...(fields.slug.trim() && fields.slug !== before.slug && { slug: fields.slug.trim() }),
  };
}

function linksOf({ coverImage, socialImage, document }: SampleFields) {
  return { coverImage: linkTo(coverImage), socialImage: linkTo(socialImage), document: linkTo(document) };
}

function linkTo(url: string) {
  return url ? { url } : null;
}

function requiredOf({ title, subject, customSubject, content }: SampleFields) {
  return {
    title: title.trim(),
    subject: subject === OTHER_SUBJECT ? customSubject.trim() : subject,
    content,
  };
}
