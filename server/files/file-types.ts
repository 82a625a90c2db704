import { invalidField, tooLarge, unsupportedType } from '#server/errors.ts';
import {
  type AttachmentExtension,
  fileMessages,
  MAX_ATTACHMENT_BYTES,
} from '#shared/contracts/attachment-rules.ts';
import { sampleMessages } from '#shared/contracts/sample-rules.ts';
import { compoundWordFile, type Inspector, wordPackage } from './word-files.ts';

/** Enough for every signature below. */
const HEAD_BYTES = 1024;
type FileType = {
  mime: string;
  /** Checks the first bytes, at most a kilobyte. */
  fitsHead: (head: Buffer) => boolean;
  /** Checks every chunk. */
  fitsChunk?: (chunk: Buffer, head: Buffer) => boolean;
  /** Checks the whole file as it streams. */
  inspect?: () => Inspector;
};

const startsWith = (signature: string | Buffer) => {
  const bytes = typeof signature === 'string' ? Buffer.from(signature, 'latin1') : signature;
  return (head: Buffer) => head.subarray(0, bytes.length).equals(bytes);
};
const isJpeg: FileType = { mime: 'image/jpeg', fitsHead: startsWith('\xff\xd8\xff') };

/** By extension: what the bytes must look like. Both have to match. */
const fileTypes: Record<AttachmentExtension, FileType> = {
  // Some programs write a byte order mark or an empty line before the signature.
  pdf: {
    mime: 'application/pdf',
    fitsHead: (head) => /^(\xef\xbb\xbf)?\s*%PDF-/.test(head.toString('latin1')),
  },
  doc: {
    mime: 'application/msword',
    fitsHead: startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
    inspect: compoundWordFile,
  },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    fitsHead: startsWith('PK\x03\x04'),
    inspect: wordPackage,
  },
  txt: { mime: 'text/plain', fitsHead: (head) => !isKnownBinary(head), fitsChunk: isText },
  png: { mime: 'image/png', fitsHead: startsWith('\x89PNG\r\n\x1a\n') },
  jpg: isJpeg,
  jpeg: isJpeg,
};

export function getMimeType(extension: AttachmentExtension): string {
  return fileTypes[extension].mime;
}

/** Passes a file's bytes through while they match its extension and size limit; throws at the first that do not. */
export async function* checkedBytes(
  bytes: AsyncIterable<Buffer>,
  extension: AttachmentExtension,
  field = 'attachments',
): AsyncGenerator<Buffer> {
  const { fitsHead, fitsChunk, inspect } = fileTypes[extension];
  const inspector = inspect?.();
  let size = 0;
  let head = Buffer.alloc(0);
  let isHeadSeen = false;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > MAX_ATTACHMENT_BYTES)
      throw tooLarge(fileMessages.fileTooLarge, [{ field, message: fileMessages.fileTooLarge }]);
    if (!isHeadSeen) {
      head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
      isHeadSeen = head.length === HEAD_BYTES;
      if (isHeadSeen && !fitsHead(head)) throw wrongType(field);
    }
    if (fitsChunk && !fitsChunk(chunk, head)) throw wrongType(field);
    inspector?.inspect(chunk);
    yield chunk;
  }
  if (size === 0) throw invalidField(field, fileMessages.fileEmpty);
  if (!isHeadSeen && !fitsHead(head)) throw wrongType(field);
  if (inspector && !inspector.isFine()) throw wrongType(field);
}

export function wrongType(field = 'attachments') {
  const message = field === 'document' ? sampleMessages.documentType : fileMessages.fileType;
  return unsupportedType(message, [{ field, message }]);
}

function isKnownBinary(head: Buffer): boolean {
  return (['pdf', 'doc', 'docx', 'png', 'jpg'] as const).some((type) => fileTypes[type].fitsHead(head));
}

/** Text has no control characters but whitespace; UTF-16 has a byte order mark. */
function isText(chunk: Buffer, head: Buffer): boolean {
  if (startsWith('\xff\xfe')(head) || startsWith('\xfe\xff')(head)) return true;
  return !chunk.some(
    (byte) => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b && byte !== 0x1a,
  );
}
