import { adminQuery } from '#app/lib/admin-query.ts';
import { adminRequest } from '#app/lib/session.ts';
import type { DemoContent, SettingsItem, TestMailResponse } from '#shared/contracts/settings.ts';

/** The form values: a password as text, everything else as it is read. */
export type TypedSettings = Partial<Omit<SettingsItem['fields'], 'smtpPassword'>> & {
  smtpPassword?: string | null;
};
type SettingsResponse = { item: SettingsItem };

export const settingsQuery = () => adminQuery<SettingsResponse>('/settings');

export function saveSettings(fields: TypedSettings, version?: number): Promise<SettingsResponse> {
  return adminRequest('/settings', {
    method: 'PUT',
    body: { fields, ...(version !== undefined && { version }) },
  });
}

/** Not retried automatically: the first request may have arrived. */
export function sendTestMail(fields: TypedSettings): Promise<TestMailResponse> {
  return adminRequest('/settings/test-mail', { method: 'POST', body: { fields }, retries: 0 });
}

export const demoContentQuery = () => adminQuery<DemoContent>('/demo-content');

export function hasDemoContent({ samples, posts, comments }: DemoContent): boolean {
  return samples + posts + comments > 0;
}

export function removeDemoContent(): Promise<DemoContent> {
  return adminRequest('/demo-content', { method: 'DELETE' });
}

export function restoreDemoContent(): Promise<DemoContent> {
  return adminRequest('/demo-content/restore', { method: 'POST' });
}
