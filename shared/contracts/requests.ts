import { z } from 'zod';
import { academicLevels, essayTypes } from './academic.ts';
import { pageOf, pageQuery, recordId, text } from './http.ts';
import { fieldRule, type RequestField, type RequestFields, requestFieldNames } from './request-fields.ts';

const REQUESTS_PAGE_SIZE = 20;

export const requestReceipt = z.object({ _id: recordId });

export const requestFilter = z.object({
  q: text(1_000).optional(),
  academicLevel: z.enum(academicLevels, 'must be an academic level').optional(),
  essayType: z.enum(essayTypes, 'must be an essay type').optional(),
  /** Only unread ones. */
  unread: z.enum(['true', 'false'], 'must be true or false').optional(),
  /** Only those that were answered, or only the others. */
  answered: z.enum(['true', 'false'], 'must be true or false').optional(),
});
export type RequestFilter = z.infer<typeof requestFilter>;

export const requestListQuery = pageQuery(REQUESTS_PAGE_SIZE).extend(requestFilter.shape);
export type RequestListQuery = z.infer<typeof requestListQuery>;

export const attachment = z.object({
  /** Signed: valid for 15 minutes, needs no header, always a download. */
  url: z.string(),
  originalName: z.string(),
  publicId: recordId,
  size: z.number(),
});

const fields = Object.fromEntries(requestFieldNames.map((field) => [field, fieldSchema(field)])) as {
  [Field in RequestField]: z.ZodType<RequestFields[Field]>;
};

function fieldSchema(field: RequestField): z.ZodType {
  const { options, isRequired } = fieldRule(field);
  const value = options ? z.enum(Object.keys(options)) : z.string();
  return isRequired ? value : value.nullable();
}

export const requestItem = z.object({
  _id: recordId,
  ...fields,
  createdAt: z.string(),
  /** Missing until the admin has opened this request. */
  readAt: z.string().nullable(),
  /** When the owner first replied, as marked in the admin area. */
  answeredAt: z.string().nullable(),
  attachments: z.array(attachment),
});
export type RequestItem = z.infer<typeof requestItem>;
export const requestResponse = z.object({ item: requestItem });

export const requestList = pageOf(requestItem);
export type RequestList = z.infer<typeof requestList>;

export const unreadRequests = z.object({ count: z.number() });
