/**
 * Every call that the app makes: its method and path, and what it takes and returns, from the schemas that the server
 * checks. Types only, so that no schema gets into a page's script. `tests/api/calls.test.ts` compares it with the API.
 */
import type { z } from 'zod';
import type * as words from '#shared/contracts/words/words.ts';
import type { PageName, PageWords } from '#shared/words/page-words.ts';
import type * as admin from './admin.ts';
import type * as advice from './advice.ts';
import type * as auth from './auth.ts';
import type * as backups from './backups.ts';
import type * as comments from './comments.ts';
import type * as editor from './editor.ts';
import type * as papers from './papers.ts';
import type * as passkeys from './passkeys.ts';
import type * as posts from './posts.ts';
import type * as requestPage from './request-page.ts';
import type * as requests from './requests.ts';
import type * as samples from './samples.ts';
import type * as settings from './settings.ts';
import type * as site from './site-settings.ts';
import type * as suggestions from './suggestions.ts';
import type * as testimonials from './testimonial-link.ts';
import type * as trash from './trash.ts';

/** Parameters as they are written into an address; what is undefined or empty is left out. */
type Query<Schema extends z.ZodType> = { [Name in keyof z.input<Schema>]: string | number | undefined };
/** What a schema accepts as a body, and what it gives as a response; other types are themselves. */
type Input<Body> = Body extends z.ZodType ? z.input<Body> : Body;
type Output<Response> = Response extends z.ZodType ? z.infer<Response> : Response;
type Answer<Response, Of extends z.ZodType | undefined = undefined> = Of extends z.ZodType
  ? { query: Query<Of>; response: Output<Response> }
  : { response: Output<Response> };
type Send<Body, Response> = { body: Input<Body>; response: Output<Response> };

/** The calls of a table (`CallTable`), as the app makes them. */
type CallsIn<Table> = { [Name in keyof Table]: CallOf<Table[Name]> };
type CallOf<Schemas> = (Schemas extends { querystring: infer Of extends z.ZodType }
  ? { query: Query<Of> }
  : unknown) &
  (Schemas extends { body: infer Body extends z.ZodType } ? { body: z.input<Body> } : unknown) & {
    response: Schemas extends { response: infer Responses }
      ? Output<Responses[keyof Responses & (200 | 201 | 202 | 204)]>
      : never;
  };

/** Of some calls the app knows more than their schemas say. */
type Replace<Calls, Known> = Omit<Calls, keyof Known> & Known;

type PublicTables = typeof site.siteCalls &
  typeof suggestions.suggestionCalls &
  typeof samples.sampleCalls &
  typeof posts.blogCalls &
  typeof comments.commentCalls &
  typeof testimonials.testimonialCalls &
  typeof auth.authCalls &
  typeof passkeys.passkeyCalls;

export type PublicCalls = Replace<
  CallsIn<PublicTables>,
  {
    'GET /words/:page': {
      query: { of?: string | undefined; preview?: string | undefined };
      response: PageWords[PageName];
    };
    'POST /testimonials/:token': Send<
      Omit<testimonials.TestimonialInput, 'consent'> & { consent: boolean },
      typeof testimonials.testimonialLinkState
    >;
    'POST /consultations/address': Send<typeof requests.correctionInput, typeof requests.correctionResponse>;
    'GET /requests/:token': Answer<requestPage.RequestView>;
    'POST /auth/passkeys/login': Send<{ response: object }, typeof auth.loginResult>;
  }
>;

type RequestAnswer = z.infer<typeof requests.requestDetailResponse>;

type AdminTables = typeof admin.adminCalls &
  typeof auth.securityCalls &
  typeof passkeys.adminPasskeyCalls &
  typeof samples.adminSampleCalls &
  typeof advice.adviceCalls &
  typeof posts.adminPostCalls &
  typeof editor.mathCalls &
  typeof comments.adminCommentCalls &
  typeof words.wordCalls &
  typeof settings.settingsCalls &
  typeof backups.backupCalls &
  typeof testimonials.adminTestimonialCalls &
  typeof requests.submissionCalls &
  typeof requests.requestCalls &
  typeof requests.savedReplyCalls;

/** Those under `/admin`. */
export type AdminCalls = Replace<
  CallsIn<AdminTables>,
  {
    'DELETE /samples/:id': { response: undefined };
    'POST /samples/:id/restore': Answer<samples.AdminSampleResponse & trash.Restored>;
    'DELETE /posts/:id': { response: undefined };
    'POST /posts/:id/restore': Answer<z.infer<typeof posts.adminPostResponse> & trash.Restored>;
    'POST /comments/spam/delete': Send<typeof comments.spamDeletion, comments.SpamDeleted>;
    'POST /words/topics/text': Send<Record<'label' | 'slug' | 'category', unknown>, { text: unknown }>;
    'POST /passkeys': Send<{ response: object }, passkeys.Passkey>;
    'POST /requests/:id/replies': Send<typeof requests.replyInput, RequestAnswer>;
    'POST /requests/:id/notes': Send<typeof requests.replyInput, RequestAnswer>;
    'POST /requests/:id/offers': Send<typeof requests.offerInput, RequestAnswer>;
    'POST /requests/:id/withdraw-offer': Send<typeof requests.offerWithdrawal, RequestAnswer>;
    'POST /requests/:id/close': { response: RequestAnswer };
    'POST /requests/:id/reopen': { response: RequestAnswer };
    'POST /requests/:id/link': { response: undefined };
  }
>;

/** What the editor writes, by the path of its list. */
export type EditedTexts = {
  posts: { text: posts.PostText; stored: posts.AdminPost };
  samples: { text: samples.SampleText; stored: samples.AdminSample };
};

/** Those of the editor besides saving, under `/admin/posts` and `/admin/samples`. */
export type EditorCalls<Text, Stored> = CallsIn<
  ReturnType<typeof editor.createEditorCalls<z.ZodType<Text, Text>, z.ZodType<Stored>>>
>;

/** Files of the owner: the body is the file. */
export type AdminUploads = {
  'POST /images': Answer<posts.UploadedImage, typeof posts.imageUploadQuery>;
  'POST /papers': { query: { name: string }; response: papers.ReadPaperResponse };
  'POST /samples/documents': {
    query: { name: string };
    response: z.infer<typeof samples.uploadedDocument>;
  };
  'POST /requests/:id/pictures': { response: posts.UploadedImage };
  'POST /requests/:id/rounds': Answer<RequestAnswer>;
};

/** Files that the owner saves. */
export type AdminDownloads = {
  'GET /samples/:id/paper.docx': object;
  'GET /requests/:id/copies/:copyId/paper.docx': object;
  'GET /submissions/export.csv': { query: Query<typeof requests.requestFilter> };
  'POST /requests/export': { body: z.input<typeof requests.addressInput> };
};

/** `id` of `/samples/:id/opening`. */
type ParameterNames<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** What a call takes: the parameters of its path, its query and its body. */
export type CallInput<Name, Call> = ([ParameterNames<Name>] extends [never]
  ? unknown
  : { params: Record<ParameterNames<Name>, string> }) &
  (Call extends { query: infer Q } ? (object extends Q ? { query?: Q } : { query: Q }) : unknown) &
  (Call extends { body: infer B } ? { body: B } : unknown);
