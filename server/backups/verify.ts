import { type ExecFileException, execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { openSqlite } from '#server/db/engines/sqlite.ts';
import { keyFile } from '#server/db/secret-box.ts';
import type { Env } from '#server/env.ts';
import { hashStream } from '#server/files/disk.ts';
import { type Manifest, SECRET_KEY, unpackArchive } from './archive.ts';
import { fillFromFolder } from './restore.ts';
import { DamagedBackup, FailedTrial } from './tables.ts';

const RESPOND_WITHIN_MS = 120_000;

/** Starts the site on a data folder and requests pages; throws if one fails. */
export type TryPages = (dataDir: string) => Promise<void>;

/**
 * Restores an archive to a temporary place and compares: the archive with its hash, every part with the manifest,
 * every restored table with the original. Then the site is started on it. The temporary database is always SQLite:
 * the content is the same on both engines. Throws on any difference.
 */
export async function verifyBackup(
  archive: string,
  { env, sha256, tryPages }: { env: Env; sha256?: string | undefined; tryPages?: TryPages | undefined },
): Promise<Manifest> {
  if (sha256 && (await hashStream(createReadStream(archive))) !== sha256)
    throw new DamagedBackup('the archive is not the one that was written');
  const folder = await temporaryFolder(path.dirname(archive));
  try {
    const manifest = await unpackArchive(archive, folder, env.BACKUP_PASSPHRASE);
    const site = path.join(folder, 'site');
    await mkdir(site);
    const engine = openSqlite(path.join(site, 'octavo.db'));
    try {
      await fillFromFolder(engine, folder, manifest);
      // The copy must not send mails that the site itself will send.
      await engine.db.deleteFrom('outbox').execute();
    } finally {
      await engine.close();
    }
    await rename(path.join(folder, 'files'), path.join(site, 'files'));
    if (manifest.entries[SECRET_KEY]) await rename(path.join(folder, SECRET_KEY), keyFile(site));
    await tryPages?.(site);
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Beside the archive, where there is room for it; one that was brought from elsewhere may be in a read-only folder. */
async function temporaryFolder(folder: string): Promise<string> {
  const name = '.unfinished-verify-';
  return mkdtemp(path.join(folder, name)).catch(() => mkdtemp(path.join(tmpdir(), name)));
}

/** Runs `program check-site` on the folder, without any of the site's external connections. */
export function pagesTrial(program: readonly string[], env: Env): TryPages {
  const [command = '', ...args] = program;
  return async (folder) => {
    const dataDir = path.resolve(folder);
    const checking = promisify(execFile)(command, [...args, 'check-site'], {
      // Not the site's working folder, whose `.env` would connect the copy to external services.
      cwd: dataDir,
      timeout: RESPOND_WITHIN_MS,
      maxBuffer: Number.POSITIVE_INFINITY,
      env: {
        DATA_DIR: dataDir,
        NODE_ENV: env.NODE_ENV,
        LOG_LEVEL: 'silent',
        ...(env.SECRET_KEY && { SECRET_KEY: env.SECRET_KEY }),
      },
    });
    await checking.catch(({ stderr }: ExecFileException) => {
      throw new FailedTrial(`the site does not start on it: ${stderr?.trim().slice(-500)}`);
    });
  };
}
