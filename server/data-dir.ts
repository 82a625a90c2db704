import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { BadSetting } from './env.ts';

const OTHERS = 0o077;
const FOLDER = 0o700;
const FILE = 0o600;

/** What this process writes from now on is for its own account only. */
export function keepToOurselves() {
  process.umask(OTHERS);
}

/**
 * Makes the folder of all data and, if other accounts of the machine could look into it, shuts it and all that is in it.
 * False when that cannot be done, because it belongs to somebody else.
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
    // Last, so that a start that was cut off begins again.
    chmodSync(folder, FOLDER);
    return true;
  } catch {
    return false;
  }
}
