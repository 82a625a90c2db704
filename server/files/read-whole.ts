import { buffer } from 'node:stream/consumers';
import { notFound } from '#server/errors.ts';
import type { Files } from './files.ts';

/** A stored file in memory: for one that was checked to be small when it arrived. */
export async function readWhole(files: Files, key: string): Promise<Buffer> {
  const file = await files.read(key);
  if (!file) throw notFound('File');
  return buffer(file.stream);
}
