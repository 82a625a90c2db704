import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Bytes, FILE_KEY, type Files, type Measured, UNFINISHED_PREFIX } from './files.ts';

/** A block of a disk. */
const PROBE_BYTES = 4096;
const OWNER_ONLY = 0o600;

/** Step by step: Node's own recursion never ends where the system refuses folders, as in /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Two processes may start at once.
    if (!existsSync(folder)) throw error;
  }
}

/** Files in a folder. A file appears under its name only when it is complete and synced. */
export function diskFiles(folder: string): Files {
  function toPath(key: string): string {
    if (!FILE_KEY.test(key)) throw new Error('A file key is malformed');
    return path.join(folder, key);
  }

  return {
    async write(key, bytes) {
      const target = toPath(key);
      makeFolder(folder);
      const unfinished = path.join(folder, `${UNFINISHED_PREFIX}${randomUUID()}`);
      try {
        const measured = await copyMeasured(bytes, unfinished, { flags: 'wx', flush: true });
        await rename(unfinished, target);
        await syncFolder(folder);
        return measured;
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async read(key) {
      const file = toPath(key);
      const { size } = (await stat(file).catch(() => undefined)) ?? {};
      return size === undefined ? undefined : { stream: createReadStream(file), size };
    },
    async remove(key) {
      await rm(toPath(key), { force: true });
    },
    async *list() {
      for (const key of await readdir(folder).catch(() => [])) {
        const found = await stat(path.join(folder, key)).catch(() => undefined);
        if (found?.isFile() && FILE_KEY.test(key)) yield { key, writtenAt: found.mtime };
      }
    },
    // Only a write shows a full or read-only disk and a folder of another account.
    async check() {
      makeFolder(folder);
      const probe = path.join(folder, `${UNFINISHED_PREFIX}${randomUUID()}`);
      try {
        await writeFile(probe, Buffer.alloc(PROBE_BYTES), { flag: 'wx' });
      } finally {
        await rm(probe, { force: true });
      }
    },
  };
}

export async function copyMeasured(
  bytes: Bytes,
  target: string,
  options: { flags?: 'wx'; flush?: true } = {},
): Promise<Measured> {
  const digest = createHash('sha256');
  let size = 0;
  async function* passing() {
    for await (const chunk of bytes) {
      digest.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  const file = createWriteStream(target, { mode: OWNER_ONLY, ...options });
  try {
    await pipeline(passing, file);
  } catch (error) {
    // It may still be opening, and would be created after its removal.
    if (!file.closed) await new Promise<void>((resolve) => file.once('close', () => resolve()));
    throw error;
  }
  return { size, sha256: digest.digest('hex') };
}

export async function hashStream(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of bytes) digest.update(chunk);
  return digest.digest('hex');
}

/** A rename survives a power failure only once the folder is synced. */
export async function syncFolder(folder: string) {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
