import type { AcademicLevel, citationStyles } from '#shared/contracts/academic.ts';
import { OTHER_SUBJECT, sampleMessages, sampleSubjects } from '#shared/contracts/sample-rules.ts';
import type { Sample, SampleInput } from '#shared/contracts/samples.ts';
import { parseTags } from '#shared/text/tags.ts';

/** The form's fields as they are typed. */
export type SampleFields = {
  title: string;
  subject: string;
  customSubject: string;
  content: string;
  course: string;
  citationStyle: string;
  question: string;
  level: string;
  tags: string;
  assignmentType: string;
  excerpt: string;
  metaDescription: string;
  slug: string;
  published: boolean;
  coverImage: string;
  socialImage: string;
  document: string;
};
export type SampleFieldChanges = Partial<SampleFields>;
export type SampleFieldErrors = Partial<Record<string, string>>;

/** What each field is called in the form. */
export const fieldLabels: Record<keyof SampleFields, string> = {
  title: 'Title',
  subject: 'Subject',
  customSubject: 'Custom subject',
  content: 'Content',
  course: 'Course',
  citationStyle: 'Citation style',
  question: 'Question',
  level: 'Level',
  tags: 'Tags',
  assignmentType: 'Assignment type',
  excerpt: 'Excerpt',
  metaDescription: 'Meta description',
  slug: 'Slug',
  published: 'Published',
  coverImage: 'Cover image',
  socialImage: 'Social image',
  document: 'Document',
};

/** The choices of the desk and others (those that the site names, those of the samples there are), each once. */
export function subjectChoices(others: readonly string[] = []): string[] {
  const choices = new Map<string, string>();
  for (const subject of [...sampleSubjects, ...others]) {
    const key = subject.toLowerCase();
    if (subject && !choices.has(key)) choices.set(key, subject);
  }
  return [...choices.values()].sort((a, b) => a.localeCompare(b, 'en'));
}

export const emptyFields: SampleFields = {
  title: '',
  subject: '',
  customSubject: '',
  content: '',
  course: '',
  citationStyle: '',
  question: '',
  level: '',
  tags: '',
  assignmentType: '',
  excerpt: '',
  metaDescription: '',
  slug: '',
  published: false,
  coverImage: '',
  socialImage: '',
  document: '',
};

export function fieldsOf(sample: Sample): SampleFields {
  return {
    title: sample.title,
    subject: sample.subject,
    customSubject: '',
    content: sample.content,
    course: sample.course ?? '',
    citationStyle: sample.citationStyle ?? '',
    question: sample.question ?? '',
    level: sample.level ?? '',
    tags: sample.tags.join(', '),
    assignmentType: sample.assignmentType ?? '',
    excerpt: sample.excerpt,
    metaDescription: sample.metaDescription ?? '',
    slug: sample.slug ?? '',
    published: sample.published,
    coverImage: sample.coverImage?.url ?? '',
    socialImage: sample.socialImage?.url ?? '',
    document: sample.document?.url ?? '',
  };
}

/** What was changed. A subject of one's own is chosen and named in two fields, which belong together. */
export function changesOf(fields: SampleFields, before: SampleFields): SampleFieldChanges {
  const names = (Object.keys(fieldLabels) as (keyof SampleFields)[]).filter(
    (name) => fields[name] !== before[name],
  );
  const both = ['subject', 'customSubject'] as const;
  const changed = both.some((name) => names.includes(name)) ? new Set([...names, ...both]) : names;
  return Object.fromEntries([...changed].map((name) => [name, fields[name]]));
}

/** What is missing. A sample that exists may be without text. */
export function checkFields(fields: SampleFields, isNew: boolean): SampleFieldErrors {
  const isOther = fields.subject === OTHER_SUBJECT;
  return {
    ...(!fields.title.trim() && { title: sampleMessages.title }),
    ...(!fields.subject && { subject: sampleMessages.subject }),
    ...(isOther && !fields.customSubject.trim() && { customSubject: sampleMessages.customSubject }),
    ...(isNew && !fields.content.trim() && { content: sampleMessages.content }),
  };
}

/** What a new sample sends: optional fields only when they are filled. */
export function newSampleOf(fields: SampleFields): SampleInput {
  const { course, citationStyle, question, level, assignmentType, excerpt, metaDescription, slug } = fields;
  const optional = { course, citationStyle, question, level, assignmentType, excerpt, metaDescription, slug };
  const filled = Object.entries(optional).filter(([, value]) => value.trim() !== '');
  const tags = parseTags(fields.tags);
  return {
    ...requiredOf(fields),
    ...Object.fromEntries(filled),
    ...(tags.length > 0 && { tags }),
    ...Object.fromEntries(Object.entries(linksOf(fields)).filter(([, link]) => link !== null)),
    published: fields.published,
  };
}

/** What an edit sends: all fields, so that one that was emptied is emptied. An excerpt nobody touched follows the text. */
export function changedSampleOf(fields: SampleFields, before: SampleFields) {
  return {
    ...requiredOf(fields),
    course: fields.course,
    question: fields.question,
    citationStyle: (fields.citationStyle || null) as (typeof citationStyles)[number] | null,
    level: (fields.level || null) as AcademicLevel | null,
    tags: parseTags(fields.tags),
    assignmentType: fields.assignmentType,
    metaDescription: fields.metaDescription,
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
