import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Env } from '#server/env.ts';
import { site } from '#shared/contracts/site.ts';

export function siteRoutes(env: Env): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/site', { schema: { tags: ['site'], response: { 200: site } } }, async () => ({
      origin: env.SITE_ORIGIN,
      analyticsId: env.ANALYTICS_ID,
      chatWidgetUrl: env.CHAT_WIDGET_URL,
      // Without anything to load there is nothing to ask.
      ...(env.CONSENT === 'ask' && (env.ANALYTICS_ID || env.CHAT_WIDGET_URL) && { asksConsent: true }),
    }));
  };
}
