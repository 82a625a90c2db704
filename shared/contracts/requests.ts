import { z } from 'zod';
import { academicLevels, essayTypes } from './academic.ts';
import { annotations, annotationsInput } from './annotations.ts';
import { briefResponse } from './briefs.ts';
import {
  type CallTable,
  idParams,
  MAX_TITLE,
  noContent,
  pageQuery,
  pageSchema,
  recordId,
  requiredText,
  text,
} from './http.ts';
import { MAX_MARKED } from './limits.ts';
import {
  fieldRule,
  isDay,
  MAX_EMAIL,
  type RequestField,
  type RequestFields,
  requestFieldNames,
  requestFields,
} from './request-fields.ts';
import {
  CURRENCY,
  entryKinds,
  MAX_ANSWER,
  MAX_PRICE,
  MAX_SCOPE,
  requestSides,
  requestStates,
} from './request-states.ts';
import { sampleCopies } from './samples.ts';

const REQUESTS_PAGE_SIZE = 20;

/** For 15 minutes the sender may correct her mail address, unless somebody has confirmed the request. */
const addressCorrection = z.object({ token: z.string(), until: z.string() });
export type AddressCorrection = z.infer<typeof addressCorrection>;
/** The correction is missing if the response is repeated and was stored by an earlier version. */
export const requestReceipt = z.object({ _id: recordId, correctAddress: addressCorrection.optional() });
export type RequestReceipt = z.infer<typeof requestReceipt>;
export const correctionInput = z.strictObject({
  token: text(2_000),
  email: text(MAX_EMAIL, requestFields.email.message),
});
/** The new address may be wrong, too. */
export const correctionResponse = z.object({ correctAddress: addressCorrection });

export const requestFilter = z.object({
  q: text(1_000).optional(),
  academicLevel: z.enum(academicLevels, 'must be an academic level').optional(),
  essayType: z.enum(essayTypes, 'must be an essay type').optional(),
  /** Only unread ones. */
  unread: z.enum(['true', 'false'], 'must be true or false').optional(),
  /** Only those that were answered, or only the others. */
  answered: z.enum(['true', 'false'], 'must be true or false').optional(),
  state: z.enum(requestStates, 'must be a state of a request').optional(),
  /** Only those in which this side has to do something next. */
  waitsFor: z.enum(requestSides, 'must be owner or student').optional(),
});
export type RequestFilter = z.infer<typeof requestFilter>;

const requestListQuery = pageQuery(REQUESTS_PAGE_SIZE).extend({
  ...requestFilter.shape,
  /** `urgent`: what waits for the owner first, overdue before the rest, then by date. */
  sort: z.enum(['newest', 'urgent'], 'must be newest or urgent').default('newest'),
});
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

/** What the owner offers: amounts in whole units of the currency, with two decimals at most. */
const offerFields = {
  price: z.number(),
  currency: z.string(),
  /** The day by which the work is promised. */
  date: z.string().nullable(),
  /** What help is given, and what is not. */
  includes: z.string(),
  excludes: z.string(),
};
export const offer = z.object({ _id: recordId, ...offerFields, acceptedAt: z.string().nullable() });
export type Offer = z.infer<typeof offer>;

/** What a student sends with the form. */
export const sentFields = z.object(fields);

const requestItem = z.object({
  _id: recordId,
  ...fields,
  state: z.enum(requestStates),
  /** Null once nobody has to do anything. */
  waitsFor: z.enum(requestSides).nullable(),
  waitsSince: z.string().nullable(),
  /** The day that counts: the one promised in the offer, otherwise the student's deadline. */
  dueDate: z.string().nullable(),
  price: z.number().nullable(),
  currency: z.string().nullable(),
  createdAt: z.string(),
  /** Missing until the admin has opened this request. */
  readAt: z.string().nullable(),
  /** When the owner first replied, as marked in the admin area. */
  answeredAt: z.string().nullable(),
  attachments: z.array(attachment),
});
export type RequestItem = z.infer<typeof requestItem>;

const requestList = pageSchema(requestItem);
export type RequestList = z.infer<typeof requestList>;

export const unreadRequests = z.object({ count: z.number() });

/** The part of the conversation that both see; `note` only in the admin area. */
export const requestEntry = z.object({
  _id: recordId,
  by: z.enum(requestSides),
  kind: z.enum(entryKinds),
  text: z.string(),
  createdAt: z.string(),
  files: z.array(attachment),
  offer: offer.nullable(),
  /** Of `returned` and `comment`: the round it belongs to. */
  roundId: recordId.nullable(),
  /** Of an answer to a comment in the margin. */
  commentId: z.string().nullable(),
});
export type RequestEntry = z.infer<typeof requestEntry>;

export const returnedWork = z.object({
  _id: recordId,
  number: z.number(),
  title: z.string(),
  createdAt: z.string(),
  /** Finished, and with changes and notes in the margin, as a sample has them. */
  contentHtml: z.string(),
  markedHtml: z.string().optional(),
  copies: z.array(z.enum(sampleCopies)),
  comments: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      text: z.string(),
      quote: z.string(),
      /** Only if the owner shows the names of the file. */
      author: z.string().nullable(),
      doneAt: z.string().nullable(),
      answers: z.array(z.object({ by: z.enum(requestSides), text: z.string(), createdAt: z.string() })),
    }),
  ),
  showsNames: z.boolean(),
  /** Signed links to Word files. */
  files: z.object({ marked: z.string(), finished: z.string(), letter: z.string() }),
});
export type ReturnedWork = z.infer<typeof returnedWork>;

/** Admin area: everything about one request. */
const requestDetail = requestItem.extend({
  conversation: z.array(requestEntry),
  offer: offer.nullable(),
  rounds: z.array(returnedWork),
  copies: z.array(z.object({ _id: recordId, title: z.string(), updatedAt: z.string() })),
  /** When the address was confirmed by the button on the student's page. */
  confirmedAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  /** When everything of it is deleted. */
  deleteAt: z.string().nullable(),
  mail: z.object({
    /** False: mails wait in the outbox until a mail server is set. */
    isConfigured: z.boolean(),
    /** Mails to this student that could not be sent yet. */
    waiting: z.number(),
  }),
});
export type RequestDetail = z.infer<typeof requestDetail>;
export const requestDetailResponse = z.object({ item: requestDetail });

const answerText = requiredText(MAX_ANSWER, 'must not be empty');
const optionalText = text(MAX_ANSWER).default('');
const day = z.string().refine(isDay, 'must be a day such as 2026-11-30');

export const replyInput = z.strictObject({ text: answerText });
export const offerInput = z.strictObject({
  price: z
    .number('must be a number such as 90 or 1250.50')
    .min(0, 'must not be negative')
    .max(MAX_PRICE, `must be at most ${MAX_PRICE}`)
    .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), 'must have two decimals at most'),
  currency: z.string().regex(CURRENCY, 'must be a code such as USD').default('USD'),
  date: day.nullable().default(null),
  includes: text(MAX_SCOPE).default(''),
  excludes: text(MAX_SCOPE).default(''),
  text: optionalText,
});
export const offerWithdrawal = z.strictObject({ offerId: recordId });
export type OfferInput = z.infer<typeof offerInput>;
export const closeInput = z.strictObject({ text: optionalText }).nullish();

/** Of a form; the Word file comes with it. */
export const returnInput = z.object({
  name: text(MAX_TITLE).default(''),
  text: optionalText,
  showNames: z.stringbool('must be true or false').default(false),
});
const returnCopyInput = z.strictObject({
  text: optionalText,
  showNames: z.boolean('must be true or false').default(false),
});

/** A student's Word file as a private text, with recorded changes and notes. */
const workCopy = z.object({
  _id: recordId,
  requestId: recordId,
  title: z.string(),
  marked: z.string(),
  annotations,
  version: z.number(),
  updatedAt: z.string(),
  /** When it was last given back to the student. */
  returnedAt: z.string().nullable(),
});
export type WorkCopy = z.infer<typeof workCopy>;
const workCopyResponse = z.object({ item: workCopy });
export const workCopyInput = z.strictObject({
  title: text(MAX_TITLE).optional(),
  marked: text(MAX_MARKED),
  annotations: annotationsInput,
  version: z.int().min(0),
});

const savedReply = z.object({ _id: recordId, title: z.string(), text: z.string() });
export type SavedReply = z.infer<typeof savedReply>;
const savedReplyInput = z.strictObject({
  title: text(MAX_TITLE).min(1, 'must not be empty'),
  text: answerText,
});
const savedReplyResponse = z.object({ item: savedReply });

export const addressInput = z.strictObject({ email: text(MAX_EMAIL).min(1, 'must not be empty') });

const briefItem = requestItem.pick({
  _id: true,
  name: true,
  subject: true,
  state: true,
  waitsSince: true,
  dueDate: true,
  price: true,
  currency: true,
});
const requestsOverview = z.object({
  /** What waits for the owner, the longest first. */
  waiting: z.array(briefItem),
  waitingCount: z.number(),
  /** Due within seven days, or overdue. */
  due: z.array(briefItem),
  /** Accepted offers of the last twelve months, newest month first. */
  earned: z.array(
    z.object({ month: z.string(), currency: z.string(), total: z.number(), count: z.number() }),
  ),
  /** Deleted within seven days. */
  expiring: z.array(briefItem.extend({ deleteAt: z.string() })),
});
export type RequestsOverview = z.infer<typeof requestsOverview>;

const copyParams = z.object({ id: recordId, copyId: recordId });

/** PostgreSQL has no year 0. */
const pastTime = z.iso.datetime('must be a time').refine((time) => time > '1', 'must be a time');

export const submissionCalls = {
  'GET /submissions': { querystring: requestListQuery, response: { 200: requestList } },
  'GET /submissions/unread': { response: { 200: unreadRequests } },
  'GET /submissions/:id': { params: idParams, response: { 200: z.object({ item: requestItem }) } },
  'POST /submissions/read': {
    summary: 'Mark every request received until a time as read',
    body: z.strictObject({ until: pastTime }),
    /** All that were marked with one press, so that it can be undone. */
    response: { 200: z.object({ readAt: z.string(), count: z.number() }) },
  },
  'POST /submissions/unread': {
    summary: 'Undo marking requests as read',
    body: z.strictObject({ readAt: pastTime }),
    response: { 200: unreadRequests },
  },
  'POST /submissions/:id/read': {
    summary: 'Mark a request as read',
    params: idParams,
    response: noContent,
  },
  'PUT /submissions/:id/answered': {
    summary: 'Note that a request was answered, or that it was not',
    params: idParams,
    body: z.strictObject({ answered: z.boolean('must be true or false') }),
    response: noContent,
  },
  'GET /submissions/export.csv': { querystring: requestFilter },
  'DELETE /submissions/:id': {
    summary: 'Delete a request, its mails and its files for good',
    params: idParams,
    response: noContent,
  },
} satisfies CallTable;

export const requestCalls = {
  'GET /requests/overview': { response: { 200: requestsOverview } },
  'GET /requests/:id': { params: idParams, response: { 200: requestDetailResponse } },
  'GET /requests/:id/brief': {
    summary: 'What the message and the files of a request say about its assignment',
    params: idParams,
    response: { 200: briefResponse },
  },
  'POST /requests/:id/copies': {
    params: idParams,
    body: z.strictObject({ attachmentId: recordId }),
    response: { 201: workCopyResponse },
  },
  'GET /requests/:id/copies/:copyId': { params: copyParams, response: { 200: workCopyResponse } },
  'PUT /requests/:id/copies/:copyId': {
    params: copyParams,
    body: workCopyInput,
    response: { 200: workCopyResponse },
  },
  'GET /requests/:id/copies/:copyId/paper.docx': { params: copyParams },
  'POST /requests/:id/copies/:copyId/return': {
    params: copyParams,
    body: returnCopyInput,
    response: { 201: requestDetailResponse },
  },
  'POST /requests/export': {
    summary: 'Everything about one mail address, as a ZIP file',
    body: addressInput,
  },
  'POST /requests/delete-address': {
    summary: 'Delete everything about one mail address',
    body: addressInput,
    response: { 200: z.object({ requests: z.number() }) },
  },
} satisfies CallTable;

export const savedReplyCalls = {
  'GET /saved-replies': { response: { 200: z.object({ items: z.array(savedReply) }) } },
  'POST /saved-replies': { body: savedReplyInput, response: { 201: savedReplyResponse } },
  'PUT /saved-replies/:id': {
    params: idParams,
    body: savedReplyInput,
    response: { 200: savedReplyResponse },
  },
  'DELETE /saved-replies/:id': { params: idParams, response: noContent },
} satisfies CallTable;
