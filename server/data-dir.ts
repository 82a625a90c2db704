import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { BadSetting } from './env.ts';

const OTHERS = 0o077;
const FOLDER = 0o700;
const FILE = 0o600;

/** Files written by this process from now on are private to its account. */
export function setPrivateUmask() {
  process.umask(OTHERS);
}

/**
 * Creates the data folder and, if other accounts could read it, makes it and everything in it private. Returns false
 * if that is impossible because it belongs to someone else.
 */
export function openDataDir(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: FOLDER });
  } catch (error) {
    throw new BadSetting(`DATA_DIR: ${error instanceof Error ? error.message : error}`);
  }
  try {
    if ((statSync(folder).mode & OTHERS) === 0) return true;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const place = path.join(entry.parentPath, entry.name);
      if (entry.isDirectory()) chmodSync(place, FOLDER);
      else if (entry.isFile()) chmodSync(place, FILE);
    }
    // Last, so that an interrupted start begins again.
    chmodSync(folder, FOLDER);
    return true;
  } catch {
    return false;
  }
}
