import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits, unless it is shorter. */
export function newToken(bytes = TOKEN_BYTES): string {
  return randomBytes(bytes).toString('base64url');
}

/** A fast hash is enough: the token is long and random. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}
