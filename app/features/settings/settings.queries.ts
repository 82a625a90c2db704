import { callAdmin, readAdmin } from '#app/lib/session.ts';
import type { DemoContent, SettingsItem } from '#shared/contracts/settings.ts';

/** The form values: a password as text, everything else as it is read. */
export type TypedSettings = Partial<Omit<SettingsItem['fields'], 'smtpPassword'>> & {
  smtpPassword?: string | null;
};

export const settingsQuery = () => readAdmin('/settings');

export function saveSettings(fields: TypedSettings, version?: number) {
  return callAdmin('PUT /settings', { body: { fields, ...(version !== undefined && { version }) } });
}

export const demoContentQuery = () => readAdmin('/demo-content');

export function hasDemoContent({ samples, posts, comments }: DemoContent): boolean {
  return samples + posts + comments > 0;
}
