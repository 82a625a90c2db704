import { z } from 'zod';

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
  launch: z.object({
    isMailConfigured: z.boolean(),
    isSiteAddressSet: z.boolean(),
    hasBackup: z.boolean(),
    isPasswordGenerated: z.boolean(),
  }),
});
export type DeskOverview = z.infer<typeof deskOverview>;
