import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Db } from '#server/db/engines/engine.ts';
import { ExpectedError, invalidField } from '#server/errors.ts';
import { hashStream } from '#server/files/disk.ts';
import { cleanFileName } from '#server/files/file-names.ts';
import { checkedBytes, getMimeType, wrongType } from '#server/files/file-types.ts';
import { type Files, UNFINISHED_PREFIX } from '#server/files/files.ts';
import { readMultipart } from '#server/http/multipart.ts';
import {
  type AttachmentExtension,
  fileMessages,
  findExtension,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
} from '#shared/contracts/attachment-rules.ts';
import { knownKeys, type StoredFile } from './requests.store.ts';

export const FILE_PREFIX = 'consultation-';
/** The size of the longest message in UTF-8. */
export const MAX_FIELD_BYTES = 100 * 1024;
/** All files at their maximum, plus room for the fields and boundaries. */
export const MAX_UPLOAD_BYTES = MAX_ATTACHMENTS * MAX_ATTACHMENT_BYTES + 2 * 1024 * 1024;

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
    const { size, sha256: hash } = await files.write(key, checkedBytes(bytes, extension));
    return { ...describe(key, name, size), hash };
  }

  /**
   * Stores a file that is sent by itself, before the request that names it. Sent again, it is not stored again: a
   * lost answer costs nothing, and nobody can replace a file.
   */
  async function receiveFile({ raw }: FastifyRequest, key: string | undefined, name: string): Promise<void> {
    const uuid = uploadKey.safeParse(key).data;
    if (!uuid) throw invalidField('Idempotency-Key', 'must be 32 hexadecimal digits');
    const earlier = await files.read(toStorageKey(uuid, getExtension(name)));
    earlier?.stream.destroy();
    if (earlier?.size) return;
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
        const found = await files.read(key);
        if (!found) throw invalidField('attachments', fileMessages.uploadGone);
        return { ...describe(key, name, found.size), hash: await hashStream(found.stream), position };
      }),
    );
  }

  /** Parses a form as it arrives, streams its files into storage, and has it recorded. A refused one leaves no file. */
  async function receiveForm<Result extends { repeated: boolean }>(
    request: FastifyRequest,
    record: (fields: Record<string, string>, stored: StoredFile[]) => Promise<Result>,
  ): Promise<Result> {
    const stored: StoredFile[] = [];
    let arrived = 0;
    let isRecording = false;
    const limits = {
      maxBytes: MAX_UPLOAD_BYTES,
      maxFieldBytes: MAX_FIELD_BYTES,
      maxFiles: MAX_ATTACHMENTS,
      tooManyFiles: () => invalidField('attachments', fileMessages.tooManyFiles),
    };
    try {
      const fields = await readMultipart(request, limits, async (file) => {
        if (file.field !== 'attachments' || file.name === '') {
          for await (const _ of file.bytes);
          return;
        }
        // Small files may overtake each other; they keep the order in which they were sent.
        const position = arrived;
        arrived += 1;
        stored.push({ ...(await storeFile(file)), position });
      });
      stored.sort((one, other) => one.position - other.position);
      isRecording = true;
      const result = await record(fields, stored);
      if (result.repeated) await removeFiles(stored.map((file) => file.key));
      return result;
    } catch (error) {
      // A transaction may have been committed although its answer was lost: then the request names these files. If it
      // was not, the sweep removes them.
      const isUncertain = isRecording && !(error instanceof ExpectedError);
      if (!isUncertain) await removeFiles(stored.map((file) => file.key));
      request.log.info(
        { reason: String(error) },
        isUncertain
          ? 'an upload failed, and its files are left to the sweep'
          : 'an upload was rejected, and its files were removed',
      );
      throw error;
    }
  }

  /** A file that cannot be deleted now is an orphan, and the next sweep removes it. */
  async function removeFiles(keys: string[]): Promise<void> {
    await Promise.allSettled(keys.map((key) => files.remove(key)));
  }

  return { storeFile, receiveFile, receiveForm, findUploads, removeFiles };
}

export type RequestFiles = ReturnType<typeof createRequestFiles>;

/** Where an attachment is downloaded, if the link is signed. */
export function filePath(attachmentId: string): string {
  return `/api/files/${attachmentId}`;
}

function getExtension(name: string): AttachmentExtension {
  const extension = findExtension(name);
  if (!extension) throw wrongType();
  return extension;
}

function toStorageKey(uuid: string, extension: AttachmentExtension): string {
  return `${FILE_PREFIX}${uuid}.${extension}`;
}

function describe(key: string, name: string, size: number): Omit<NewFile, 'hash'> {
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

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 200;

type Deps = {
  files: Files;
  db: Db;
  clock: () => Date;
  log: FastifyBaseLogger;
};

/**
 * Deletes files that no record references: a crash between writing a file and its record leaves one. A day is longer
 * than any request takes, so pending uploads are not affected.
 */
export async function sweepFiles({ db, files, clock, log }: Deps): Promise<void> {
  const before = clock().getTime() - DAY_MS;
  let old: string[] = [];
  let removed = 0;

  async function sweepBatch() {
    const known = await knownKeys(db, old);
    const orphans = old.filter((key) => !known.has(key));
    for (const key of orphans) await files.remove(key);
    removed += orphans.length;
    old = [];
  }

  for await (const { key, writtenAt } of files.list()) {
    const isOurs = key.startsWith(FILE_PREFIX) || key.startsWith(UNFINISHED_PREFIX);
    if (!isOurs || writtenAt.getTime() > before) continue;
    old.push(key);
    if (old.length === BATCH) await sweepBatch();
  }
  await sweepBatch();
  if (removed > 0) log.info({ removed }, 'files without a record were swept away');
}
