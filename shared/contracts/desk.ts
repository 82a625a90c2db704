import { z } from 'zod';
import { text } from './http.ts';

/** What waits for the owner. */
export const deskOverview = z.object({
  waiting: z.object({
    unreadSubmissions: z.number(),
    pendingComments: z.number(),
    drafts: z.number(),
    /** Scheduled posts whose time has not come. */
    scheduledPosts: z.number(),
    nextPostAt: z.string().nullable(),
    /** What clients wrote through a link. */
    testimonials: z.number(),
  }),
  version: z.object({
    running: z.string(),
    /** One that lies in the release folder. */
    newer: z.string().nullable(),
  }),
});
export type DeskOverview = z.infer<typeof deskOverview>;

export const MAX_SEARCH = 200;
/** So many of each kind are found: who needs more narrows the search, or goes to the list. */
export const FOUND_OF_EACH = 5;

export const deskSearchQuery = z.object({ q: text(MAX_SEARCH) });

export const foundKinds = ['request', 'sample', 'post', 'comment', 'words'] as const;
export type FoundKind = (typeof foundKinds)[number];

/** A record of any kind, or a section of the site's words: what it is called, and what tells it from others of that name. */
export const deskSearchResponse = z.object({
  items: z.array(
    z.object({ kind: z.enum(foundKinds), _id: z.string(), title: z.string(), note: z.string() }),
  ),
});
export type DeskSearchResponse = z.infer<typeof deskSearchResponse>;
export type FoundRecord = DeskSearchResponse['items'][number];

/** What is still to be done before the site is shown to anyone, found out by trying it. */
export const launchState = z.object({
  isPasswordGenerated: z.boolean(),
  hasSecondFactor: z.boolean(),
  isAddressSet: z.boolean(),
  /** Why the site does not answer under its own address. */
  addressProblem: z.string().nullable(),
  /** A proxy says for whom it asks, and is not believed: all visitors share one rate limit. */
  isProxyUntrusted: z.boolean(),
  isMailConfigured: z.boolean(),
  /** A mail server has taken a mail with the settings as they are now. */
  isMailDelivered: z.boolean(),
  /** The mail address or the chat link is the one that ships. */
  hasDefaultContact: z.boolean(),
  /** Pages that speak of the writer and have never been saved by the owner. */
  unreadPages: z.array(z.string()),
  unconfirmedClaims: z.number(),
  exampleTestimonials: z.number(),
  demo: z.object({ samples: z.number(), posts: z.number(), comments: z.number() }),
  /** The newest backup that is whole, and when it was last verified. */
  backup: z.object({ exists: z.boolean(), verified: z.string().nullable() }),
  firstRunStep: z.number(),
});
export type LaunchState = z.infer<typeof launchState>;
