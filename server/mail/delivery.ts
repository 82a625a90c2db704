import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/engines/engine.ts';
import type { SecretBox } from '#server/db/secret-box.ts';
import { storeFact } from '#server/settings/site-facts.ts';
import { readProperties } from '#shared/records.ts';
import { TOKEN_SLOT, tokenOfMail } from './outbox.store.ts';
import type { Transport } from './transport.ts';

const MINUTE_MS = 60_000;
const FIRST_PAUSE_MS = MINUTE_MS;
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * MINUTE_MS;
/** How long a process claims a mail. It renews the claim while it is sending. */
const CLAIM_MS = MINUTE_MS;
const RENEW_CLAIM_MS = CLAIM_MS / 3;
/** How often a mail that waits for the mail server is retried, whatever its own schedule. */
const RETRY_SERVER_MS = MINUTE_MS / 2;
/** Sent mails contain personal data. */
const SENT_KEPT_MS = 30 * 24 * 60 * MINUTE_MS;
/** Given-up mails were not read by anyone, so the owner has longer to find out. */
const GIVEN_UP_KEPT_MS = 90 * 24 * 60 * MINUTE_MS;
const STOP_WITHIN_MS = 3_000;
const MARK_AGAIN_MS = 1_000;
const MAX_ERROR_CHARACTERS = 500;

/** The body of a mail whose token was blanked. */
const BLANK = { text_body: '', html_body: '' };

type Delivery = {
  db: Db;
  /** Called at each run: the owner may have changed the settings. */
  transport: () => Promise<Transport>;
  clock: () => Date;
  log: FastifyBaseLogger;
  secrets: SecretBox;
};
type Outbox = Omit<Delivery, 'transport'>;

/**
 * Creates the job that sends every mail that is due, one at a time. It can be killed at any point: a mail may
 * then arrive twice, with the same Message-ID, but is never lost. SMTP allows no more than that.
 */
export function createDelivery({
  transport: getTransport,
  ...outbox
}: Delivery): (signal: AbortSignal) => Promise<void> {
  let lastTryAt = Number.NEGATIVE_INFINITY;

  return async (signal) => {
    const transport = await getTransport();
    while (!signal.aborted) {
      const now = outbox.clock().getTime();
      let mail = await claimNext(outbox, 'due');
      if (!mail && now - lastTryAt >= RETRY_SERVER_MS)
        mail = await claimNext(outbox, 'waiting for the server');
      if (!mail) return;
      lastTryAt = now;
      await deliver(outbox, transport, mail, signal);
    }
  };
}

/** The next mail, claimed so that no other process sends it. */
async function claimNext(
  { db, clock }: Pick<Outbox, 'db' | 'clock'>,
  state: 'due' | 'waiting for the server',
) {
  const now = clock();
  const unsent = db
    .selectFrom('outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(1);
  const mail = await (state === 'due'
    ? unsent.where((eb) =>
        eb.or([
          eb('next_attempt_at', '<=', now.toISOString()),
          // No pause is that long: the clock was ahead and has been set back.
          eb('next_attempt_at', '>', new Date(now.getTime() + LONGEST_PAUSE_MS).toISOString()),
        ]),
      )
    : unsent.where('waits_for_server', '=', 1)
  ).executeTakeFirst();
  if (!mail) return undefined;
  const heldUntil = claimedUntil(now);
  const waiting = await db
    .updateTable('outbox')
    .set({ next_attempt_at: heldUntil, waits_for_server: 0 })
    .where('id', '=', mail.id)
    .where('next_attempt_at', '=', mail.next_attempt_at)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  // Otherwise another process was first and is sending the rest as well.
  return waiting.numUpdatedRows > 0n ? { ...mail, heldUntil } : undefined;
}

function claimedUntil(time: Date): string {
  return new Date(time.getTime() + CLAIM_MS).toISOString();
}

type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimNext>>>;

async function deliver(
  { db, clock, log, secrets }: Outbox,
  transport: Transport,
  mail: ClaimedMail,
  signal: AbortSignal,
) {
  const holding = renewClaim({ db, clock, log }, mail);
  try {
    await withinGrace(transport.send(withToken(mail, secrets)), signal);
  } catch (error) {
    if (signal.aborted) return;
    await recordFailure({ db, clock, log }, mail, error);
    return;
  } finally {
    clearInterval(holding);
  }
  const markSent = () =>
    db
      .updateTable('outbox')
      .set({
        sent_at: clock().toISOString(),
        attempts: mail.attempts + 1,
        last_error: null,
        ...(!transport.isFolder && { secret: null }),
        ...(mail.secret_until !== null && !transport.isFolder && BLANK),
      })
      .where('id', '=', mail.id)
      .execute();
  await retryMark(markSent, signal, log);
  if (transport.delivery) await storeFact(db, 'mail delivered', transport.delivery, clock());
  log.info({ mail: mail.id }, `a mail went to ${transport.destination}`);
  // The server accepts mail again, so waiting mails are due now.
  const now = clock().toISOString();
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: now })
    .where('waits_for_server', '=', 1)
    .where('next_attempt_at', '>', now)
    .execute();
}

/** A mail that was sent and not marked would be sent again: nothing else is until the database takes the mark. */
async function retryMark(mark: () => Promise<unknown>, signal: AbortSignal, log: FastifyBaseLogger) {
  for (;;) {
    try {
      await mark();
      return;
    } catch (error) {
      if (signal.aborted) throw error;
      log.warn({ err: error }, 'a mail was sent, but could not be marked as sent yet');
      await pause(MARK_AGAIN_MS, undefined, { signal }).catch(() => {});
    }
  }
}

/** With a lost key the link is lost, too: without it the mail is still worth reading. */
function withToken(mail: ClaimedMail, secrets: SecretBox): ClaimedMail {
  if (mail.secret === null) return mail;
  const token = secrets.open(mail.secret, tokenOfMail(mail.id)) ?? '';
  const fill = (text: string) => text.replaceAll(TOKEN_SLOT, token);
  return { ...mail, text_body: fill(mail.text_body), html_body: fill(mail.html_body) };
}

/** A slow server may take minutes for one mail. */
function renewClaim({ db, clock, log }: Omit<Outbox, 'secrets'>, mail: ClaimedMail): NodeJS.Timeout {
  /** The claim that was made last, and those of which it is not known whether they were. */
  let claims = [mail.heldUntil];
  return setInterval(async () => {
    const next = claimedUntil(clock());
    claims.push(next);
    try {
      await db
        .updateTable('outbox')
        .set({ next_attempt_at: next })
        .where('id', '=', mail.id)
        .where('next_attempt_at', 'in', claims)
        .execute();
      claims = [next];
    } catch (error) {
      log.warn({ err: error, mail: mail.id }, 'a mail could not be held, which is tried again');
    }
  }, RENEW_CLAIM_MS);
}

async function recordFailure({ db, clock, log }: Omit<Outbox, 'secrets'>, mail: ClaimedMail, error: unknown) {
  const now = clock().getTime();
  const attempts = mail.attempts + 1;
  const nextAt = now + pauseAfter(attempts);
  const isHopeless = nextAt > new Date(mail.created_at).getTime() + GIVE_UP_AFTER_MS;
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_CHARACTERS);
  await db
    .updateTable('outbox')
    .set({
      attempts,
      last_error: reason,
      next_attempt_at: new Date(nextAt).toISOString(),
      given_up_at: isHopeless ? new Date(now).toISOString() : null,
      waits_for_server: isServerFailure(error) && !isHopeless ? 1 : 0,
    })
    .where('id', '=', mail.id)
    .execute();
  if (isHopeless) log.error({ mail: mail.id, attempts, reason }, 'a mail could not be sent and is given up');
  else log.warn({ mail: mail.id, attempts, reason }, 'a mail could not be sent and waits for another try');
}

/** No connection, no authentication, or a temporary error (4xx). Anything else concerns this mail only. */
function isServerFailure(error: unknown): boolean {
  const { code, responseCode } = readProperties(error);
  const isLater = typeof responseCode === 'number' && responseCode >= 400 && responseCode < 500;
  return isLater || (code !== 'EENVELOPE' && code !== 'EMESSAGE');
}

/** A minute, then twice as long each time, up to six hours. */
export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
}

/** On shutdown a slow mail server gets only a few seconds. */
async function withinGrace(sending: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const late = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    timer = setTimeout(() => late.reject(new Error('The process stops')), STOP_WITHIN_MS);
  };
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await Promise.race([sending, late.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
    clearTimeout(timer);
    sending.catch(() => {});
  }
}

/** A scheduled job. An expired token is not worth storing, and its mail not worth sending. */
export async function blankSecretMail(db: Db, now: Date): Promise<void> {
  const time = now.toISOString();
  const expired = db.updateTable('outbox').where('secret_until', '<', time);
  await expired
    .set({ given_up_at: time, last_error: 'its link has expired' })
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .execute();
  await expired.set({ ...BLANK, secret_until: null }).execute();
}

/** A scheduled job: deletes sent and given-up mails. Mails about a record stay as long as the record does. */
export async function deleteOldMail(db: Db, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age).toISOString();
  await db
    .deleteFrom('outbox')
    .where('about', 'is', null)
    .where((eb) =>
      eb.or([eb('sent_at', '<', before(SENT_KEPT_MS)), eb('given_up_at', '<', before(GIVEN_UP_KEPT_MS))]),
    )
    .execute();
}
