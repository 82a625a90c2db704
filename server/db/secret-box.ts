import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Env } from '#server/env.ts';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';
/** Says how what follows is sealed, and tells it from texts of the time before. */
const MARK = 'sealed1.';
const OWNER_ONLY = 0o600;

/** Keeps secrets that the server must be able to read from whoever gets hold of the database alone. */
export type SecretBox = {
  /** What the secret belongs to goes in as well: copied to another record, it opens nothing. */
  seal: (text: string, about: string) => string;
  /** Nothing if it was sealed with another key, for another record, or not at all. */
  open: (sealed: string, about: string) => string | undefined;
  /** Tells one key from another and gives neither away. */
  fingerprint: () => string;
};

export function isSealed(text: string): boolean {
  return text.startsWith(MARK);
}

/** The key is `SECRET_KEY`, or lies beside the data in a file that is made when it is first needed. */
export function createSecretBox(env: Pick<Env, 'DATA_DIR' | 'SECRET_KEY'>): SecretBox {
  let known: Buffer | undefined;
  const key = () => {
    known ??= derived(env.SECRET_KEY ?? keyInFile(env.DATA_DIR));
    return known;
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

function derived(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'octavo secrets', KEY_BYTES));
}

/** Of two processes that start at once, one makes the file and both read it whole. */
function keyInFile(dataDir: string): string {
  const file = keyFile(dataDir);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
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
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
