import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { invalidField } from '#server/errors.ts';
import { cleanFileName } from '#server/files/file-names.ts';
import { checkedBytes, getMimeType, wrongType } from '#server/files/file-types.ts';
import type { Files } from '#server/files/files.ts';
import { type AttachmentExtension, extensionOf, fileMessages } from '#shared/contracts/attachment-rules.ts';
import type { StoredFile } from './requests.store.ts';

export const FILE_PREFIX = 'consultation-';

type IncomingFile = { name: string; bytes: AsyncIterable<Buffer> };
type NewFile = Omit<StoredFile, 'position'>;

/** Chosen by the browser for one file: whoever knows it may send the file again, or name it in a request. */
const uploadKey = z.string().regex(/^[0-9a-f-]{32,36}$/);
const uploads = z.array(z.strictObject({ key: uploadKey, name: z.string().max(1_000) })).max(100);

/** The files of requests in storage. One that no request names is removed by the sweep after a day. */
export function createRequestFiles(files: Files) {
  async function storeFile({ name, bytes }: IncomingFile, uuid: string = randomUUID()): Promise<NewFile> {
    const extension = getExtension(name);
    const key = toStorageKey(uuid, extension);
    let size = 0;
    async function* counted() {
      for await (const chunk of checkedBytes(bytes, extension)) {
        size += chunk.length;
        yield chunk;
      }
    }
    await files.write(key, counted());
    return describe(key, name, size);
  }

  /**
   * Stores a file that is sent by itself, before the request that names it. Sent again, it is not stored again: a
   * lost answer costs nothing, and nobody can replace a file.
   */
  async function receiveFile({ raw }: FastifyRequest, key: string | undefined, name: string): Promise<void> {
    const uuid = uploadKey.safeParse(key).data;
    if (!uuid) throw invalidField('Idempotency-Key', 'must be 32 hexadecimal digits');
    if (await findSize(toStorageKey(uuid, getExtension(name)))) return;
    await storeFile({ name, bytes: raw.iterator({ destroyOnReturn: false }) }, uuid);
  }

  /** The files that a request names, which were sent before it. */
  async function findUploads(named: unknown): Promise<StoredFile[]> {
    if (named === undefined || named === '') return [];
    const list = uploads.safeParse(parseList(named)).data;
    if (!list) throw invalidField('uploads', 'must be a list of uploaded files with key and name');
    return Promise.all(
      list.map(async ({ key: uuid, name }, position) => {
        const key = toStorageKey(uuid, getExtension(name));
        const size = await findSize(key);
        if (!size) throw invalidField('attachments', fileMessages.uploadGone);
        return { ...describe(key, name, size), position };
      }),
    );
  }

  async function findSize(key: string): Promise<number | undefined> {
    const found = await files.read(key);
    found?.stream.destroy();
    return found?.size;
  }

  /** A file that cannot be deleted now is an orphan, and the next sweep removes it. */
  async function removeFiles(keys: string[]): Promise<void> {
    await Promise.allSettled(keys.map((key) => files.remove(key)));
  }

  return { storeFile, receiveFile, findUploads, removeFiles };
}

export type RequestFiles = ReturnType<typeof createRequestFiles>;

function getExtension(name: string): AttachmentExtension {
  const extension = extensionOf(name);
  if (!extension) throw wrongType();
  return extension;
}

function toStorageKey(uuid: string, extension: AttachmentExtension): string {
  return `${FILE_PREFIX}${uuid}.${extension}`;
}

function describe(key: string, name: string, size: number): NewFile {
  return { key, name: cleanFileName(name), contentType: getMimeType(getExtension(name)), size };
}

function parseList(named: unknown): unknown {
  if (typeof named !== 'string') return named;
  try {
    return JSON.parse(named);
  } catch {
    return undefined;
  }
}
