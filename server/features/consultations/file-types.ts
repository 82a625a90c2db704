import { tooLarge, unsupportedType } from '#server/http/errors.ts';
import {
  type AttachmentExtension,
  MAX_ATTACHMENT_BYTES,
  messages,
} from '#shared/contracts/consultation-rules.ts';

/** Enough for every signature below. */
const HEAD_BYTES = 1024;
/** A package's list of contents stands at its end; that of the largest Word file is far smaller than this. */
const TAIL_BYTES = 256 * 1024;

const END_OF_CENTRAL_DIRECTORY = 0x06054b50;
const CENTRAL_ENTRY = 0x02014b50;
const END_RECORD_BYTES = 22;
const CENTRAL_ENTRY_BYTES = 46;

type FileType = {
  mime: string;
  /** Looks at the first bytes, at most a kilobyte of them. */
  fitsHead: (head: Buffer) => boolean;
  /** Looks at every piece. */
  fitsChunk?: (chunk: Buffer, head: Buffer) => boolean;
  /** Looks at the end, when the whole file has passed. */
  fitsTail?: (tail: Buffer) => boolean;
};

const startsWith = (signature: string | Buffer) => {
  const bytes = Buffer.from(signature as string, 'latin1');
  return (head: Buffer) => head.subarray(0, bytes.length).equals(bytes);
};
const isJpeg: FileType = { mime: 'image/jpeg', fitsHead: startsWith('\xff\xd8\xff') };

/** By extension: what the bytes of such a file must look like. Both have to fit. */
const fileTypes: Record<AttachmentExtension, FileType> = {
  // Some programs write a byte order mark or an empty line before the signature.
  pdf: {
    mime: 'application/pdf',
    fitsHead: (head) => /^(\xef\xbb\xbf)?\s*%PDF-/.test(head.toString('latin1')),
  },
  doc: { mime: 'application/msword', fitsHead: startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    fitsHead: startsWith('PK\x03\x04'),
    fitsTail: isWordPackage,
  },
  txt: { mime: 'text/plain', fitsHead: (head) => !isKnownBinary(head), fitsChunk: isText },
  png: { mime: 'image/png', fitsHead: startsWith('\x89PNG\r\n\x1a\n') },
  jpg: isJpeg,
  jpeg: isJpeg,
};

export function mimeTypeOf(extension: AttachmentExtension): string {
  return fileTypes[extension].mime;
}

/**
 * Passes a file's bytes on while they fit its extension and the size allowed, and throws at the first that do not:
 * whoever stores them then has an unfinished file to throw away.
 */
export async function* checkedBytes(
  bytes: AsyncIterable<Buffer>,
  extension: AttachmentExtension,
): AsyncGenerator<Buffer> {
  const { fitsHead, fitsChunk, fitsTail } = fileTypes[extension];
  let size = 0;
  let head = Buffer.alloc(0);
  let isHeadSeen = false;
  let tail: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > MAX_ATTACHMENT_BYTES) throw fileTooLarge();
    if (!isHeadSeen) {
      head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
      isHeadSeen = head.length === HEAD_BYTES;
      if (isHeadSeen && !fitsHead(head)) throw wrongType();
    }
    if (fitsChunk && !fitsChunk(chunk, head)) throw wrongType();
    if (fitsTail) tail = lastOf(tail, chunk);
    yield chunk;
  }
  if (!isHeadSeen && !fitsHead(head)) throw wrongType();
  if (fitsTail && !fitsTail(tail)) throw wrongType();
}

export function wrongType() {
  return unsupportedType(messages.fileType, [{ field: 'attachments', message: messages.fileType }]);
}

function fileTooLarge() {
  return tooLarge(messages.fileTooLarge, [{ field: 'attachments', message: messages.fileTooLarge }]);
}

function lastOf(tail: Buffer, chunk: Buffer): Buffer {
  const both = Buffer.concat([tail, chunk]);
  return both.length > TAIL_BYTES ? Buffer.from(both.subarray(-TAIL_BYTES)) : both;
}

function isKnownBinary(head: Buffer): boolean {
  return (['pdf', 'doc', 'docx', 'png', 'jpg'] as const).some((type) => fileTypes[type].fitsHead(head));
}

/** Text has no control characters but those that move the pen; UTF-16 says so at its beginning. */
function isText(chunk: Buffer, head: Buffer): boolean {
  if (startsWith('\xff\xfe')(head) || startsWith('\xfe\xff')(head)) return true;
  return !chunk.some(
    (byte) => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b && byte !== 0x1a,
  );
}

/** True when the ZIP that ends with these bytes lists what every Word document has, and no macros. */
export function isWordPackage(tail: Buffer): boolean {
  const names = zipNames(tail);
  if (!names) return false;
  return (
    names.includes('[Content_Types].xml') &&
    names.some((name) => /^word\/document\d*\.xml$/.test(name)) &&
    !names.some((name) => /vbaProject\.bin$/i.test(name))
  );
}

/** The names in a ZIP's central directory, or nothing if it is not whole. */
function zipNames(tail: Buffer): string[] | undefined {
  const end = lastIndexOfSignature(tail, END_OF_CENTRAL_DIRECTORY);
  if (end < 0 || end + END_RECORD_BYTES > tail.length) return undefined;
  const count = tail.readUInt16LE(end + 10);
  const directoryBytes = tail.readUInt32LE(end + 12);
  let at = end - directoryBytes;
  if (at < 0) return undefined;
  const names: string[] = [];
  while (names.length < count) {
    if (at + CENTRAL_ENTRY_BYTES > end || tail.readUInt32LE(at) !== CENTRAL_ENTRY) return undefined;
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) =>
      tail.readUInt16LE(at + offset),
    ) as [number, number, number];
    const nameAt = at + CENTRAL_ENTRY_BYTES;
    names.push(tail.toString('utf8', nameAt, nameAt + nameBytes));
    at = nameAt + nameBytes + extraBytes + commentBytes;
  }
  return names;
}

function lastIndexOfSignature(bytes: Buffer, signature: number): number {
  const pattern = Buffer.alloc(4);
  pattern.writeUInt32LE(signature);
  return bytes.lastIndexOf(pattern);
}
