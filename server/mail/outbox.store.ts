import type { Db } from '#server/db/engines/engine.ts';
import { newId } from '#server/db/rows.ts';
import type { SecretBox } from '#server/db/secret-box.ts';

/** Where the token of a mail stands in its text. */
export const TOKEN_SLOT = '{request-token}';

export type Mail = {
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** The record that the mail is about, so that both are deleted together. */
  about?: string;
  /** Takes the place of `TOKEN_SLOT` when the mail is sent. It is stored encrypted, and deleted then. */
  token?: { value: string; secrets: SecretBox };
  /** Contains a token that expires then. Once sent, its body is blanked. */
  secretUntil?: Date;
};

/** Adds a mail to the outbox in the caller's transaction: a record and its mails exist together or not at all. */
export async function queueMail(db: Db, mail: Mail, now: Date): Promise<void> {
  const id = newId(now);
  await db
    .insertInto('outbox')
    .values({
      id,
      recipient: mail.to,
      reply_to: mail.replyTo ?? null,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      about: mail.about ?? null,
      secret: mail.token ? mail.token.secrets.seal(mail.token.value, tokenOfMail(id)) : null,
      secret_until: mail.secretUntil?.toISOString() ?? null,
      attempts: 0,
      waits_for_server: 0,
      next_attempt_at: now.toISOString(),
      created_at: now.toISOString(),
    })
    .execute();
}

/** What the token of a mail is encrypted for. */
export function tokenOfMail(id: string): string {
  return `token of mail ${id}`;
}
