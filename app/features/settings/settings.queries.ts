import { queryOptions } from '@tanstack/react-query';
import { cacheTimes } from '#app/lib/cache-times.ts';
import { adminRequest } from '#app/lib/session.ts';
import type { DemoContent, SettingsItem, TestMailResponse } from '#shared/contracts/settings.ts';

/** The form values: a password as text, everything else as it is read. */
export type TypedSettings = Partial<Omit<SettingsItem['fields'], 'smtpPassword'>> & {
  smtpPassword?: string | null;
};
type SettingsResponse = { item: SettingsItem };

export function settingsQuery() {
  return queryOptions({
    queryKey: ['admin', 'settings'],
    queryFn: () => adminRequest<SettingsResponse>('/settings'),
    ...cacheTimes.admin,
    staleTime: 0,
  });
}

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

export function uploadPicture(use: 'logo' | 'icon') {
  return (file: File): Promise<{ url: string }> =>
    adminRequest(`/images?use=${use}`, { method: 'POST', body: file });
}

export function demoContentQuery() {
  return queryOptions({
    queryKey: ['admin', 'demo-content'],
    queryFn: () => adminRequest<DemoContent>('/demo-content'),
    ...cacheTimes.admin,
    staleTime: 0,
  });
}

export function hasDemoContent({ samples, posts, comments }: DemoContent): boolean {
  return samples + posts + comments > 0;
}

export function removeDemoContent(): Promise<DemoContent> {
  return adminRequest('/demo-content', { method: 'DELETE' });
}

export function restoreDemoContent(): Promise<DemoContent> {
  return adminRequest('/demo-content/restore', { method: 'POST' });
}
