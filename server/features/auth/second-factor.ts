import { Secret, TOTP } from 'otpauth';
import type { Db } from '#server/db/engines/engine.ts';
import { newId } from '#server/db/ids.ts';
import { countRows } from '#server/db/rows.ts';
import { totpPurpose } from '#server/db/seal-secrets.ts';
import type { SecretBox } from '#server/db/secret-box.ts';
import { hashToken } from '#server/db/tokens.ts';
import { readableCharacters } from './passwords.ts';

const SECRET_BYTES = 20;
const PERIOD_S = 30;
/** A clock may be one step behind or ahead of ours. */
const TOLERATED_STEPS = 1;
const RECOVERY_CODES = 10;
const RECOVERY_CHARACTERS = 16;

type Account = { id: string; email: string; totp_secret: string | null };

/** A new secret, inactive until a code is confirmed. */
export async function setUpSecondFactor(
  db: Db,
  secrets: SecretBox,
  account: Account,
  issuer: string,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: SECRET_BYTES });
  await db
    .updateTable('admins')
    .set({
      totp_secret: secrets.seal(secret.base32, totpPurpose(account.id)),
      totp_confirmed_at: null,
      totp_last_step: null,
    })
    .where('id', '=', account.id)
    .execute();
  return { secret: secret.base32, uri: createTotp(account.email, secret, issuer).toString() };
}

/** Activates the second factor. Returns new recovery codes, shown only once. */
export async function turnOnSecondFactor(db: Db, account: Account, now: Date): Promise<string[]> {
  await db
    .updateTable('admins')
    .set({ totp_confirmed_at: now.toISOString() })
    .where('id', '=', account.id)
    .execute();
  return renewRecoveryCodes(db, account.id, now);
}

/** Accepts a code of the app, each only once. */
export async function acceptAppCode(
  db: Db,
  secrets: SecretBox,
  account: Account,
  code: string,
  now: Date,
): Promise<boolean> {
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

/** Accepts a recovery code and consumes it. */
export async function acceptRecoveryCode(db: Db, adminId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('admin_id', '=', adminId)
    .where('code_hash', '=', hashToken(plain(code)))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function renewRecoveryCodes(db: Db, adminId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => readableCharacters(RECOVERY_CHARACTERS));
  await db.deleteFrom('recovery_codes').where('admin_id', '=', adminId).execute();
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ id: newId(now), admin_id: adminId, code_hash: hashToken(code) })))
    .execute();
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'));
}

export function countRecoveryCodes(db: Db, adminId: string): Promise<number> {
  return countRows(db.selectFrom('recovery_codes').where('admin_id', '=', adminId));
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
