import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { busy } from '#server/errors.ts';
import { createTurns } from '#server/turns.ts';

const argon2Async = promisify(argon2);
// The parameters that OWASP recommends for argon2id. A hash contains its own, so they can be raised later.
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const COST_PREFIX = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** No 0/O or 1/l/I: the password is read off a terminal once. */
const READABLE = 'abcdefghijkmnpqrstuvwxyz23456789';
const GENERATED_CHARACTERS = 20;

/**
 * A hash occupies one of the four pool threads, which also read files and compress pages: two of them are always left
 * free. With ten waiting, the next is refused.
 */
export const hashing = createTurns({ atOnce: 2, maxWaiting: 10, refuse: tooManyHashes });

export function tooManyHashes() {
  return busy(2);
}

/** Compared with if the account does not exist: never matches, and takes the same time. */
export const DUMMY_HASH = serialize(Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));

/** An argon2id hash in the usual `$argon2id$v=19$…` form. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  return serialize(nonce, await derive(password, nonce, COST));
}

/** True for a hash with outdated parameters: worth rehashing when the password is available. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(COST_PREFIX);
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const parts = stored.match(
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/,
  );
  if (!parts) throw new Error('A stored password hash is not an argon2id hash');
  const [, memory, passes, parallelism, nonce = '', hash = ''] = parts;
  const expected = Buffer.from(hash, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return timingSafeEqual(await derive(password, Buffer.from(nonce, 'base64'), cost), expected);
}

/** 100 random bits that a person can type. */
export function generatePassword(): string {
  return readableCharacters(GENERATED_CHARACTERS);
}

/** Five random bits each. */
export function readableCharacters(count: number): string {
  return Array.from(randomBytes(count), (byte) => READABLE[byte % READABLE.length]).join('');
}

function derive(password: string, nonce: Buffer, cost: typeof COST) {
  // Some keyboards send é as one code point, others as two: both are the same password.
  const message = password.normalize('NFC');
  return hashing.run(() => argon2Async('argon2id', { message, nonce, tagLength: HASH_BYTES, ...cost }));
}

function serialize(nonce: Buffer, hash: Buffer): string {
  return `${COST_PREFIX}${encode(nonce)}$${encode(hash)}`;
}

/** Base64 without padding, as the format requires. */
function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
