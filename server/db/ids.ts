import { randomBytes } from 'node:crypto';

/** 24 hex characters: the seconds first, so that records lie in the index as they came, then 64 random bits. */
export function newId(at: Date = new Date()): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return seconds.toString(16).padStart(8, '0') + randomBytes(8).toString('hex');
}
