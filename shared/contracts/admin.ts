import { z } from 'zod';
import { auditPage, auditQuery } from './auth.ts';
import { type CallTable, idParams, noContent, recordId, text } from './http.ts';
import { trashList, trashQuery } from './trash.ts';

/** What needs the owner's attention. */
const adminOverview = z.object({
  waiting: z.object({
    unreadRequests: z.number(),
    pendingComments: z.number(),
    /** Posts. */
    drafts: z.number(),
    draftSamples: z.number(),
    /** Scheduled posts that are not due yet. */
    scheduledPosts: z.number(),
    nextPostAt: z.string().nullable(),
    /** Testimonials submitted through a link. */
    testimonials: z.number(),
  }),
  /** The newest of them, to open the admin area with. */
  latest: z.object({
    requests: z.array(
      z.object({
        _id: recordId,
        name: z.string(),
        subject: z.string().nullable(),
        opening: z.string(),
        createdAt: z.string(),
      }),
    ),
    comments: z.array(
      z.object({
        _id: recordId,
        authorName: z.string(),
        opening: z.string(),
        postTitle: z.string(),
        createdAt: z.string(),
      }),
    ),
    drafts: z.array(
      z.object({
        kind: z.enum(['post', 'sample']),
        _id: recordId,
        title: z.string(),
        updatedAt: z.string(),
      }),
    ),
  }),
  version: z.object({
    running: z.string(),
    /** A newer version in the release folder. */
    newer: z.string().nullable(),
  }),
});
export type AdminOverview = z.infer<typeof adminOverview>;

export const MAX_SEARCH = 200;
/** Results per kind: to see more, narrow the search or open the list. */
export const FOUND_OF_EACH = 5;

export const adminSearchQuery = z.object({ q: text(MAX_SEARCH) });

const foundKinds = ['request', 'sample', 'post', 'comment', 'words'] as const;

/** A record of any kind, or a section of the words: its title, and what tells it from others. */
const adminSearchResponse = z.object({
  items: z.array(
    z.object({ kind: z.enum(foundKinds), _id: z.string(), title: z.string(), note: z.string() }),
  ),
});
type AdminSearchResponse = z.infer<typeof adminSearchResponse>;
export type FoundRecord = AdminSearchResponse['items'][number];

/** What is left to do before launch, tested where possible. */
const launchState = z.object({
  isPasswordGenerated: z.boolean(),
  hasSecondFactor: z.boolean(),
  isAddressSet: z.boolean(),
  /** Why the site does not respond under its own address. */
  addressProblem: z.string().nullable(),
  /** A proxy forwards addresses but is not trusted: all visitors share one rate limit. */
  isProxyUntrusted: z.boolean(),
  isMailConfigured: z.boolean(),
  /** A mail server has accepted a mail with the current settings. */
  isMailDelivered: z.boolean(),
  /** The mail address or chat link is still the placeholder. */
  hasDefaultContact: z.boolean(),
  /** Pages about the writer that the owner has never saved. */
  unreadPages: z.array(z.string()),
  unconfirmedClaims: z.number(),
  exampleTestimonials: z.number(),
  demo: z.object({ samples: z.number(), posts: z.number(), comments: z.number() }),
  /** The newest complete backup, and when it was last verified. */
  backup: z.object({ exists: z.boolean(), verified: z.string().nullable() }),
  firstRunStep: z.number(),
  /** The owner has read what the law says where the clients study. */
  isLawRead: z.boolean(),
});
export type LaunchState = z.infer<typeof launchState>;

export const adminCalls = {
  'GET /search': { querystring: adminSearchQuery, response: { 200: adminSearchResponse } },
  'GET /overview': { response: { 200: adminOverview } },
  'GET /launch': { response: { 200: launchState } },
  'GET /trash': { querystring: trashQuery, response: { 200: trashList } },
  'DELETE /trash/:id': { params: idParams, response: noContent },
  'GET /audit-log': { querystring: auditQuery, response: { 200: auditPage } },
} satisfies CallTable;
