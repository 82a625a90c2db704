import { spawnSync } from 'node:child_process';
import { accessSync, chmodSync, constants, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { BadSetting } from './env.ts';
import { getErrorCode } from './errors.ts';
import { makeFolder } from './files/disk.ts';

const OTHERS = 0o077;
const FOLDER = 0o700;
const FILE = 0o600;

/**
 * Root acts as the owner of the data folder from here on: what root writes into it, the site could not change, and
 * its next upload or backup would fail. A new folder belongs to whoever creates it.
 */
export function actAsOwner(folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 };
  if (uid === 0) return;
  try {
    process.setgroups?.(listGroups(uid, gid));
    process.setgid?.(gid);
    process.setuid?.(uid);
  } catch {
    throw new BadSetting(
      `DATA_DIR: ${folder} belongs to account ${uid}, and root cannot become it here. Run this as that account: setpriv --reuid ${uid} --regid ${gid} --clear-groups octavo …`,
    );
  }
}

/** With the groups that the account was given for other disks; one of a container is not known here. */
function listGroups(uid: number, gid: number): number[] {
  const { status, stdout } = spawnSync('id', ['-G', String(uid)], { encoding: 'utf8' });
  return status === 0 ? stdout.trim().split(' ').map(Number) : [gid];
}

/** Files written by this process from now on are private to its account. */
export function setPrivateUmask() {
  process.umask(OTHERS);
}

/** Throws if this account may not use the folder. */
export function checkAccess(folder: string): void {
  try {
    // With the dot, a file is no folder.
    accessSync(`${folder}/.`, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const owner = statSync(folder, { throwIfNoEntry: false });
    if (!owner?.isDirectory()) throw new BadSetting(`DATA_DIR: there is no folder ${folder}`);
    const isReadOnly = getErrorCode(error) === 'EROFS';
    throw new BadSetting(
      isReadOnly
        ? `DATA_DIR: ${folder} is on a disk that is mounted read-only`
        : `DATA_DIR: account ${process.getuid?.()} may not use ${folder}, which belongs to account ${owner.uid}. Run this as root or as that account`,
    );
  }
}

/**
 * Creates the data folder and, if other accounts could read it, makes it and everything in it private. Returns false
 * if that is impossible because it belongs to someone else.
 */
export function openDataDir(folder: string): boolean {
  try {
    makeFolder(path.resolve(folder));
  } catch (error) {
    throw new BadSetting(`DATA_DIR: ${error instanceof Error ? error.message : error}`);
  }
  checkAccess(folder);
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
