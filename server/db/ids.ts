import { randomBytes } from 'node:crypto';

const TICKS_PER_SECOND = 4096;

/** 24 hex characters: seconds, 1/4096 s, 52 random bits. They sort by creation, so an index on id is one on time. */
export function newId(at: Date = new Date()): string {
  const ms = at.getTime();
  const seconds = Math.floor(ms / 1000);
  const ticks = Math.floor(((ms - seconds * 1000) / 1000) * TICKS_PER_SECOND);
  return hex(seconds, 8) + hex(ticks, 3) + randomBytes(7).toString('hex').slice(1);
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0');
}
