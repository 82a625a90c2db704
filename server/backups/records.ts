import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { isLocked, takeLock } from '#server/db/file-lock.ts';
import { type Backup, type BackupKind, backupKinds } from '#shared/contracts/backups.ts';

const NAME = /^octavo-(\d{8})t(\d{6})(\d{3})z-([a-z-]+)\.tar(\.age)?$/;
const RUNNING = '.running';
const LOCK = '.lock';

/** Metadata of an archive, stored in a small file next to it. */
const recordSchema = z.object({
  sha256: z.string(),
  verified: z.string().nullable(),
  copied: z.string().nullable(),
  problem: z.string().nullable(),
});
export type BackupRecord = z.infer<typeof recordSchema>;
const runningSchema = z.object({ name: z.string() });

export function backupFolder(dataDir: string): string {
  return path.join(dataDir, 'backups');
}

export function backupName(kind: BackupKind, now: Date, isEncrypted: boolean): string {
  const stamp = now.toISOString().toLowerCase().replace(/[-:.]/g, '');
  return `octavo-${stamp}-${kind}.tar${isEncrypted ? '.age' : ''}`;
}

export function readName(name: string) {
  const [, day = '', time = '', ms, kind, age] = name.match(NAME) ?? [];
  const isKind = backupKinds.find((each) => each === kind);
  if (!isKind) return undefined;
  const iso = `${day.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}.${ms}Z`;
  return { kind: isKind, time: iso, isEncrypted: age !== undefined };
}

/** Newest first; one in progress comes first. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const names = (await readdir(folder).catch(() => [])).filter(readName);
  const running = await findRunning(folder);
  const items = await Promise.all(names.map((name) => readItem(folder, name)));
  const readable = items.filter((item) => item !== undefined);
  const isMaking = running && !names.includes(running.name) && readName(running.name);
  if (isMaking) readable.push({ ...blank, ...isMaking, _id: running.name, isRunning: true });
  return readable
    .map((item) => ({ ...item, isRunning: item._id === running?.name }))
    .sort((a, b) => (a.time < b.time ? 1 : -1));
}

const blank = { size: 0, isRunning: false, isReadable: true, verified: null, copied: null, problem: null };
const UNREADABLE = 'The site may not read this file: it belongs to another account, or is no file.';

async function readItem(folder: string, name: string): Promise<Backup | undefined> {
  const parsed = readName(name);
  const file = await stat(path.join(folder, name)).catch(() => undefined);
  if (!parsed || !file) return undefined;
  const isReadable = file.isFile() && (await isAllowed(path.join(folder, name)));
  const { sha256: _, ...state } = (await readRecord(folder, name)) ?? { sha256: '' };
  const problem = isReadable ? state : { problem: UNREADABLE };
  return { ...blank, ...parsed, _id: name, size: file.size, isReadable, ...problem };
}

function isAllowed(file: string): Promise<boolean> {
  return access(file, constants.R_OK).then(
    () => true,
    () => false,
  );
}

function recordFile(folder: string, name: string): string {
  return path.join(folder, `${name}.json`);
}

export async function readRecord(folder: string, name: string): Promise<BackupRecord | undefined> {
  const text = await readFile(recordFile(folder, name), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : recordSchema.safeParse(parseJson(text)).data;
}

export async function writeRecord(folder: string, name: string, record: BackupRecord): Promise<void> {
  const unfinished = `${recordFile(folder, name)}.partial`;
  await writeFile(unfinished, `${JSON.stringify(record, null, 2)}\n`, { flush: true });
  await rename(unfinished, recordFile(folder, name));
}

/** For a backup whose own process did not live to say it. */
export async function addProblem(folder: string, name: string, problem: string): Promise<void> {
  const record = (await readRecord(folder, name)) ?? { sha256: '', verified: null, copied: null };
  await writeRecord(folder, name, { ...record, problem });
}

export async function removeBackup(folder: string, name: string): Promise<void> {
  await rm(path.join(folder, name), { force: true });
  await rm(recordFile(folder, name), { force: true });
}

/** A finished archive, open for reading: it can be read to the end even if it is deleted meanwhile. */
export async function openBackup(folder: string, name: string) {
  if (!readName(name)) return undefined;
  const handle = await open(path.join(folder, name)).catch(() => undefined);
  return handle && { size: (await handle.stat()).size, stream: handle.createReadStream() };
}

/** A backup is already in progress, in this process or another. */
export class BackupRunning extends Error {
  constructor() {
    super('A backup is already in progress.');
  }
}

/** Runs `work` while no other process of this folder makes a backup. */
export async function whileRunning<T>(folder: string, name: string, work: () => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true });
  const release = takeLock(path.join(folder, LOCK));
  if (!release) throw new BackupRunning();
  try {
    await writeFile(path.join(folder, RUNNING), JSON.stringify({ name }));
    return await work();
  } finally {
    await rm(path.join(folder, RUNNING), { force: true });
    release();
  }
}

/** The process that wrote the name may have been killed; then its lock is free. */
async function findRunning(folder: string) {
  const text = await readFile(path.join(folder, RUNNING), 'utf8').catch(() => '');
  const { data } = runningSchema.safeParse(parseJson(text));
  return data && isLocked(path.join(folder, LOCK)) ? data : undefined;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
