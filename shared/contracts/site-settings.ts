import { z } from 'zod';
import type { CallTable } from './http.ts';
import { typefaces } from './settings-rules.ts';

/** What every page needs to know about the installation. */
const siteSettings = z.object({
  origin: z.string(),
  analyticsId: z.string().optional(),
  chatWidgetUrl: z.string().optional(),
  /** Analytics and chat wait for the visitor's consent. */
  asksConsent: z.boolean().optional(),
  /** The owner's look; missing values use the defaults. */
  accent: z.object({ light: z.string(), dark: z.string() }).optional(),
  typeface: z.enum(typefaces).optional(),
  logo: z.string().optional(),
  icon: z.string().optional(),
});
export type SiteSettings = z.infer<typeof siteSettings>;

export const siteCalls = {
  'GET /site': { response: { 200: siteSettings } },
} satisfies CallTable;
