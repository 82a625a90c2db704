import { subjects } from '#app/content/subjects.ts';
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
};
export type SampleFieldErrors = Partial<Record<string, string>>;

/** The choices of the desk and the subjects that the site names, each once. */
export const subjectChoices: string[] = [...new Set<string>([...sampleSubjects, ...subjects])].sort((a, b) =>
  a.localeCompare(b, 'en'),
);

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
};

export function fieldsOf(sample: Sample): SampleFields {
  const isChoice = subjectChoices.includes(sample.subject);
  return {
    title: sample.title,
    subject: isChoice ? sample.subject : OTHER_SUBJECT,
    customSubject: isChoice ? '' : sample.subject,
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
  };
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
    ...(fields.excerpt !== before.excerpt && { excerpt: fields.excerpt }),
    ...(fields.slug.trim() && fields.slug !== before.slug && { slug: fields.slug.trim() }),
  };
}

function requiredOf({ title, subject, customSubject, content }: SampleFields) {
  return {
    title: title.trim(),
    subject: subject === OTHER_SUBJECT ? customSubject.trim() : subject,
    content,
  };
}
