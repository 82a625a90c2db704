import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { notFound } from '#server/errors.ts';

export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
export type Measured = { size: number; sha256: string };

/** Storage of uploaded files: a folder or a bucket. Keys are ours, never a visitor's file name. */
export type Files = {
  /** Stores the bytes under the key, completely or, if the stream breaks, not at all. */
  write: (key: string, bytes: Bytes) => Promise<Measured>;
  read: (key: string) => Promise<{ stream: Readable; size: number } | undefined>;
  remove: (key: string) => Promise<void>;
  /** Every key with its modification time, to find orphans. */
  list: () => AsyncIterable<{ key: string; writtenAt: Date }>;
  /** Throws if nothing can be stored now. */
  check: () => Promise<void>;
};

export const FILE_KEY = /^[a-z0-9][a-z0-9.-]{0,199}$/;
/** Prefix of a file that is being written. An old one was left by a crash. */
export const UNFINISHED_PREFIX = 'unfinished-';

/** A stored file in memory: for one that was checked to be small when it arrived. */
export async function readWhole(files: Files, key: string): Promise<Buffer> {
  const file = await files.read(key);
  if (!file) throw notFound('File');
  return buffer(file.stream);
}
