import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** A fast hash is enough: the token is long and random. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}
