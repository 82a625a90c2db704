import { z } from 'zod';
import { text } from './http.ts';

/** What waits for the owner, and what is still to be done before the site is shown to anyone. */
export const deskOverview = z.object({
  waiting: z.object({
    unreadSubmissions: z.number(),
    pendingComments: z.number(),
    drafts: z.number(),
    /** Scheduled posts whose time has not come. */
    scheduledPosts: z.number(),
    nextPostAt: z.string().nullable(),
  }),
  version: z.object({
    running: z.string(),
    /** One that lies in the release folder. */
    newer: z.string().nullable(),
  }),
  launch: z.object({
    isMailConfigured: z.boolean(),
    isSiteAddressSet: z.boolean(),
    hasBackup: z.boolean(),
    isPasswordGenerated: z.boolean(),
  }),
});
export type DeskOverview = z.infer<typeof deskOverview>;

export const MAX_SEARCH = 200;
/** So many of each kind are found: who needs more narrows the search, or goes to the list. */
export const FOUND_OF_EACH = 5;

export const deskSearchQuery = z.object({ q: text(MAX_SEARCH) });

export const foundKinds = ['request', 'sample', 'post', 'comment'] as const;
export type FoundKind = (typeof foundKinds)[number];

/** A record of any kind: what it is called, and what tells it from others of that name. */
export const deskSearchAnswer = z.object({
  items: z.array(
    z.object({ kind: z.enum(foundKinds), _id: z.string(), title: z.string(), note: z.string() }),
  ),
});
export type DeskSearchAnswer = z.infer<typeof deskSearchAnswer>;
export type FoundRecord = DeskSearchAnswer['items'][number];
