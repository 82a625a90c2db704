import { listKeys } from '#shared/records.ts';
/** The rules of samples that form and API share. No zod, so that pages can import it. */
export const MAX_TAGS = 30;
export const MAX_TAG = 100;
/** A line in a list. */
export const MAX_ABOUT = 160;

export const SAMPLES_PAGE_SIZE = 12;
export const ADMIN_SAMPLES_PAGE_SIZE = 20;

/**
 * The short optional text fields of a sample. Row, change, response, form and page are generated from this list: a
 * new one needs a line here, its column in `server/db/schema.ts`, and a migration.
 */
export const sampleDetails = {
  course: { label: 'Course', hint: undefined },
  assignmentType: { label: 'Assignment type', hint: 'For example: argumentative essay' },
};
export const sampleDetailNames = listKeys(sampleDetails);

/** The filters of lists (`sample-filters.ts`). Here because every page asks whether its address has one. */
export const sampleFilterNames = ['assignmentType', 'level', 'citationStyle', 'copies'] as const;
export type SampleFilterName = (typeof sampleFilterNames)[number];
export type SampleFilterValues = Partial<Record<SampleFilterName, string>>;

export const sampleMessages = {
  title: 'Title is required.',
  subject: 'Subject is required.',
  customSubject: 'Custom subject is required.',
  content: 'Content is required.',
  documentType: 'Accepted types: PDF, DOCX.',
};

/** Accepted document types. */
export const documentExtensions = ['pdf', 'docx'] as const;
export type DocumentExtension = (typeof documentExtensions)[number];

/** The choice that asks for a custom subject. */
export const OTHER_SUBJECT = 'Other';

/** The form's choices, in the order of the specification. */
export const sampleSubjects = [
  'Psychology',
  'Business',
  'Literature',
  'History',
  'Science',
  'Technology',
  'Medicine',
  'Law',
  'Education',
  'Sociology',
  'Philosophy',
  'Economics',
  'Engineering',
  'Mathematics',
  'Art',
  'Music',
  'Political Science',
] as const;

export const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
