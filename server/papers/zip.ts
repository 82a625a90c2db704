import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { getErrorCode } from '#server/errors.ts';
import { UnreadablePaper } from './paper.ts';

export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;
const MAX_ENTRIES = 10_000;

const END = Buffer.from('PK\x05\x06');
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const ENTRY = Buffer.from('PK\x01\x02');
const ENTRY_BYTES = 46;
const LOCAL = Buffer.from('PK\x03\x04');
const LOCAL_BYTES = 30;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

const notWord = 'This is not a .docx file. In Word, choose Save As and the format “Word Document (.docx)”.';
const encrypted = 'The file is protected with a password.';
/** Word puts a file that has a password into a file of its old format. */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');
const damaged = 'The file is damaged: its archive cannot be unpacked.';
const tooLarge = 'The file is larger than 200 MB when unpacked.';

type Entry = { method: number; crc: number; packed: number; unpacked: number; offset: number };

/** The parts of a Word file, unpacked on demand; what they really unpack to counts, not what the archive says. */
export function openZip(bytes: Buffer): { has: (name: string) => boolean; read: (name: string) => Buffer } {
  if (bytes.length > MAX_FILE_BYTES) throw new UnreadablePaper('The file is larger than 10 MB.');
  if (!isSignature(bytes, 0, LOCAL))
    throw new UnreadablePaper(bytes.includes(encryptedPackage) ? encrypted : notWord);
  const entries = readEntries(bytes);
  let left = MAX_UNPACKED_BYTES;

  function read(name: string): Buffer {
    const entry = entries.get(name.toLowerCase());
    if (!entry) throw new UnreadablePaper(`The file is damaged: its part ${name} is missing.`);
    const { offset, packed, method, crc } = entry;
    if (offset + LOCAL_BYTES > bytes.length || !isSignature(bytes, offset, LOCAL))
      throw new UnreadablePaper(damaged);
    const start = offset + LOCAL_BYTES + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    const body = bytes.subarray(start, start + packed);
    const unpacked = method === STORED ? body : inflated(body, method, left);
    left -= unpacked.length;
    if (left < 0) throw new UnreadablePaper(tooLarge);
    if (crc32(unpacked) !== crc) throw new UnreadablePaper(damaged);
    return unpacked;
  }

  return { has: (name) => entries.has(name.toLowerCase()), read };
}

function inflated(body: Buffer, method: number, left: number): Buffer {
  if (method !== DEFLATED) throw new UnreadablePaper(damaged);
  try {
    return inflateRawSync(body, { maxOutputLength: Math.max(1, left) });
  } catch (error) {
    throw new UnreadablePaper(getErrorCode(error) === 'ERR_BUFFER_TOO_LARGE' ? tooLarge : damaged);
  }
}

/** From the central directory, which is at the end. Names are compared without case, as Word does. */
function readEntries(bytes: Buffer): Map<string, Entry> {
  const last = bytes.length - END_BYTES;
  const end = last < 0 ? -1 : bytes.lastIndexOf(END, last);
  if (end < Math.max(0, last - MAX_COMMENT_BYTES)) throw new UnreadablePaper(damaged);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > MAX_ENTRIES) throw new UnreadablePaper('The file has more than 10,000 parts.');
  const entries = new Map<string, Entry>();
  let total = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > bytes.length || !isSignature(bytes, at, ENTRY)) throw new UnreadablePaper(damaged);
    if (bytes.readUInt16LE(at + 8) & ENCRYPTED) throw new UnreadablePaper(encrypted);
    const nameBytes = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
    const entry = {
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    };
    total += entry.unpacked;
    entries.set(name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase(), entry);
    at += ENTRY_BYTES + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (total > MAX_UNPACKED_BYTES) throw new UnreadablePaper(tooLarge);
  return entries;
}

const VERSION = 20;
const UTF8_NAMES = 0x0800;
/** 1 January 1980, so that the same parts are the same file. */
const DATE = 0x0021;

/** Writes an archive part by part: `add` returns the bytes of each, `end` those that come last. */
export function createZipWriter() {
  const directory: Buffer[] = [];
  let offset = 0;

  function add(name: string, content: Uint8Array | string): Buffer {
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(VERSION, 0);
    common.writeUInt16LE(UTF8_NAMES, 2);
    common.writeUInt16LE(DEFLATED, 4);
    common.writeUInt16LE(DATE, 8);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    const versionBytes = Buffer.from([VERSION, 0]);
    directory.push(Buffer.concat([ENTRY, versionBytes, common, rest, Buffer.from(name)]));
    const part = Buffer.concat([LOCAL, common, Buffer.from(name), packed]);
    offset += part.length;
    return part;
  }

  function end(): Buffer {
    const entries = Buffer.concat(directory);
    const last = Buffer.alloc(END_BYTES);
    END.copy(last);
    last.writeUInt16LE(directory.length, 8);
    last.writeUInt16LE(directory.length, 10);
    last.writeUInt32LE(entries.length, 12);
    last.writeUInt32LE(offset, 16);
    return Buffer.concat([entries, last]);
  }

  return { add, end };
}

/** An archive of the given parts, in their order. */
export function writeZip(parts: ReadonlyMap<string, Uint8Array | string>): Buffer {
  const zip = createZipWriter();
  const bodies = Array.from(parts, ([name, content]) => zip.add(name, content));
  return Buffer.concat([...bodies, zip.end()]);
}

function isSignature(bytes: Buffer, at: number, signature: Buffer): boolean {
  return bytes.subarray(at, at + signature.length).equals(signature);
}
