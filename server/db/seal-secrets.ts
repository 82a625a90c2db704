import type { Db } from './engines/engine.ts';
import { isSealed, type SecretBox } from './secret-box.ts';
import { getSecret } from './secrets.ts';
import { hashToken } from './tokens.ts';

const FINGERPRINT = 'secret-key-fingerprint';

export function totpPurpose(id: string): string {
  return `totp of ${id}`;
}

export function previewPurpose(id: string): string {
  return `preview of ${id}`;
}

/** At each start: encrypts what an earlier version stored in plain text. Existing links keep working. */
export async function sealStoredSecrets(db: Db, secrets: SecretBox): Promise<void> {
  const admins = await db
    .selectFrom('admins')
    .select(['id', 'totp_secret'])
    .where('totp_secret', 'is not', null)
    .execute();
  for (const { id, totp_secret: secret } of admins) {
    if (!secret || isSealed(secret)) continue;
    const sealed = secrets.seal(secret, totpPurpose(id));
    await db.updateTable('admins').set({ totp_secret: sealed }).where('id', '=', id).execute();
  }
  const previews = await db.selectFrom('previews').selectAll().where('token_hash', '=', '').execute();
  for (const { record_id: id, token } of previews) {
    await db
      .updateTable('previews')
      .set({ token: secrets.seal(token, previewPurpose(id)), token_hash: hashToken(token) })
      .where('record_id', '=', id)
      .execute();
  }
}

/** False if another process of this site has another key, or the key was lost: its secrets cannot be read here. */
export async function isSameKey(db: Db, secrets: SecretBox, now: Date): Promise<boolean> {
  const value = Buffer.from(secrets.fingerprint());
  return value.equals(await getSecret(db, FINGERPRINT, now, value));
}
