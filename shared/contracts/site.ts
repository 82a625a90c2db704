import { z } from 'zod';
import { typefaces } from './settings-rules.ts';

/** What a page must know of the installation it runs in. */
export const site = z.object({
  origin: z.string(),
  analyticsId: z.string().optional(),
  chatWidgetUrl: z.string().optional(),
  /** Analytics and chat wait for the visitor's leave. */
  asksConsent: z.boolean().optional(),
  /** How the owner has made it look; what is absent looks as it ships. */
  accent: z.object({ light: z.string(), dark: z.string() }).optional(),
  typeface: z.enum(typefaces).optional(),
  logo: z.string().optional(),
  icon: z.string().optional(),
});
export type Site = z.infer<typeof site>;
