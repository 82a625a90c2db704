import { type Api, bindCalls } from '#server/http/api.ts';
import type { CurrentSettings, Settings } from '#server/settings/settings.ts';
import { lightenedForDark } from '#shared/contracts/settings-rules.ts';
import { type SiteSettings, siteCalls } from '#shared/contracts/site-settings.ts';

export function siteRoutes(app: Api, { settings }: { settings: CurrentSettings }) {
  const route = bindCalls(app, siteCalls);
  route('GET /site', async () => toSiteSettings(await settings()));
}

/** Unset values are omitted: every page carries this response. */
function toSiteSettings(settings: Settings): SiteSettings {
  const { siteOrigin, analyticsId, chatWidgetUrl, consent } = settings;
  const { accent, accentDark, typeface, logo, icon } = settings;
  return {
    origin: siteOrigin,
    ...(analyticsId && { analyticsId }),
    ...(chatWidgetUrl && { chatWidgetUrl }),
    // Without anything to load there is nothing to ask.
    ...(consent === 'ask' && (analyticsId || chatWidgetUrl) && { asksConsent: true }),
    ...(accent && { accent: { light: accent, dark: accentDark ?? lightenedForDark(accent) } }),
    ...(typeface !== 'book' && { typeface }),
    ...(logo && { logo }),
    ...(icon && { icon }),
  };
}
