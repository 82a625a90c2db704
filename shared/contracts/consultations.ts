import { z } from 'zod';
import { academicLevels, essayTypes } from './academic.ts';
import { pageOf, pageQuery, recordId, text } from './http.ts';

const SUBMISSIONS_PAGE_SIZE = 20;

export const consultationReceipt = z.object({ _id: recordId });

export const submissionFilter = z.object({
  q: text(1_000).optional(),
  academicLevel: z.enum(academicLevels, 'must be an academic level').optional(),
  essayType: z.enum(essayTypes, 'must be an essay type').optional(),
  /** Only unread ones. */
  unread: z.enum(['true', 'false'], 'must be true or false').optional(),
  /** Only those that were answered, or only the others. */
  answered: z.enum(['true', 'false'], 'must be true or false').optional(),
});
export type SubmissionFilter = z.infer<typeof submissionFilter>;

export const submissionListQuery = pageQuery(SUBMISSIONS_PAGE_SIZE).extend(submissionFilter.shape);
export type SubmissionListQuery = z.infer<typeof submissionListQuery>;

export const attachment = z.object({
  /** Signed: valid for 15 minutes, needs no header, always a download. */
  url: z.string(),
  originalName: z.string(),
  publicId: recordId,
  size: z.number(),
});

export const submission = z.object({
  _id: recordId,
  name: z.string(),
  email: z.string(),
  subject: z.string().nullable(),
  message: z.string(),
  academicLevel: z.enum(academicLevels).nullable(),
  essayType: z.enum(essayTypes).nullable(),
  /** The title of the paper or post that led to the request. */
  about: z.string().nullable(),
  /** The day by which the work is needed. */
  deadline: z.string().nullable(),
  createdAt: z.string(),
  /** Missing until the admin has opened this request. */
  readAt: z.string().nullable(),
  /** When the owner first replied, as marked in the admin area. */
  answeredAt: z.string().nullable(),
  attachments: z.array(attachment),
});
export type Submission = z.infer<typeof submission>;
export const submissionResponse = z.object({ item: submission });

export const submissionPage = pageOf(submission);
export type SubmissionPage = z.infer<typeof submissionPage>;

export const unreadSubmissions = z.object({ count: z.number() });
