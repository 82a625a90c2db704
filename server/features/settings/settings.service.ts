import { randomUUID } from 'node:crypto';
import { invalidate } from '#server/cache/content-tags.ts';
import type { Engine } from '#server/db/engines/engine.ts';
import type { SecretBox } from '#server/db/secret-box.ts';
import type { Env } from '#server/env.ts';
import { changedElsewhere, type FieldError, invalid, invalidField, toSentence } from '#server/errors.ts';
import { adminLetterhead, composeMail } from '#server/mail/compose.ts';
import type { Mail } from '#server/mail/outbox.store.ts';
import { describeDelivery, openTransport } from '#server/mail/transport.ts';
import {
  lockedFields,
  readStored,
  type Settings,
  type StoredSettings,
  settingsInEffect,
  toMailServer,
  writeStored,
} from '#server/settings/settings.ts';
import { storeFact } from '#server/settings/site-facts.ts';
import type {
  SettingChanges,
  SettingName,
  SettingsItem,
  TestMailResponse,
} from '#shared/contracts/settings.ts';
import { listEntries, readProperties } from '#shared/records.ts';

const MAX_SERVER_MESSAGE_CHARACTERS = 1_000;
const CERTIFICATE_ERRORS = /CERT|SIGNATURE/;
const PASSWORD_FOR_OTHER_SERVER = 'Type the password again: the saved one belongs to another server.';

type Deps = { engine: Engine; env: Env; secrets: SecretBox; clock: () => Date };
type Stored = Awaited<ReturnType<typeof readStored>>;

export function createSettingsService({ engine, env, secrets, clock }: Deps) {
  const { db } = engine;

  async function get(): Promise<SettingsItem> {
    return toItem(await readStored(db, secrets), env);
  }

  /** Saves only the given fields. A save based on an old version is refused. */
  async function save(
    sentChanges: SettingChanges,
    version?: number,
    savedFrom?: string,
  ): Promise<SettingsItem> {
    const saved = await db.transaction().execute(async (tx) => {
      await engine.lock(tx, 'settings');
      const stored = await readStored(tx, secrets);
      if (version !== undefined && version !== stored.version) return undefined;
      const changes = withoutLocked(sentChanges, toItem(stored, env));
      // Even if the new address turns out to be wrong, the owner can come back under the present one.
      const fields: StoredSettings = { ...stored.fields, ...changes, ...(savedFrom && { savedFrom }) };
      refuse(findProblems(fields, stored.fields, changes, env));
      if (!(await writeStored(tx, secrets, { fields, version: stored.version, now: clock() })))
        return undefined;
      await invalidate(tx, 'settings');
      return { item: toItem(await readStored(tx, secrets), env), before: stored.fields, after: fields };
    });
    if (!saved) throw changedElsewhere('The settings were', await get());
    // Not awaited, and failures are ignored: the old server may be gone.
    const [before, after] = [settingsInEffect(saved.before, env), settingsInEffect(saved.after, env)];
    notifyThroughOldServer(before, after).catch(() => {});
    return saved.item;
  }

  /**
   * Password reset links are sent through the mail server and lead to the site's address. If either is changed in a
   * hijacked session, the owner is notified the old way.
   */
  async function notifyThroughOldServer(before: Settings, after: Settings): Promise<void> {
    const isMoved =
      describeDelivery(before) !== describeDelivery(after) || before.siteOrigin !== after.siteOrigin;
    if (!before.smtpUrl || !isMoved) return;
    const admins = await db.selectFrom('admins').select('email').execute();
    for (const { email } of admins)
      await sendNow(before, settingsChangedMail(email, before.siteOrigin, after));
  }

  /** Not through the outbox. Returns the server's response. */
  function sendNow(settings: Settings, { to, subject, text, html }: Mail): Promise<string> {
    return openTransport(settings, env.DATA_DIR).send({
      id: randomUUID(),
      recipient: to,
      reply_to: null,
      subject,
      text_body: text,
      html_body: html,
      created_at: clock().toISOString(),
    });
  }

  /** Sends a test mail with the saved and typed settings, to get the server's response. */
  async function sendTestMail(
    to: string | undefined,
    sentChanges: SettingChanges = {},
  ): Promise<TestMailResponse> {
    const stored = await readStored(db, secrets);
    const changes = withoutLocked(sentChanges, toItem(stored, env));
    const fields: StoredSettings = { ...stored.fields, ...changes };
    refuse(findProblems(fields, stored.fields, changes, env));
    const settings = settingsInEffect(fields, env, stored.accountEmail);
    const { smtpUrl } = settings;
    if (!smtpUrl) throw invalidField('smtpHost', 'Enter the mail server first.');
    const recipient = to ?? settings.noticeEmail;
    try {
      const answer = await sendNow(settings, testMail(recipient, settings.siteOrigin));
      // Once these settings are saved, the checklist knows that they work.
      await storeFact(db, 'mail delivered', describeDelivery(settings), clock());
      return { delivered: true, to: recipient, answer };
    } catch (error) {
      return { delivered: false, to: recipient, ...explain(error, new URL(smtpUrl)) };
    }
  }

  return { get, save, sendTestMail };
}

function toItem({ fields: stored, version, updatedAt }: Stored, env: Env): SettingsItem {
  const { smtpUrl, isTakenOver, isAddressSet, savedFrom, ...effective } = settingsInEffect(stored, env);
  const server = env.SMTP_URL ? new URL(env.SMTP_URL) : undefined;
  const mail = server
    ? {
        smtpHost: server.hostname,
        smtpPort: server.port ? Number(server.port) : null,
        smtpUser: decodeURIComponent(server.username) || null,
        smtpPassword: server.password !== '',
      }
    : {
        smtpHost: stored.smtpHost ?? null,
        smtpPort: stored.smtpPort ?? null,
        smtpUser: stored.smtpUser ?? null,
        smtpPassword: Boolean(stored.smtpPassword),
      };
  return {
    fields: { ...effective, ...mail },
    locked: lockedFields(env),
    isAddressSet,
    isTakenOver,
    version,
    updatedAt,
  };
}

/** A locked setting may be sent unchanged; another value is an error at its field. */
function withoutLocked(sentChanges: SettingChanges, { fields, locked }: SettingsItem): SettingChanges {
  const problems: FieldError[] = [];
  const changes = { ...sentChanges };
  for (const [name, value] of listEntries<SettingName, unknown>(sentChanges)) {
    const variable = locked[name];
    if (!variable) continue;
    delete changes[name];
    if (value !== fields[name])
      problems.push({ field: name, message: `is decided by ${variable} in the environment` });
  }
  refuse(problems);
  return changes;
}

/** Checks that involve several fields. */
function findProblems(
  after: StoredSettings,
  before: StoredSettings,
  changes: SettingChanges,
  env: Env,
): FieldError[] {
  const problems: FieldError[] = [];
  if (after.smtpHost && !env.MAIL_FROM && !after.mailFrom)
    problems.push({ field: 'mailFrom', message: 'A sender is needed to send mail.' });
  // Otherwise someone with brief access to the admin area could have the password sent to another server, or to another
  // port of the same machine, where anybody may listen: directly, or by first removing the server.
  const isOtherServer = after.smtpHost && toMailServer(before) !== toMailServer(after);
  if (isOtherServer && before.smtpPassword && !('smtpPassword' in changes))
    problems.push({ field: 'smtpPassword', message: PASSWORD_FOR_OTHER_SERVER });
  return problems;
}

function refuse(problems: FieldError[]) {
  const [first] = problems;
  if (first) throw invalid(toSentence(first), problems);
}

function settingsChangedMail(to: string, siteOrigin: string, after: Settings) {
  const server = after.smtpUrl ? new URL(after.smtpUrl).hostname : 'no server';
  return composeMail({
    to,
    subject: 'Your site’s email settings or address were changed',
    title: 'Mail or address changed',
    letterhead: adminLetterhead(siteOrigin),
    blocks: [
      {
        paragraph: `From now on emails go through ${server}, and links in them lead to ${after.siteOrigin}.`,
      },
      {
        paragraph:
          'If this was you, you don’t need to do anything. If it wasn’t, sign in, change it back, end the other sessions, and change your password.',
      },
      { link: { label: 'Your desk', url: `${siteOrigin}/admin` } },
    ],
  });
}

function testMail(to: string, siteOrigin: string) {
  return composeMail({
    to,
    subject: `Test email from ${new URL(siteOrigin).host}`,
    title: 'Your mail works',
    letterhead: adminLetterhead(siteOrigin),
    blocks: [
      {
        paragraph: 'You asked for this email in the settings of your site. It arrived, so everything works.',
      },
      { link: { label: 'Back to the settings', url: `${siteOrigin}/admin/settings` } },
    ],
  });
}

/**
 * What a mail server said, and the field it is about. What answers before it has proved to be a mail server is not
 * repeated: it could be any service of the internal network.
 */
function explain(error: unknown, { hostname, port }: URL): { answer: string; field?: string } {
  const { code, command, response, originalCode } = readProperties(error);
  const message = error instanceof Error ? error.message : '';
  const answer = (String(response ?? '') || message || String(error)).slice(0, MAX_SERVER_MESSAGE_CHARACTERS);
  switch (code) {
    case 'EAUTH':
    case 'ENOAUTH':
      return { answer, field: 'smtpPassword' };
    case 'EENVELOPE':
      return { answer, field: command === 'RCPT TO' ? 'ownerEmail' : 'mailFrom' };
    case 'EMESSAGE':
      return { answer };
    case 'EDNS':
      return { answer: `There is no server called ${hostname}.`, field: 'smtpHost' };
    default:
      return {
        answer: CERTIFICATE_ERRORS.test(String(originalCode ?? ''))
          ? `The certificate of ${hostname} is not valid for this name, or has expired.`
          : `No mail server answered at ${hostname}, port ${port}.`,
        field: 'smtpHost',
      };
  }
}
