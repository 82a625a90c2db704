import { z } from 'zod';

/** What a page must know of the installation it runs in. */
export const site = z.object({
  origin: z.string(),
  analyticsId: z.string().optional(),
  chatWidgetUrl: z.string().optional(),
  /** Analytics and chat wait for the visitor's leave. */
  asksConsent: z.boolean().optional(),
});
export type Site = z.infer<typeof site>;
