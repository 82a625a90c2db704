import { Secret, TOTP } from 'otpauth';
import { logEvent } from '#server/audit/audit.store.ts';
import type { Db } from '#server/db/engines/engine.ts';
import { countRows, newId } from '#server/db/rows.ts';
import { totpPurpose } from '#server/db/seal-secrets.ts';
import type { SecretBox } from '#server/db/secret-box.ts';
import { hashToken } from '#server/db/tokens.ts';
import { invalid, invalidField } from '#server/errors.ts';
import type { Visitor } from '#server/http/visitor.ts';
import { queueMail } from '#server/mail/outbox.store.ts';
import type { CurrentSettings } from '#server/settings/settings.ts';
import { type Admin, getById, refuseIfEnded } from './admins.store.ts';
import { noticeMail } from './auth.mails.ts';
import { readableCharacters } from './passwords.ts';
import { type Owner, removeSessions } from './sessions.store.ts';

const SECRET_BYTES = 20;
const PERIOD_S = 30;
/** A clock may be one step behind or ahead of ours. */
const TOLERATED_STEPS = 1;
const RECOVERY_CODES = 10;
const RECOVERY_CHARACTERS = 16;
const ALREADY_ON = 'Two-step sign-in is already on.';

type Deps = {
  db: Db;
  clock: () => Date;
  secrets: SecretBox;
  settings: CurrentSettings;
  checkPassword: (adminId: string, password: string, field: string, visitor: Visitor) => Promise<Admin>;
};

/** Turns the second factor on and off; `auth.service.ts` checks it at sign-in. */
export function createSecondFactorService({ db, clock, secrets, settings, checkPassword }: Deps) {
  async function secondFactorState({ session }: Pick<Owner, 'session'>) {
    const admin = await getById(db, session.admin_id);
    return {
      isOn: admin.totp_confirmed_at !== null,
      recoveryCodesLeft: await countRows(db.selectFrom('recovery_codes').where('admin_id', '=', admin.id)),
    };
  }

  /** A new secret, inactive until a code is confirmed. */
  async function setUpSecondFactor({ session, visitor }: Owner, password: string) {
    const admin = await checkPassword(session.admin_id, password, 'password', visitor);
    if (admin.totp_confirmed_at) throw invalid(ALREADY_ON);
    const { hostname } = new URL((await settings()).siteOrigin);
    const secret = new Secret({ size: SECRET_BYTES });
    const sealed = secrets.seal(secret.base32, totpPurpose(admin.id));
    const { numUpdatedRows } = await db
      .updateTable('admins')
      .set({ totp_secret: sealed, totp_last_step: null })
      .where('id', '=', admin.id)
      // It may have been confirmed in another tab while the password was checked.
      .where('totp_confirmed_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw invalid(ALREADY_ON);
    return { secret: secret.base32, uri: createTotp(admin.email, secret, hostname).toString() };
  }

  /** The first code proves that the app has the secret. Sessions opened without a code end. */
  async function confirmSecondFactor({ session, visitor }: Owner, code: string): Promise<string[]> {
    const admin = await getById(db, session.admin_id);
    if (admin.totp_confirmed_at || !admin.totp_secret)
      throw invalid('There is nothing to confirm. Start again.');
    if (!(await acceptAppCode(db, secrets, admin, code, clock())))
      throw invalidField('code', 'This code is not valid. Wait for the next one and try again.');
    const { siteOrigin } = await settings();
    return db.transaction().execute(async (tx) => {
      // Turned on before the sessions end: a sign-in without a code that is just being accepted waits for this row.
      await refuseIfEnded(tx, admin, session.id);
      await tx
        .updateTable('admins')
        .set({ totp_confirmed_at: clock().toISOString() })
        .where('id', '=', admin.id)
        .execute();
      const codes = await renewCodes(tx, admin.id, clock());
      await removeSessions(tx, admin.id, session.id);
      await queueMail(tx, noticeMail('secondFactorOn', admin.email, siteOrigin), clock());
      await logEvent(tx, { event: 'second-factor-on', visitor }, clock());
      return codes;
    });
  }

  async function turnOffSecondFactor({ session, visitor }: Owner, password: string): Promise<void> {
    const admin = await checkPassword(session.admin_id, password, 'password', visitor);
    const { siteOrigin } = await settings();
    await db.transaction().execute(async (tx) => {
      await refuseIfEnded(tx, admin, session.id);
      await removeSecondFactor(tx, admin.id);
      await queueMail(tx, noticeMail('secondFactorOff', admin.email, siteOrigin), clock());
      await logEvent(tx, { event: 'second-factor-off', visitor }, clock());
    });
  }

  async function renewRecoveryCodes({ session, visitor }: Owner, password: string): Promise<string[]> {
    const admin = await checkPassword(session.admin_id, password, 'password', visitor);
    if (!admin.totp_confirmed_at) throw invalid('Two-step sign-in is off.');
    const { siteOrigin } = await settings();
    return db.transaction().execute(async (tx) => {
      await refuseIfEnded(tx, admin, session.id);
      await queueMail(tx, noticeMail('recoveryCodes', admin.email, siteOrigin), clock());
      await logEvent(tx, { event: 'recovery-codes-renewed', visitor }, clock());
      return renewCodes(tx, admin.id, clock());
    });
  }

  return {
    secondFactorState,
    setUpSecondFactor,
    confirmSecondFactor,
    turnOffSecondFactor,
    renewRecoveryCodes,
  };
}

/** Accepts a code of the app, each only once. */
export async function acceptAppCode(db: Db, secrets: SecretBox, account: Admin, code: string, now: Date) {
  if (!account.totp_secret || !/^\d{6}$/.test(code)) return false;
  const secret = secrets.open(account.totp_secret, totpPurpose(account.id));
  if (!secret) return false;
  const timestamp = now.getTime();
  const totp = createTotp(account.email, Secret.fromBase32(secret));
  const delta = totp.validate({ token: code, timestamp, window: TOLERATED_STEPS });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1000 / PERIOD_S) + delta;
  const { numUpdatedRows } = await db
    .updateTable('admins')
    .set({ totp_last_step: step })
    .where('id', '=', account.id)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function acceptRecoveryCode(db: Db, adminId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('admin_id', '=', adminId)
    .where('code_hash', '=', hashToken(plain(code)))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

async function renewCodes(db: Db, adminId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => readableCharacters(RECOVERY_CHARACTERS));
  await db.deleteFrom('recovery_codes').where('admin_id', '=', adminId).execute();
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ id: newId(now), admin_id: adminId, code_hash: hashToken(code) })))
    .execute();
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'));
}

export async function removeSecondFactor(db: Db, adminId: string): Promise<void> {
  await db
    .updateTable('admins')
    .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
    .where('id', '=', adminId)
    .execute();
  await db.deleteFrom('recovery_codes').where('admin_id', '=', adminId).execute();
}

function createTotp(email: string, secret: Secret, issuer = ''): TOTP {
  return new TOTP({ issuer, label: email, secret, period: PERIOD_S });
}

/** People type codes with dashes, spaces and capitals. */
function plain(code: string): string {
  return code.replace(/[\s-]/g, '').toLowerCase();
}
