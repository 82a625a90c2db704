import { type Api, bindCalls } from '#server/http/api.ts';
import { type DemoContent, settingsCalls } from '#shared/contracts/settings.ts';
import { createSettingsService } from './settings.service.ts';

type Parts = Parameters<typeof createSettingsService>[0] & {
  /** `server/demo/removal.ts` */
  demoContent: Record<'get' | 'remove' | 'restore', () => Promise<DemoContent>>;
};

export function settingsRoutes(app: Api, { demoContent: demo, ...parts }: Parts) {
  const route = bindCalls(app, settingsCalls);
  const settings = createSettingsService(parts);

  route('GET /settings', async () => ({ item: await settings.get() }));

  route('PUT /settings', async ({ body, headers, host }) => ({
    // Only a browser sends its origin, and the admin area is open there.
    item: await settings.save(body.fields, body.version, headers.origin && host),
  }));

  route('POST /settings/test-mail', async ({ body }) => settings.sendTestMail(body?.to, body?.fields));

  route('GET /demo-content', demo.get);
  route('DELETE /demo-content', demo.remove);
  route('POST /demo-content/restore', demo.restore);
}
