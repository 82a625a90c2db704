/**
 * Every call that the app makes: its method and path, and what it takes and returns, from the schemas that the server
 * checks. Types only, so that no schema gets into a page's script. `tests/api/calls.test.ts` compares it with the API.
 */
import type { z } from 'zod';
import type * as words from '#shared/contracts/words/words.ts';
import type * as admin from './admin.ts';
import type * as advice from './advice.ts';
import type * as annotations from './annotations.ts';
import type * as auth from './auth.ts';
import type * as backups from './backups.ts';
import type * as comments from './comments.ts';
import type * as editor from './editor.ts';
import type * as passkeys from './passkeys.ts';
import type * as posts from './posts.ts';
import type * as samples from './samples.ts';
import type * as settings from './settings.ts';
import type * as site from './site.ts';
import type * as suggestions from './suggestions.ts';
import type * as testimonials from './testimonial-link.ts';
import type * as trash from './trash.ts';

/** Parameters as they are written into an address; what is undefined or empty is left out. */
type Query<Schema extends z.ZodType> = { [Name in keyof z.input<Schema>]: string | number | undefined };
type Get<Response, Of extends z.ZodType | undefined = undefined> = Of extends z.ZodType
  ? { query: Query<Of>; response: Response }
  : { response: Response };
type Send<Body, Response> = { body: Body; response: Response };

export type PublicCalls = {
  'GET /site': Get<site.Site>;
  'GET /suggestions': Get<suggestions.Suggestions, typeof suggestions.suggestionQuery>;
  'GET /samples': Get<samples.SamplePage, typeof samples.sampleListQuery>;
  'GET /samples/categories': Get<samples.SampleCategories>;
  'GET /samples/categories/filters': Get<samples.SampleFilterCounts, typeof samples.sampleFilterCountsQuery>;
  'GET /samples/:id': { query: { includeRelated?: 'true' }; response: samples.SampleDetail };
  'GET /samples/:id/opening': Get<samples.SampleOpening>;
  'GET /samples/:id/passage': Get<samples.SamplePassage, typeof samples.samplePassageQuery>;
  'GET /samples/previews/:token': Get<samples.SampleDraftPreview>;
  'GET /passages': Get<annotations.PassageKinds>;
  'GET /passages/:kind': Get<samples.PassagePage, typeof annotations.passagesQuery>;
  'POST /samples/:id/view': { response: undefined };
  'GET /blog': Get<posts.PostPage, typeof posts.blogListQuery>;
  'GET /blog/:slug': Get<posts.PostDetail, typeof posts.postDetailQuery>;
  'GET /blog/:postId/comments': Get<comments.CommentTree>;
  'POST /blog/:slug/view': { response: undefined };
  'POST /blog/:postId/comments': Send<
    { authorName: string; content: string; parentId?: string; website?: string },
    comments.PostedComment
  >;
  'GET /previews/:token': Get<posts.PostPreview>;
  'GET /testimonials/:token': Get<testimonials.TestimonialLinkState>;
  'POST /testimonials/:token': Send<
    Omit<testimonials.TestimonialInput, 'consent'> & { consent: boolean },
    testimonials.TestimonialLinkState
  >;
  'POST /auth/login': Send<auth.LoginInput, auth.LoginResult>;
  'POST /auth/logout': { response: undefined };
  'POST /auth/forgot-password': Send<z.input<typeof auth.forgotInput>, z.infer<typeof auth.forgotResult>>;
  'POST /auth/reset-password': Send<z.input<typeof auth.resetInput>, z.infer<typeof auth.resetResult>>;
  'GET /auth/passkeys': Get<passkeys.PasskeysOffered>;
  'POST /auth/passkeys/options': { response: passkeys.PasskeyOptions };
  'POST /auth/passkeys/login': Send<{ response: object }, auth.LoginResult>;
};

/** Those under `/admin`. */
export type AdminCalls = {
  'GET /overview': Get<admin.AdminOverview>;
  'GET /launch': Get<admin.LaunchState>;
  'GET /search': Get<admin.AdminSearchResponse, typeof admin.adminSearchQuery>;
  'GET /audit-log': Get<auth.AuditPage, typeof auth.auditQuery>;
  'GET /trash': Get<trash.TrashList, typeof trash.trashQuery>;
  'DELETE /trash/:id': { response: undefined };

  'GET /samples': Get<samples.AdminSamplePage, typeof samples.adminSampleListQuery>;
  'GET /samples/subjects': Get<samples.SampleSubjects>;
  'POST /samples': Send<samples.SampleInput, samples.AdminSampleResponse>;
  'PUT /samples/:id': Send<samples.SampleChanges, samples.AdminSampleResponse>;
  'DELETE /samples/:id': { response: undefined };
  'POST /samples/preview': Send<
    z.input<typeof samples.samplePreviewInput>,
    z.infer<typeof samples.samplePreview>
  >;
  'POST /samples/compare': Send<z.input<typeof samples.compareInput>, z.infer<typeof samples.comparison>>;
  'POST /samples/advice': Send<z.input<typeof advice.adviceInput>, advice.AdviceList>;
  'POST /samples/backfill-slugs': { response: samples.BackfillResult };
  'POST /samples/:id/restore': { response: samples.AdminSampleResponse & trash.Restored };

  'GET /posts': Get<posts.AdminPostPage, typeof posts.adminPostQuery>;
  'GET /posts/suggestions': Get<posts.PostSuggestions>;
  'POST /posts': Send<posts.NewPost, posts.AdminPostResponse>;
  'PUT /posts/:id': Send<posts.PostChange, posts.AdminPostResponse>;
  'DELETE /posts/:id': { response: undefined };
  'POST /posts/render': Send<z.input<typeof posts.renderInput>, posts.Rendered>;
  'POST /posts/:id/restore': { response: posts.AdminPostResponse & trash.Restored };

  'POST /math': Send<z.input<typeof editor.mathInput>, z.infer<typeof editor.mathOutput>>;

  'GET /comments': Get<comments.AdminCommentPage, typeof comments.adminCommentQuery>;
  'GET /comments/spam': Get<comments.AdminCommentPage, typeof comments.spamQuery>;
  'GET /comments/simple-stats': Get<comments.CommentStats>;
  'GET /comments/posts': Get<comments.CommentedPosts>;
  'PUT /comments/:id/status': Send<z.input<typeof comments.statusChange>, comments.StatusChanged>;
  'POST /comments/:id/replies': Send<comments.OwnerReply, z.infer<typeof comments.ownerReplied>>;
  'DELETE /comments/:id': { response: comments.CommentsChanged };
  'POST /comments/bulk': Send<z.input<typeof comments.bulkChange>, comments.CommentsChanged>;
  'POST /comments/spam/delete': Send<z.input<typeof comments.spamDeletion>, comments.SpamDeleted>;
  'POST /comments/undo/:id': { response: z.infer<typeof comments.undone> };

  'GET /words': Get<words.SectionList>;
  'GET /words/:section': Get<words.SectionResponse>;
  'PUT /words/:section': Send<{ fields: object; version?: number }, words.SectionResponse>;
  'GET /words/:section/revisions': Get<{ items: words.WordRevision[] }>;
  'POST /words/:section/revisions/:id/restore': Send<{ version: number }, words.SectionResponse>;
  'POST /words/:section/preview': Send<{ fields: object; token?: string }, words.WordPreview>;
  'POST /words/topics/text': Send<Record<'label' | 'slug' | 'category', unknown>, { text: unknown }>;
  'POST /words/model-papers-only': { response: words.ChangedSections };

  'GET /settings': Get<z.infer<typeof settings.settingsResponse>>;
  'PUT /settings': Send<z.input<typeof settings.settingsInput>, z.infer<typeof settings.settingsResponse>>;
  'POST /settings/test-mail': Send<z.input<typeof settings.testMailInput>, settings.TestMailResponse>;
  'GET /demo-content': Get<settings.DemoContent>;
  'DELETE /demo-content': { response: settings.DemoContent };
  'POST /demo-content/restore': { response: settings.DemoContent };

  'GET /backups': Get<backups.BackupList>;
  'GET /backups/restore-state': Get<backups.RestoreState>;
  'GET /backups/:name/changes': Get<backups.BackupChanges>;
  'POST /backups': { response: { item: backups.Backup } };
  'POST /backups/:name/restore': Send<z.input<typeof backups.restoreOrder>, unknown>;
  'POST /backups/:name/link': Send<{ password: string }, backups.BackupLink>;

  'GET /testimonials': Get<{ items: testimonials.WaitingTestimonial[] }>;
  'POST /testimonials/:id/approve': Send<{ receivedAt: string }, undefined>;
  'DELETE /testimonials/:id': { response: undefined };
  'POST /submissions/:id/testimonial-link': { response: { url: string } };

  'GET /sessions': Get<auth.AdminSessions>;
  'DELETE /sessions/:id': { response: undefined };
  'POST /sessions/end-others': { response: undefined };
  'GET /account': Get<auth.AdminAccount>;
  'PUT /account/email': Send<z.input<typeof auth.emailChange>, undefined>;
  'PUT /password': Send<z.input<typeof auth.passwordChange>, undefined>;
  'GET /second-factor': Get<auth.SecondFactor>;
  'POST /second-factor': Send<{ password: string }, auth.SecondFactorSetup>;
  'POST /second-factor/confirm': Send<{ code: string }, auth.RecoveryCodes>;
  'POST /second-factor/recovery-codes': Send<{ password: string }, auth.RecoveryCodes>;
  'POST /second-factor/off': Send<{ password: string }, undefined>;
  'GET /passkeys': Get<passkeys.Passkeys>;
  'POST /passkeys/options': Send<{ password: string }, passkeys.PasskeyOptions>;
  'POST /passkeys': Send<{ response: object }, passkeys.Passkey>;
  'PUT /passkeys/:id': Send<{ name: string }, passkeys.Passkey>;
  'DELETE /passkeys/:id': { response: undefined };
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
