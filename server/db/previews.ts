import type { Db } from './engines/engine.ts';
import type { RecordKind } from './revisions.ts';
import { upsert } from './rows.ts';
import { previewPurpose } from './seal-secrets.ts';
import type { SecretBox } from './secret-box.ts';
import { hashToken, newToken } from './tokens.ts';

const TOKEN_BYTES = 24;
const FOLDERS = { post: '/blog', sample: '/samples' };

/** Secret, revocable links to what is saved of posts or samples. */
export function createPreviews(db: Db, record_kind: RecordKind, clock: () => Date) {
  /** The path of a record's link; null if it has none. */
  async function find(recordId: string, secrets: SecretBox): Promise<string | null> {
    const row = await db
      .selectFrom('previews')
      .select('token')
      .where('record_id', '=', recordId)
      .executeTakeFirst();
    const token = row && secrets.open(row.token, previewPurpose(recordId));
    return token ? toPath(token) : null;
  }

  /** The same, made if it has none. */
  async function open(recordId: string, secrets: SecretBox): Promise<string> {
    const existing = await find(recordId, secrets);
    if (existing) return existing;
    const token = newToken(TOKEN_BYTES);
    const stored = { token: secrets.seal(token, previewPurpose(recordId)), token_hash: hashToken(token) };
    const created_at = clock().toISOString();
    await upsert(db, 'previews', { record_id: recordId }, { record_kind, ...stored, created_at });
    return toPath(token);
  }

  async function close(recordId: string): Promise<void> {
    await db.deleteFrom('previews').where('record_id', '=', recordId).execute();
  }

  async function findRecord(token: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('previews')
      .select('record_id')
      .where('token_hash', '=', hashToken(token))
      .where('record_kind', '=', record_kind)
      .executeTakeFirst();
    return row?.record_id;
  }

  function toPath(token: string): string {
    return `${FOLDERS[record_kind]}/preview/${token}`;
  }

  return { find, open, close, findRecord };
}
