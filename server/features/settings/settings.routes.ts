import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  type DemoContent,
  demoContent,
  settingsInput,
  settingsResponse,
  testMailInput,
  testMailResponse,
} from '#shared/contracts/settings.ts';
import type { SettingsService } from './settings.service.ts';

/** `server/demo/demo-content.ts` */
type DemoContentService = Record<'get' | 'remove' | 'restore', () => Promise<DemoContent>>;

export function settingsRoutes(settings: SettingsService, demo: DemoContentService): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/settings', { schema: { response: { 200: settingsResponse } } }, async () => ({
      item: await settings.get(),
    }));

    app.put(
      '/settings',
      { schema: { body: settingsInput, response: { 200: settingsResponse } } },
      async ({ body, headers, host }) => ({
        // Only a browser sends its origin, and the admin area is open there.
        item: await settings.save(body.fields, body.version, headers.origin && host),
      }),
    );

    app.post(
      '/settings/test-mail',
      { schema: { body: testMailInput, response: { 200: testMailResponse } } },
      async ({ body }) => settings.sendTestMail(body?.to, body?.fields),
    );

    const demoSchema = { schema: { response: { 200: demoContent } } };
    app.get('/demo-content', demoSchema, demo.get);
    app.delete('/demo-content', demoSchema, demo.remove);
    app.post('/demo-content/restore', demoSchema, demo.restore);
  };
}
