/**
 * Every call that the app makes: its method and path, and what it takes and returns, from the schemas that the server
 * checks. Types only, so that no schema gets into a page's script. `tests/api/calls.test.ts` compares it with the API.
 */
import type { z } from 'zod';
import type * as words from '#shared/contracts/words/words.ts';
import type { PageName, PageWords } from '#shared/words/page-words.ts';
import type * as admin from './admin.ts';
import type * as advice from './advice.ts';
import type * as annotations from './annotations.ts';
import type * as auth from './auth.ts';
import type * as backups from './backups.ts';
import type * as briefs from './briefs.ts';
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

export type PublicCalls = {
  'GET /site': Answer<site.SiteSettings>;
  'GET /words/:page': {
    query: { of?: string | undefined; preview?: string | undefined };
    response: PageWords[PageName];
  };
  'GET /suggestions': Answer<suggestions.Suggestions, typeof suggestions.suggestionQuery>;
  'GET /samples': Answer<samples.SamplePage, typeof samples.sampleListQuery>;
  'GET /samples/categories': Answer<typeof samples.sampleCategories>;
  'GET /samples/categories/filters': Answer<
    samples.SampleFilterCounts,
    typeof samples.sampleFilterCountsQuery
  >;
  'GET /samples/:id': { query: { includeRelated?: 'true' }; response: samples.SampleDetail };
  'GET /samples/:id/opening': Answer<samples.SampleOpening>;
  'GET /samples/:id/passage': Answer<samples.SamplePassage, typeof samples.samplePassageQuery>;
  'GET /samples/previews/:token': Answer<typeof samples.sampleDraftPreview>;
  'GET /passages': Answer<typeof annotations.passageKinds>;
  'GET /passages/:kind': Answer<samples.PassagePage, typeof annotations.passagesQuery>;
  'POST /samples/:id/view': { response: undefined };
  'GET /blog': Answer<posts.PostPage, typeof posts.blogListQuery>;
  'GET /blog/:slug': Answer<posts.PostDetail, typeof posts.postDetailQuery>;
  'GET /blog/:postId/comments': Answer<typeof comments.commentTree>;
  'POST /blog/:slug/view': { response: undefined };
  'POST /blog/:postId/comments': Send<typeof comments.commentInput, comments.PostedComment>;
  'GET /previews/:token': Answer<typeof posts.postPreview>;
  'GET /testimonials/:token': Answer<typeof testimonials.testimonialLinkState>;
  'POST /testimonials/:token': Send<
    Omit<testimonials.TestimonialInput, 'consent'> & { consent: boolean },
    typeof testimonials.testimonialLinkState
  >;
  'POST /consultations/address': Send<typeof requests.correctionInput, typeof requests.correctionResponse>;
  'GET /requests/:token': Answer<requestPage.RequestView>;
  'POST /auth/login': Send<typeof auth.loginInput, typeof auth.loginResult>;
  'POST /auth/logout': { response: undefined };
  'POST /auth/forgot-password': Send<typeof auth.forgotInput, typeof auth.forgotResult>;
  'POST /auth/reset-password': Send<typeof auth.resetInput, typeof auth.resetResult>;
  'GET /auth/passkeys': Answer<typeof passkeys.passkeysOffered>;
  'POST /auth/passkeys/options': { response: passkeys.PasskeyOptions };
  'POST /auth/passkeys/login': Send<{ response: object }, typeof auth.loginResult>;
};

type RequestAnswer = z.infer<typeof requests.requestDetailResponse>;
type CopyAnswer = z.infer<typeof requests.workCopyResponse>;

/** Those under `/admin`. */
export type AdminCalls = {
  'GET /overview': Answer<admin.AdminOverview>;
  'GET /launch': Answer<admin.LaunchState>;
  'GET /search': Answer<typeof admin.adminSearchResponse, typeof admin.adminSearchQuery>;
  'GET /audit-log': Answer<typeof auth.auditPage, typeof auth.auditQuery>;
  'GET /trash': Answer<typeof trash.trashList, typeof trash.trashQuery>;
  'DELETE /trash/:id': { response: undefined };

  'GET /samples': Answer<typeof samples.adminSamplePage, typeof samples.adminSampleListQuery>;
  'GET /samples/subjects': Answer<typeof samples.sampleSubjects>;
  'POST /samples': Send<samples.SampleInput, samples.AdminSampleResponse>;
  'PUT /samples/:id': Send<samples.SampleChanges, samples.AdminSampleResponse>;
  'DELETE /samples/:id': { response: undefined };
  'POST /samples/preview': Send<typeof samples.samplePreviewInput, typeof samples.samplePreview>;
  'POST /samples/compare': Send<typeof samples.compareInput, typeof samples.comparison>;
  'POST /samples/revise': Send<typeof samples.revisionInput, typeof samples.revision>;
  'POST /samples/advice': Send<typeof advice.adviceInput, typeof advice.adviceList>;
  'POST /samples/backfill-slugs': { response: samples.BackfillResult };
  'POST /samples/:id/restore': Answer<samples.AdminSampleResponse & trash.Restored>;

  'GET /posts': Answer<posts.AdminPostPage, typeof posts.adminPostQuery>;
  'GET /posts/suggestions': Answer<typeof posts.postSuggestions>;
  'POST /posts': Send<posts.NewPost, typeof posts.adminPostResponse>;
  'PUT /posts/:id': Send<posts.PostChange, typeof posts.adminPostResponse>;
  'DELETE /posts/:id': { response: undefined };
  'POST /posts/render': Send<typeof posts.renderInput, typeof posts.rendered>;
  'POST /posts/:id/restore': Answer<z.infer<typeof posts.adminPostResponse> & trash.Restored>;

  'POST /math': Send<typeof editor.mathInput, typeof editor.mathOutput>;

  'GET /comments': Answer<typeof comments.adminCommentPage, typeof comments.adminCommentQuery>;
  'GET /comments/spam': Answer<typeof comments.adminCommentPage, typeof comments.spamQuery>;
  'GET /comments/simple-stats': Answer<comments.CommentStats>;
  'GET /comments/posts': Answer<typeof comments.commentedPosts>;
  'PUT /comments/:id/status': Send<typeof comments.statusChange, typeof comments.statusChanged>;
  'POST /comments/:id/replies': Send<comments.OwnerReply, typeof comments.ownerReplied>;
  'DELETE /comments/:id': Answer<typeof comments.commentsChanged>;
  'POST /comments/bulk': Send<typeof comments.bulkChange, typeof comments.commentsChanged>;
  'POST /comments/spam/delete': Send<typeof comments.spamDeletion, comments.SpamDeleted>;
  'POST /comments/undo/:id': Answer<typeof comments.undone>;

  'GET /words': Answer<words.SectionList>;
  'GET /words/:section': Answer<typeof words.sectionResponse>;
  'PUT /words/:section': Send<{ fields: object; version?: number }, typeof words.sectionResponse>;
  'GET /words/:section/revisions': Answer<{ items: words.WordRevision[] }>;
  'POST /words/:section/revisions/:id/restore': Send<{ version: number }, typeof words.sectionResponse>;
  'POST /words/:section/preview': Send<{ fields: object; token?: string }, typeof words.wordPreview>;
  'POST /words/topics/text': Send<Record<'label' | 'slug' | 'category', unknown>, { text: unknown }>;
  'POST /words/model-papers-only': Answer<typeof words.changedSections>;

  'GET /settings': Answer<typeof settings.settingsResponse>;
  'PUT /settings': Send<typeof settings.settingsInput, typeof settings.settingsResponse>;
  'POST /settings/test-mail': Send<typeof settings.testMailInput, settings.TestMailResponse>;
  'GET /demo-content': Answer<settings.DemoContent>;
  'DELETE /demo-content': { response: settings.DemoContent };
  'POST /demo-content/restore': { response: settings.DemoContent };

  'GET /backups': Answer<backups.BackupList>;
  'GET /backups/restore-state': Answer<backups.RestoreState>;
  'GET /backups/:name/changes': Answer<typeof backups.backupChanges>;
  'POST /backups': { response: { item: backups.Backup } };
  'POST /backups/:name/restore': Send<typeof backups.restoreOrder, unknown>;
  'POST /backups/:name/link': Send<{ password: string }, typeof backups.backupLink>;

  'GET /testimonials': Answer<{ items: testimonials.WaitingTestimonial[] }>;
  'POST /testimonials/:id/approve': Send<{ receivedAt: string }, undefined>;
  'DELETE /testimonials/:id': { response: undefined };
  'POST /submissions/:id/testimonial-link': { response: { url: string } };

  'GET /submissions': Answer<requests.RequestList, typeof requests.requestListQuery>;
  'POST /submissions/:id/read': { response: undefined };
  'PUT /submissions/:id/answered': Send<{ answered: boolean }, undefined>;
  'POST /submissions/read': Send<{ until: string }, typeof requests.markedRead>;
  'POST /submissions/unread': Send<{ readAt: string }, unknown>;
  'DELETE /submissions/:id': { response: undefined };
  'GET /requests/overview': Answer<requests.RequestsOverview>;
  'GET /requests/:id': Answer<RequestAnswer>;
  'GET /requests/:id/brief': Answer<typeof briefs.briefResponse>;
  'POST /requests/:id/replies': Send<typeof requests.replyInput, RequestAnswer>;
  'POST /requests/:id/notes': Send<typeof requests.replyInput, RequestAnswer>;
  'POST /requests/:id/offers': Send<typeof requests.offerInput, RequestAnswer>;
  'POST /requests/:id/withdraw-offer': Send<typeof requests.offerWithdrawal, RequestAnswer>;
  'POST /requests/:id/close': { response: RequestAnswer };
  'POST /requests/:id/reopen': { response: RequestAnswer };
  'POST /requests/:id/link': { response: undefined };
  'POST /requests/:id/copies': Send<typeof requests.workCopyOpening, CopyAnswer>;
  'GET /requests/:id/copies/:copyId': Answer<CopyAnswer>;
  'PUT /requests/:id/copies/:copyId': Send<typeof requests.workCopyInput, CopyAnswer>;
  'POST /requests/:id/copies/:copyId/return': Send<typeof requests.returnCopyInput, RequestAnswer>;
  'POST /requests/delete-address': Send<typeof requests.addressInput, unknown>;
  'GET /saved-replies': Answer<typeof requests.savedReplies>;
  'POST /saved-replies': Send<typeof requests.savedReplyInput, unknown>;
  'PUT /saved-replies/:id': Send<typeof requests.savedReplyInput, unknown>;
  'DELETE /saved-replies/:id': { response: undefined };

  'GET /sessions': Answer<typeof auth.adminSessions>;
  'DELETE /sessions/:id': { response: undefined };
  'POST /sessions/end-others': { response: undefined };
  'GET /account': Answer<typeof auth.adminAccount>;
  'PUT /account/email': Send<typeof auth.emailChange, undefined>;
  'PUT /password': Send<typeof auth.passwordChange, undefined>;
  'GET /second-factor': Answer<auth.SecondFactor>;
  'POST /second-factor': Send<{ password: string }, auth.SecondFactorSetup>;
  'POST /second-factor/confirm': Send<{ code: string }, typeof auth.recoveryCodes>;
  'POST /second-factor/recovery-codes': Send<{ password: string }, typeof auth.recoveryCodes>;
  'POST /second-factor/off': Send<{ password: string }, undefined>;
  'GET /passkeys': Answer<typeof passkeys.passkeys>;
  'POST /passkeys/options': Send<{ password: string }, passkeys.PasskeyOptions>;
  'POST /passkeys': Send<{ response: object }, passkeys.Passkey>;
  'PUT /passkeys/:id': Send<{ name: string }, passkeys.Passkey>;
  'DELETE /passkeys/:id': { response: undefined };
};

/** What the editor writes, by the path of its list. */
export type EditedTexts = {
  posts: { text: posts.PostText; stored: posts.AdminPost };
  samples: { text: samples.SampleText; stored: samples.AdminSample };
};

/** Those of the editor besides saving, under `/admin/posts` and `/admin/samples`. */
export type EditorCalls<Text, Stored> = {
  'GET /unsaved': Answer<typeof editor.unsavedList>;
  'GET /:id': Answer<{ item: Stored }>;
  'GET /:id/revisions': Answer<typeof editor.revisionList>;
  'GET /:id/revisions/:revisionId': Answer<{ item: { fields: Text } }>;
  'POST /:id/revisions': {
    query: { replaces: string };
    body: Text;
    response: { _id: string; updatedAt: string };
  };
  'DELETE /:id/revisions': { response: undefined };
  'PUT /:id/draft': Send<{ fields: Text; version: number }, { item: Stored }>;
  'DELETE /:id/draft': Answer<{ item: Stored }>;
  'POST /:id/preview-link': Answer<typeof editor.previewLink>;
  'DELETE /:id/preview-link': { response: undefined };
};

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
