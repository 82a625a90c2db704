import { inflateRawSync } from 'node:zlib';

/** Inspects a file as it streams, and decides at its end whether it is accepted. */
export type Inspector = { inspect: (chunk: Buffer) => void; isFine: () => boolean };

/** A package's central directory is at its end; even the largest Word file's is far smaller than this. */
const TAIL_BYTES = 256 * 1024;
const MAX_PARTS = 1_000;
/** The content types take a few kilobytes, even in the largest documents. */
const MAX_TYPES_BYTES = 64 * 1024;
const MAX_TYPES_UNPACKED = 1024 * 1024;
/** Its name occurs before it and in the central directory; more occurrences are suspicious. */
const MAX_CAPTURES = 8;

const END_OF_CENTRAL_DIRECTORY = Buffer.from('PK\x05\x06');
const CENTRAL_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const END_RECORD_BYTES = 22;
const CENTRAL_ENTRY_BYTES = 46;
const LOCAL_ENTRY_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

const TYPES_PART = '[Content_Types].xml';
const TYPES_NAME = Buffer.from(TYPES_PART);
/** Entities and declarations could hide a content type; no program writes them. */
const REFUSED = ['macroenabled', 'vbaproject', 'vbadata', '&#', '<!'];

/** A .docx: a ZIP with the parts that every document has, and no macros under any name. */
export function wordPackage(): Inspector {
  let tail: Buffer = Buffer.alloc(0);
  let size = 0;
  const captures = new Map<number, Buffer>();

  function inspect(chunk: Buffer) {
    captureFrom(chunk);
    size += chunk.length;
    const bytes = Buffer.concat([tail, chunk]);
    tail = bytes.length > TAIL_BYTES ? Buffer.from(bytes.subarray(-TAIL_BYTES)) : bytes;
  }

  /** Stores what follows each header of the content types: their position is known only at the end. */
  function captureFrom(chunk: Buffer) {
    for (const [at, bytes] of captures) {
      const missingBytes = at + MAX_TYPES_BYTES - size;
      if (missingBytes > 0 && at + bytes.length === size)
        captures.set(at, Buffer.concat([bytes, chunk.subarray(0, missingBytes)]));
    }
    const before = tail.subarray(-(LOCAL_ENTRY_BYTES + TYPES_NAME.length - 1));
    const seam = Buffer.concat([before, chunk]);
    for (let found = seam.indexOf(TYPES_NAME); found >= 0; found = seam.indexOf(TYPES_NAME, found + 1)) {
      const start = found - LOCAL_ENTRY_BYTES;
      const at = size - before.length + start;
      if (start < 0 || captures.has(at) || captures.size >= MAX_CAPTURES) continue;
      captures.set(at, Buffer.from(seam.subarray(start, start + MAX_TYPES_BYTES)));
    }
  }

  function isFine(): boolean {
    const parts = zipParts(tail);
    if (!parts || parts.length > MAX_PARTS) return false;
    const names = parts.map(({ name }) => name.toLowerCase());
    if (names.includes('') || new Set(names).size < names.length) return false;
    if (!names.some((name) => /^word\/document\d*\.xml$/.test(name))) return false;
    if (names.some((name) => /vba(project|data)/.test(name))) return false;
    const types = parts.find(({ name }) => name === TYPES_PART);
    const text = types && unpacked(captures.get(types.at), types);
    return text !== undefined && !REFUSED.some((part) => text.toLowerCase().includes(part));
  }

  return { inspect, isFine };
}

type Part = { name: string; method: number; packedBytes: number; at: number };

/** The parts in a ZIP's central directory, or undefined if it is incomplete. */
function zipParts(tail: Buffer): Part[] | undefined {
  const end = tail.lastIndexOf(END_OF_CENTRAL_DIRECTORY);
  if (end < 0 || end + END_RECORD_BYTES > tail.length) return undefined;
  const count = tail.readUInt16LE(end + 10);
  let at = end - tail.readUInt32LE(end + 12);
  if (at < 0) return undefined;
  const parts: Part[] = [];
  while (parts.length < count) {
    if (at + CENTRAL_ENTRY_BYTES > end || tail.readUInt32LE(at) !== CENTRAL_ENTRY) return undefined;
    const [nameBytes = 0, extraBytes = 0, commentBytes = 0] = [28, 30, 32].map((offset) =>
      tail.readUInt16LE(at + offset),
    );
    const nameAt = at + CENTRAL_ENTRY_BYTES;
    parts.push({
      name: tail.toString('utf8', nameAt, nameAt + nameBytes),
      method: tail.readUInt16LE(at + 10),
      packedBytes: tail.readUInt32LE(at + 20),
      at: tail.readUInt32LE(at + 42),
    });
    at = nameAt + nameBytes + extraBytes + commentBytes;
  }
  return parts;
}

/** A part's text, in UTF-8 or UTF-16; undefined if it is not where the directory says, or too long. */
function unpacked(bytes: Buffer | undefined, { method, packedBytes }: Part): string | undefined {
  if (!bytes || bytes.length < LOCAL_ENTRY_BYTES || bytes.readUInt32LE(0) !== LOCAL_ENTRY) return undefined;
  const start = LOCAL_ENTRY_BYTES + bytes.readUInt16LE(26) + bytes.readUInt16LE(28);
  const packed = bytes.subarray(start, start + packedBytes);
  if (packed.length < packedBytes) return undefined;
  if (method === STORED) return withoutZeros(packed);
  if (method !== DEFLATED) return undefined;
  try {
    return withoutZeros(inflateRawSync(packed, { maxOutputLength: MAX_TYPES_UNPACKED }));
  } catch {
    return undefined;
  }
}

function withoutZeros(bytes: Buffer): string {
  return bytes.toString('latin1').replaceAll('\0', '');
}

/** A directory entry of a compound file: 64 bytes of UTF-16 for the name, its length, and its kind. */
function compoundEntry(name: string, kind: 'storage' | 'stream'): string {
  const entry = Buffer.alloc(67);
  entry.write(name, 'utf16le');
  entry.writeUInt16LE((name.length + 1) * 2, 64);
  entry[66] = kind === 'storage' ? 1 : 2;
  return entry.toString('latin1').toLowerCase();
}

const MACRO_ENTRIES = [
  compoundEntry('_VBA_PROJECT', 'stream'),
  compoundEntry('_VBA_PROJECT_CUR', 'storage'),
  compoundEntry('Macros', 'storage'),
  compoundEntry('VBA', 'storage'),
];
const SEAM_CHARACTERS = 66;

/** A .doc, a compound file, without macros in its directory. */
export function compoundWordFile(): Inspector {
  let seam = '';
  let hasMacros = false;
  return {
    inspect(chunk) {
      const text = seam + chunk.toString('latin1').toLowerCase();
      hasMacros ||= MACRO_ENTRIES.some((entry) => text.includes(entry));
      seam = text.slice(-SEAM_CHARACTERS);
    },
    isFine: () => !hasMacros,
  };
}
