import { hasContent } from '#app/editor/content-length.ts';
import type { FieldErrors } from '#app/editor/editor-kind.ts';
import { MAX_TITLE } from '#shared/contracts/limits.ts';
import {
  OTHER_SUBJECT,
  sampleDetailNames,
  sampleDetails,
  sampleMessages,
  sampleSubjects,
} from '#shared/contracts/sample-rules.ts';
import type { AdminSample, SampleChanges, SampleInput, SampleText } from '#shared/contracts/samples.ts';
import { listKeys, toRecord } from '#shared/records.ts';
import { generateSampleExcerpt } from '#shared/text/generated-excerpt.ts';
import { lightMarkdownToHtml } from '#shared/text/light-markdown.ts';
import { isHtmlThroughout } from '#shared/text/looks-like-html.ts';
import { parseTags } from '#shared/text/tags.ts';

const detailLabels = toRecord(sampleDetailNames, (name) => sampleDetails[name].label);

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
  about: 'About',
  excerpt: 'Excerpt',
  metaDescription: 'Meta description',
  slug: 'Address',
  published: 'Published',
  coverImage: 'Cover image',
  socialImage: 'Social image',
  document: 'Document',
};
export type TextFieldName = Exclude<keyof typeof fieldLabels, 'published'>;
/** Texts that are sent as typed. */
const plainFields = [
  ...sampleDetailNames,
  'citationStyle',
  'question',
  'level',
  'about',
  'metaDescription',
] as const;

/** The default choices and others (from the words and from existing samples), without duplicates. */
export function subjectChoices(others: readonly string[] = []): string[] {
  const choices = new Map<string, string>();
  for (const subject of [...sampleSubjects, ...others]) {
    const key = subject.toLowerCase();
    if (subject && !choices.has(key)) choices.set(key, subject);
  }
  return [...choices.values()].sort((a, b) => a.localeCompare(b, 'en'));
}

export const emptyFields: SampleText = {
  ...toRecord(listKeys(fieldLabels), () => ''),
  published: false,
  isDownloadable: false,
  marked: null,
  annotations: [],
};

/** Light markdown opens as HTML, and is saved as HTML. */
export function contentAsHtml(content: string): string {
  if (content.trim() === '' || isHtmlThroughout(content)) return content;
  return lightMarkdownToHtml(content);
}

export function toSampleFields(sample: AdminSample): SampleText {
  return {
    ...emptyFields,
    ...Object.fromEntries(plainFields.map((name) => [name, sample[name] ?? ''])),
    title: sample.title,
    subject: sample.subject,
    content: contentAsHtml(sample.content),
    tags: sample.tags.join(', '),
    // A generated one follows the text.
    excerpt: sample.excerpt === generateSampleExcerpt(sample.content) ? '' : sample.excerpt,
    slug: sample.slug ?? '',
    published: sample.published,
    coverImage: sample.coverImage?.url ?? '',
    socialImage: sample.socialImage?.url ?? '',
    document: sample.document?.url ?? '',
    isDownloadable: sample.isDownloadable,
    marked: sample.marked,
    annotations: sample.annotations,
  };
}

/** The missing fields; an existing sample may be without text. The server knows no custom subject, and so not its length. */
export function checkFields(fields: SampleText, isNew: boolean): FieldErrors {
  const isOther = fields.subject === OTHER_SUBJECT;
  const isTooLong = isOther && fields.customSubject.trim().length > MAX_TITLE;
  return {
    ...(!fields.title.trim() && { title: sampleMessages.title }),
    ...(!fields.subject && { subject: sampleMessages.subject }),
    ...(isOther && !fields.customSubject.trim() && { customSubject: sampleMessages.customSubject }),
    ...(isTooLong && { customSubject: `Must have at most ${MAX_TITLE} characters.` }),
    ...(isNew && !hasContent(fields.content) && { content: sampleMessages.content }),
  };
}

/** The body of a new sample: optional fields only if filled. */
export function toNewSample(fields: SampleText): SampleInput {
  const filled = [...plainFields, 'excerpt' as const, 'slug' as const].filter((name) => fields[name].trim());
  const tags = parseTags(fields.tags);
  return {
    ...pickRequired(fields),
    ...Object.fromEntries(filled.map((name) => [name, fields[name]])),
    ...(tags.length > 0 && { tags }),
    ...Object.fromEntries(Object.entries(toLinks(fields)).filter(([, link]) => link !== null)),
    published: fields.published,
    ...(fields.isDownloadable && { isDownloadable: true }),
    ...(fields.marked && { marked: fields.marked }),
    ...(fields.annotations?.length && { annotations: fields.annotations }),
  };
}

/** The body of an edit: all fields, so that emptied ones are cleared. An unchanged generated excerpt follows it. */
export function toSampleChanges(fields: SampleText, before: SampleText): SampleChanges {
  return {
    ...pickRequired(fields),
    ...Object.fromEntries(plainFields.map((name) => [name, fields[name] || null])),
    tags: parseTags(fields.tags),
    published: fields.published,
    // An old revision knows nothing of these: then they stay, and the server places the notes in its text.
    ...(fields.isDownloadable !== undefined && { isDownloadable: fields.isDownloadable }),
    ...(fields.marked !== undefined && { marked: fields.marked }),
    ...(fields.annotations && { annotations: fields.annotations }),
    ...toLinks(fields),
    ...(fields.excerpt !== before.excerpt && { excerpt: fields.excerpt }),
    ...(fields.slug.trim() && fields.slug !== before.slug && { slug: fields.slug.trim() }),
  };
}

function toLinks({ coverImage, socialImage, document }: SampleText) {
  return { coverImage: linkTo(coverImage), socialImage: linkTo(socialImage), document: linkTo(document) };
}

function linkTo(url: string) {
  return url ? { url } : null;
}

function pickRequired({ title, subject, customSubject, content }: SampleText) {
  return {
    title: title.trim(),
    subject: subject === OTHER_SUBJECT ? customSubject.trim() : subject,
    content,
  };
}
