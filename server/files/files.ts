import type { Readable } from 'node:stream';

/** Where uploaded files are kept: a folder or a bucket. Keys are ours, never a visitor's file name. */
export type Files = {
  /** Keeps the bytes under the key, all of them or, if the stream breaks, nothing. */
  write: (key: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>;
  read: (key: string) => Promise<{ stream: Readable; size: number } | undefined>;
  remove: (key: string) => Promise<void>;
  /** Every key with the time it was written, for sweeping up what no record names. */
  list: () => AsyncIterable<{ key: string; writtenAt: Date }>;
  /** Fails where nothing could be kept now. */
  check: () => Promise<void>;
};

export const FILE_KEY = /^[a-z0-9][a-z0-9.-]{0,199}$/;
/** What a file is called while it arrives. Such a file that is old was left by a crash. */
export const UNFINISHED_PREFIX = 'unfinished-';
