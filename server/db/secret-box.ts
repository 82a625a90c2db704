import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Env } from '#server/env.ts';
import { getErrorCode } from '#server/errors.ts';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';
/** Marks the format of the encrypted value, and distinguishes it from plain text of earlier versions. */
const MARK = 'sealed1.';
const OWNER_ONLY = 0o600;

/** Encrypts secrets that the server must be able to read, so that a copy of the database alone reveals none. */
export type SecretBox = {
  /** `about` (the record) is authenticated as well: copied to another record, the value cannot be decrypted. */
  seal: (text: string, about: string) => string;
  /** Undefined if it was encrypted with another key, for another record, or not at all. */
  open: (sealed: string, about: string) => string | undefined;
  /** Identifies a key without revealing it. */
  fingerprint: () => string;
};

export function isSealed(text: string): boolean {
  return text.startsWith(MARK);
}

/** The key is `SECRET_KEY`, or a file next to the data that is created when first needed. */
export function createSecretBox(env: Pick<Env, 'DATA_DIR' | 'SECRET_KEY'>): SecretBox {
  let cachedKey: Buffer | undefined;
  const key = () => {
    const derive = (secret: string) => hkdfSync('sha256', secret, '', 'octavo secrets', KEY_BYTES);
    cachedKey ??= Buffer.from(derive(env.SECRET_KEY ?? keyInFile(env.DATA_DIR)));
    return cachedKey;
  };

  return {
    seal(text, about) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key(), iv).setAAD(Buffer.from(about));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return MARK + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(sealed, about) {
      if (!isSealed(sealed)) return undefined;
      const bytes = Buffer.from(sealed.slice(MARK.length), 'base64url');
      if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv(CIPHER, key(), bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        return (
          decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
        );
      } catch {
        return undefined;
      }
    },
    fingerprint: () => hash('sha256', key(), 'hex'),
  };
}

export function keyFile(dataDir: string): string {
  return path.join(dataDir, 'secret.key');
}

/** Of two processes that start at once, one creates the file and both read it complete. */
function keyInFile(dataDir: string): string {
  const file = keyFile(dataDir);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') throw error;
  }
  mkdirSync(dataDir, { recursive: true });
  const unfinished = `${file}.${randomUUID()}`;
  writeFileSync(unfinished, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, {
    mode: OWNER_ONLY,
    flush: true,
  });
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}
