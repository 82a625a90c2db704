import { createContentCache } from '#server/cache/content-cache.ts';
import { dependsOn } from '#server/cache/content-tags.ts';
import type { Db, Engine } from '#server/db/engines/engine.ts';
import { upsert } from '#server/db/rows.ts';
import { createSecretBox, isSealed, type SecretBox } from '#server/db/secret-box.ts';
import type { Env } from '#server/env.ts';
import { DEFAULT_REQUEST_MONTHS } from '#shared/contracts/request-states.ts';
import type { SettingChanges, SettingName } from '#shared/contracts/settings.ts';
import { DEFAULT_SMTP_PORT, FIRST_RUN_STEPS } from '#shared/contracts/settings-rules.ts';

/** The one row of the table. */
const ROW_ID = 1;
const PASSWORD = 'the mail password';
const IMPLICIT_TLS_PORT = 465;

/** The stored settings: fields that were saved at least once, and internal notes. */
export type StoredSettings = SettingChanges & {
  /** When the demo content was removed. */
  demoRemovedAt?: string | null;
  /** The host name under which the owner last saved the settings. */
  savedFrom?: string | null;
};

export type Settings = ReturnType<typeof settingsInEffect>;

export type CurrentSettings = (() => Promise<Settings>) & {
  /** The last known settings, without a query: the database may be unavailable. */
  last: () => Settings;
};

/** The fields that each variable locks. */
const variables: [keyof Env, SettingName[]][] = [
  ['SITE_ORIGIN', ['siteOrigin']],
  ['SMTP_URL', ['smtpHost', 'smtpPort', 'smtpUser', 'smtpPassword']],
  ['MAIL_FROM', ['mailFrom']],
  ['OWNER_EMAIL', ['ownerEmail']],
  ['ANALYTICS_ID', ['analyticsId']],
  ['CHAT_WIDGET_URL', ['chatWidgetUrl']],
  ['CONSENT', ['consent']],
  ['COMMENT_MODERATION', ['commentModeration']],
];

export function lockedFields({ configured }: Pick<Env, 'configured'>): Partial<Record<SettingName, string>> {
  return Object.fromEntries(
    variables
      .filter(([name]) => configured.has(name))
      .flatMap(([name, fields]) => fields.map((field) => [field, name])),
  );
}

/**
 * Reads the settings in effect. They are cached until someone saves, in this process or another, and everything
 * computed from them depends on their tag. If the database is unavailable, the last known ones are used.
 */
export function createCurrentSettings(engine: Engine, env: Env, clock: () => Date): CurrentSettings {
  const secrets = createSecretBox(env);
  const cache = createContentCache<Settings>(engine, { clock, maxSize: 1 });
  let last = settingsInEffect({}, env);
  async function current() {
    try {
      last = await cache.getOrCompute('settings', async () => {
        dependsOn('settings');
        const { fields, accountEmail } = await readStored(engine.db, secrets);
        return settingsInEffect(fields, env, accountEmail);
      });
    } catch {
      // The request that needs the database will report the error.
    }
    return last;
  }
  return Object.assign(current, { last: () => last });
}

export async function readStored(
  db: Db,
  secrets: SecretBox,
): Promise<{ fields: StoredSettings; accountEmail?: string; version: number; updatedAt: string | null }> {
  const row = await db.selectFrom('settings').selectAll().where('id', '=', ROW_ID).executeTakeFirst();
  const account = await db
    .selectFrom('admins')
    .select('email as accountEmail')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
  if (!row) return { fields: {}, ...account, version: 0, updatedAt: null };
  const fields: StoredSettings = JSON.parse(row.fields);
  const { smtpPassword: sealed } = fields;
  // Encrypted with another key, it is of no use now, and kept for the day when the right key is back.
  if (sealed && isSealed(sealed)) fields.smtpPassword = secrets.open(sealed, PASSWORD) ?? sealed;
  return { fields, ...account, version: row.version, updatedAt: row.updated_at };
}

/** Overwrites the version that was read; false if another writer was first. */
export async function writeStored(
  db: Db,
  secrets: SecretBox,
  { fields, version, now }: { fields: StoredSettings; version: number; now: Date },
): Promise<boolean> {
  const { smtpPassword } = fields;
  const isPlain = smtpPassword && !isSealed(smtpPassword);
  const stored = { ...fields, ...(isPlain && { smtpPassword: secrets.seal(smtpPassword, PASSWORD) }) };
  const row = { fields: JSON.stringify(stored), version: version + 1, updated_at: now.toISOString() };
  return upsert(db, 'settings', { id: ROW_ID }, row, version);
}

/** Environment, then database, then default. */
export function settingsInEffect(stored: StoredSettings, env: Env, accountEmail = env.ADMIN_EMAIL) {
  const isFinished = (stored.firstRunStep ?? 0) >= FIRST_RUN_STEPS;
  return {
    siteOrigin: env.configured.has('SITE_ORIGIN') ? env.SITE_ORIGIN : (stored.siteOrigin ?? env.SITE_ORIGIN),
    isAddressSet: env.configured.has('SITE_ORIGIN') || Boolean(stored.siteOrigin),
    savedFrom: stored.savedFrom ?? null,
    smtpUrl: env.SMTP_URL ?? toSmtpUrl(stored),
    mailFrom: env.MAIL_FROM ?? stored.mailFrom ?? null,
    ownerEmail: env.OWNER_EMAIL ?? stored.ownerEmail ?? null,
    // Where the owner's mails go: the address of the settings, or the one to sign in with.
    noticeEmail: env.OWNER_EMAIL ?? stored.ownerEmail ?? accountEmail,
    timeZone: stored.timeZone ?? null,
    analyticsId: env.ANALYTICS_ID ?? stored.analyticsId ?? null,
    chatWidgetUrl: env.CHAT_WIDGET_URL ?? stored.chatWidgetUrl ?? null,
    consent: env.configured.has('CONSENT') ? env.CONSENT : (stored.consent ?? env.CONSENT),
    commentModeration: env.configured.has('COMMENT_MODERATION')
      ? env.COMMENT_MODERATION
      : (stored.commentModeration ?? env.COMMENT_MODERATION),
    aiCrawlers: stored.aiCrawlers ?? true,
    accent: stored.accent ?? null,
    accentDark: stored.accentDark ?? null,
    typeface: stored.typeface ?? 'book',
    logo: stored.logo ?? null,
    icon: stored.icon ?? null,
    clientPlaces: stored.clientPlaces ?? null,
    requestMonths: stored.requestMonths ?? DEFAULT_REQUEST_MONTHS,
    firstRunStep: stored.firstRunStep ?? 0,
    firstRunDismissed: stored.firstRunDismissed ?? false,
    isTakenOver: isFinished || Boolean(stored.demoRemovedAt),
  };
}

/** Host, port and encryption of the stored mail server: who gets the password, and how. */
export function toMailServer(stored: StoredSettings): string | null {
  return toSmtpUrl({ ...stored, smtpUser: 'user', smtpPassword: null });
}

/** A password is sent encrypted, except to a server on this machine. */
function toSmtpUrl({ smtpHost, smtpPort, smtpUser, smtpPassword }: StoredSettings): string | null {
  if (!smtpHost) return null;
  const port = smtpPort ?? DEFAULT_SMTP_PORT;
  const host = smtpHost.includes(':') && !smtpHost.startsWith('[') ? `[${smtpHost}]` : smtpHost;
  const login = smtpUser ? `${encodeURIComponent(smtpUser)}:${encodeURIComponent(smtpPassword ?? '')}@` : '';
  const security = login && !isThisMachine(host) && port !== IMPLICIT_TLS_PORT ? '?requireTLS=true' : '';
  return `${port === IMPLICIT_TLS_PORT ? 'smtps' : 'smtp'}://${login}${host}:${port}/${security}`;
}

export function isThisMachine(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
