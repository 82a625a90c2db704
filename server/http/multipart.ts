import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalid, invalidField, tooLarge } from '#server/errors.ts';

/** Of a rejected request: several times a large phone photograph. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024;
const MAX_FIELDS = 30;
const MAX_HEADER_PAIRS = 20;
const MAX_HEADER_BYTES = 8 * 1024;

export type UploadedFile = { field: string; name: string; bytes: Readable };
type MultipartLimits = {
  /** Of the whole request. */
  maxBytes: number;
  maxFieldBytes: number;
  maxFiles: number;
  tooManyFiles: () => Error;
};

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses a form as it arrives. Each file is passed to `onFile` as a stream with backpressure, so nothing is ever in
 * memory as a whole. The first error stops parsing and is thrown only after every `onFile` has settled, so that
 * cleanup sees all files.
 */
export async function readMultipart(
  request: FastifyRequest,
  limits: MultipartLimits,
  onFile: (file: UploadedFile) => Promise<void>,
): Promise<Record<string, string>> {
  const parser = openParser(request, limits);
  const fields = new Map<string, string>();
  const files: { bytes: Readable; done: Promise<void> }[] = [];
  const stopped = Promise.withResolvers<never>();
  const finished = Promise.withResolvers<void>();
  stopped.promise.catch(() => {});

  parser.on('field', (field, bytes, _nameCut, isCut) => {
    try {
      if (isCut) throw invalidField(field, 'is too long');
      if (!fields.has(field)) fields.set(field, decodeText(field, bytes));
    } catch (error) {
      stopped.reject(error);
    }
  });
  parser.on('file', (field, bytes, name) => {
    // The stream's reader sees the error; without a listener it would end the process.
    bytes.on('error', () => {});
    const done = onFile({ field, name: name ?? '', bytes });
    done.catch(stopped.reject);
    files.push({ bytes, done });
  });
  parser.on('filesLimit', () => stopped.reject(limits.tooManyFiles()));
  for (const limit of ['fieldsLimit', 'partsLimit'] as const)
    parser.on(limit, () => stopped.reject(invalid('The form has too many fields.')));
  parser.on('error', () => stopped.reject(invalid('The form data is incomplete.')));
  parser.on('finish', () => finished.resolve());

  try {
    for await (const chunk of readChunks(request.raw, limits.maxBytes)) {
      await Promise.race([stopped.promise, parser.write(chunk) ? undefined : once(parser, 'drain')]);
    }
    parser.end();
    await Promise.race([stopped.promise, finished.promise]);
    await Promise.race([stopped.promise, Promise.all(files.map(({ done }) => done))]);
    return Object.fromEntries(fields);
  } catch (error) {
    for (const { bytes } of files) bytes.destroy(error instanceof Error ? error : undefined);
    await Promise.allSettled(files.map(({ done }) => done));
    throw error;
  }
}

function openParser({ raw }: FastifyRequest, { maxFieldBytes, maxFiles }: MultipartLimits): BusboyInstance {
  try {
    return new Busboy({
      headers: raw.headers as BusboyHeaders,
      // Raw bytes, to be decoded strictly here.
      defCharset: 'latin1',
      preservePath: true,
      limits: {
        fields: MAX_FIELDS,
        fieldSize: maxFieldBytes,
        files: maxFiles,
        // Also counts parts without a name, which are neither.
        parts: MAX_FIELDS + maxFiles,
        headerPairs: MAX_HEADER_PAIRS,
        headerSize: MAX_HEADER_BYTES,
      },
    });
  } catch {
    throw invalid('The form data is incomplete.');
  }
}

export function inMegabytes(bytes: number): string {
  return `${Math.floor(bytes / (1024 * 1024))} MB`;
}

/** The request's chunks. Stopping early leaves the connection open for the response. */
async function* readChunks(raw: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  const bytes = raw.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]();
  let total = 0;
  try {
    for (;;) {
      const { done, value } = await bytes.next().catch(() => {
        // The client is gone, and it is no fault of ours.
        throw invalid('The upload was interrupted.');
      });
      if (done) return;
      total += value.length;
      if (total > maxBytes)
        throw tooLarge(
          `Together the files are too large: the limit is ${inMegabytes(maxBytes)}. Remove one and try again.`,
        );
      yield value;
    }
  } finally {
    await bytes.return?.();
  }
}

function decodeText(field: string, bytes: string): string {
  try {
    return strictUtf8.decode(Buffer.from(bytes, 'latin1'));
  } catch {
    throw invalidField(field, 'is not valid UTF-8 text');
  }
}

/**
 * Reads and discards the rest of a rejected request: a browser reads the response only when it has sent everything. A
 * client that sends far more than allowed gets the response and a closed connection instead.
 */
export async function drain({ raw }: FastifyRequest, reply: FastifyReply, maxBytes = MAX_DRAINED_BYTES) {
  if (raw.readableEnded || raw.destroyed) return;
  try {
    for await (const _ of readChunks(raw, maxBytes));
  } catch {
    reply.header('connection', 'close');
    reply.raw.once('finish', () => raw.destroy());
  }
}
