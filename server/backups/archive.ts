import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { StringDecoder } from 'node:string_decoder';
import { Decrypter, Encrypter } from 'age-encryption';
import tar from 'tar-stream';
import { z } from 'zod';
import { copyMeasured, syncFolder } from '#server/files/disk.ts';
import { FILE_KEY, type Measured } from '#server/files/files.ts';
import { DamagedBackup, WrongPassphrase } from './tables.ts';

/** scrypt work factor: 250 ms and 64 MB of memory, which small servers still have. */
const SCRYPT_WORK_FACTOR = 16;
const OWNER_ONLY = 0o600;
const AGE_HEADER = 'age-encryption.org/v1';
const MANIFEST = 'manifest.json';
/** That of half a million files; it is read into memory. */
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;
export const SECRET_KEY = 'secret.key';

const measuredSchema = z.object({ size: z.int(), sha256: z.string() });
const manifestSchema = z.object({
  format: z.literal(1),
  octavo: z.string(),
  createdAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()),
  /** In the order in which they must be filled. */
  tables: z.array(z.object({ name: z.string(), rows: z.int(), checksum: z.string() })),
  /** Files that records reference and that did not exist when the backup was made. */
  missing: z.array(z.string()),
  /** Everything else in the archive, by its name in it. */
  entries: z.record(z.string(), measuredSchema),
});

export type Manifest = z.infer<typeof manifestSchema>;

/**
 * Packs a folder, whose files the manifest lists, into one archive, which is renamed to its final name only when it
 * is complete and synced. With a passphrase it is encrypted in the age format.
 */
export async function writeArchive(
  folder: string,
  manifest: Manifest,
  target: string,
  passphrase: string | undefined,
): Promise<Measured> {
  const pack = tar.pack();
  const unfinished = `${target}.partial`;
  async function fill() {
    try {
      const mtime = new Date(manifest.createdAt);
      pack.entry({ name: MANIFEST, mtime, mode: OWNER_ONLY }, sealedManifest(manifest));
      for (const [name, { size: length }] of Object.entries(manifest.entries)) {
        const entry = pack.entry({ name, size: length, mtime, mode: OWNER_ONLY });
        await pipeline(createReadStream(path.join(folder, name)), entry);
      }
      pack.finalize();
    } catch (error) {
      pack.destroy(error instanceof Error ? error : undefined);
      throw error;
    }
  }
  try {
    const bytes = await encrypted(Readable.from(pack), passphrase);
    const copied = copyMeasured(bytes, unfinished, { flags: 'wx', flush: true });
    const [, measured] = await Promise.all([fill(), copied]);
    await rename(unfinished, target);
    await syncFolder(path.dirname(target));
    return measured;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Unpacks an archive into an empty folder. Throws if anything differs from the manifest, is missing or added. */
export async function unpackArchive(
  file: string,
  folder: string,
  passphrase: string | undefined,
): Promise<Manifest> {
  await mkdir(path.join(folder, 'tables'), { recursive: true });
  await mkdir(path.join(folder, 'files'), { recursive: true });
  const seen = new Set<string>();
  let manifest: Manifest | undefined;
  await readEntries(file, passphrase, async (name, stream, size) => {
    if (!manifest) {
      manifest = await readManifest(name, stream, size);
      return false;
    }
    const expected = manifest.entries[name];
    if (!expected || seen.has(name) || !isOurName(name))
      throw new DamagedBackup(`${name} is in the archive and not in its manifest`);
    seen.add(name);
    const copied = await copyMeasured(stream, path.join(folder, name));
    if (copied.size !== expected.size || copied.sha256 !== expected.sha256)
      throw new DamagedBackup(`${name} is not as it was when the backup was made`);
    return false;
  });
  if (!manifest) throw new DamagedBackup('the archive has no manifest');
  const missing = Object.keys(manifest.entries).find((name) => !seen.has(name));
  if (missing) throw new DamagedBackup(`${missing} is missing from the archive`);
  return manifest;
}

/** The manifest only, which comes first. */
export async function readArchiveManifest(file: string, passphrase: string | undefined): Promise<Manifest> {
  let manifest: Manifest | undefined;
  await readEntries(file, passphrase, async (name, stream, size) => {
    manifest = await readManifest(name, stream, size);
    return true;
  });
  if (!manifest) throw new DamagedBackup('the archive has no manifest');
  return manifest;
}

/** The lines of some tables, without unpacking the rest. */
export async function readTableLines(
  file: string,
  passphrase: string | undefined,
  tables: readonly string[],
  onLine: (table: string, line: string) => void,
): Promise<void> {
  await readEntries(file, passphrase, async (name, stream) => {
    const table = name.match(/^tables\/(\w+)\.jsonl$/)?.[1];
    if (!table || !tables.includes(table)) return false;
    for await (const line of splitLines(stream)) onLine(table, line);
    return false;
  });
}

/** `readline` would also split lines at separators inside a text. */
export async function* splitLines(bytes: Readable): AsyncGenerator<string> {
  let rest = '';
  // Not `setEncoding`: what an archive's entry has queued before it is decoded piece by piece.
  const decoder = new StringDecoder('utf8');
  for await (const chunk of bytes) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** Returns true if no more entries are wanted. */
type OnEntry = (name: string, stream: Readable, size: number) => Promise<boolean>;

async function readEntries(file: string, passphrase: string | undefined, onEntry: OnEntry): Promise<void> {
  const source = createReadStream(file);
  const extract = tar.extract();
  try {
    const bytes = await decrypted(source, file, passphrase);
    bytes.on('error', (error) => extract.destroy(error));
    bytes.pipe(extract);
    for await (const entry of extract) {
      const { name, size = 0 } = entry.header;
      if (await onEntry(name, entry as unknown as Readable, size)) return;
      entry.resume();
    }
  } catch (error) {
    if (error instanceof DamagedBackup || error instanceof WrongPassphrase) throw error;
    // The system's own, such as a full disk: the archive may be good.
    if (error instanceof Error && 'errno' in error) throw error;
    throw new DamagedBackup(`the archive cannot be read: ${error instanceof Error ? error.message : error}`);
  } finally {
    source.destroy();
    extract.destroy();
  }
}

/** The manifest contains its own hash, so a changed manifest is detected by itself. */
function sealedManifest(manifest: Manifest): string {
  return `${JSON.stringify({ sha256: hash('sha256', JSON.stringify(manifest), 'hex'), manifest }, null, 1)}\n`;
}

async function readManifest(name: string, stream: Readable, size: number): Promise<Manifest> {
  if (name !== MANIFEST) throw new DamagedBackup('this is not a backup of Octavo');
  if (size > MAX_MANIFEST_BYTES)
    throw new DamagedBackup('the manifest is larger than any that Octavo writes');
  const bytes = await buffer(stream);
  const changed = new DamagedBackup('the manifest is not as it was when the backup was made');
  let sealed: { sha256: string; manifest: unknown };
  try {
    sealed = JSON.parse(bytes.toString());
  } catch {
    throw changed;
  }
  if (hash('sha256', JSON.stringify(sealed?.manifest) ?? '', 'hex') !== sealed?.sha256) throw changed;
  const { success, data } = manifestSchema.safeParse(sealed.manifest);
  if (!success) throw new DamagedBackup('the manifest is not one that this version of Octavo can read');
  return data;
}

/** No entry may be written outside the target folder. */
function isOurName(name: string): boolean {
  const [folder, rest, ...more] = name.split('/');
  if (name === SECRET_KEY) return true;
  if (more.length > 0 || !rest) return false;
  return folder === 'tables' ? /^[a-z_]+\.jsonl$/.test(rest) : folder === 'files' && FILE_KEY.test(rest);
}

async function encrypted(bytes: Readable, passphrase: string | undefined): Promise<Readable> {
  if (!passphrase) return bytes;
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(SCRYPT_WORK_FACTOR);
  return Readable.fromWeb(
    (await encrypter.encrypt(Readable.toWeb(bytes) as never)) as unknown as ReadableStream,
  );
}

async function decrypted(bytes: Readable, file: string, passphrase: string | undefined): Promise<Readable> {
  if (!(await isEncrypted(file))) return bytes;
  if (!passphrase) throw new WrongPassphrase('it is encrypted: set BACKUP_PASSPHRASE');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const opened = await decrypter.decrypt(Readable.toWeb(bytes) as never).catch((error: unknown) => {
    if (/no identity matched/.test(String(error)))
      throw new WrongPassphrase(
        'it is encrypted, and BACKUP_PASSPHRASE is not the passphrase it was made with',
      );
    throw error;
  });
  return Readable.fromWeb(opened as unknown as ReadableStream);
}

async function isEncrypted(file: string): Promise<boolean> {
  const start = await buffer(createReadStream(file, { end: AGE_HEADER.length - 1 }));
  return start.toString('latin1') === AGE_HEADER;
}
