import type { Db } from '#server/db/engines/engine.ts';
import { newId } from '#server/db/ids.ts';

export type Mail = {
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** The record that the mail is about, so that both are deleted together. */
  about?: string;
  /** Contains a token that expires then. Once sent, its body is blanked. */
  secretUntil?: Date;
};

/**
 * Adds a mail to the outbox, in the caller's transaction, so that a record and its mails exist together or not at
 * all.
 */
export async function queueMail(db: Db, mail: Mail, now: Date): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      id: newId(now),
      recipient: mail.to,
      reply_to: mail.replyTo ?? null,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      about: mail.about ?? null,
      secret_until: mail.secretUntil?.toISOString() ?? null,
      attempts: 0,
      waits_for_server: 0,
      next_attempt_at: now.toISOString(),
      created_at: now.toISOString(),
    })
    .execute();
}
