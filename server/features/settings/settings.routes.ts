import type { Api } from '#server/http/api.ts';
import {
  type DemoContent,
  demoContent,
  settingsInput,
  settingsResponse,
  testMailInput,
  testMailResponse,
} from '#shared/contracts/settings.ts';
import { createSettingsService } from './settings.service.ts';

type Parts = Parameters<typeof createSettingsService>[0] & {
  /** `server/demo/removal.ts` */
  demoContent: Record<'get' | 'remove' | 'restore', () => Promise<DemoContent>>;
};

export function settingsRoutes(app: Api, { demoContent: demo, ...parts }: Parts) {
  const settings = createSettingsService(parts);

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
}
