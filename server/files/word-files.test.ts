import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { samples, zip } from '#tests/support/sample-files.ts';
import { compoundWordFile, type Inspector, wordPackage } from './word-files.ts';

const MACRO_TYPE = 'application/vnd.ms-word.document.macroEnabled.main+xml';
const parts = { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>' };

function passes(inspector: Inspector, bytes: Buffer, step = bytes.length): boolean {
  for (let at = 0; at < bytes.length; at += step) inspector.inspect(bytes.subarray(at, at + step));
  return inspector.isFine();
}

function isWord(entries: Record<string, string>, step?: number): boolean {
  return passes(wordPackage(), zip(entries), step);
}

test('word files: a package is a Word document only with its content types and main part', () => {
  expect(isWord(parts)).toBe(true);
  expect(isWord({ '[Content_Types].xml': '', 'word/document2.xml': '' })).toBe(true);
  expect(isWord({ '[Content_Types].xml': '', 'xl/workbook.xml': '' })).toBe(false);
  expect(isWord({ 'word/document.xml': '' })).toBe(false);
  expect(passes(wordPackage(), zip(parts).subarray(0, -1))).toBe(false);
  expect(passes(wordPackage(), Buffer.from('PK\x05\x06'))).toBe(false);
});

test('word files: macros are refused under any part name', () => {
  const before = { 'word/media/1.png': 'x'.repeat(30_000) };
  // More than is kept of the end of a file.
  const after = { 'word/more.png': 'x'.repeat(300_000) };
  const types = `<Types><Override PartName="/word/a.bin" ContentType="${MACRO_TYPE}"/></Types>`;
  for (const step of [1_000, 65_536, undefined]) {
    expect(isWord({ ...parts, 'word/a.bin': 'x' }, step)).toBe(true);
    expect(isWord({ ...before, ...parts, ...after }, step)).toBe(true);
    for (const content of [
      types,
      types.replace('macroEnabled', 'MACROenabled'),
      '<Types><Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
      types.replace('macro', '&#109;acro'),
      '<!DOCTYPE a [<!ENTITY b "macroEn">]><Types/>',
    ]) {
      const macros = { '[Content_Types].xml': content, 'word/document.xml': '', 'word/a.bin': '' };
      expect(isWord(macros, step)).toBe(false);
      expect(isWord({ ...before, ...macros, ...after }, step)).toBe(false);
    }
  }
  expect(isWord({ ...parts, 'word/vbaProject.bin': '' })).toBe(false);
  expect(isWord({ ...parts, '[Content_Types].xml': 'x'.repeat(70_000) })).toBe(false);
});

test('word files: content types are read if compressed or in UTF-16', () => {
  const packedZip = (text: Buffer) => {
    const packed = deflateRawSync(text).toString('latin1');
    const bytes = zip({ '[Content_Types].xml': packed, 'word/document.xml': '' }, 'latin1');
    for (const signature of ['PK\x03\x04', 'PK\x01\x02']) {
      const at = bytes.indexOf(signature, 0, 'latin1');
      bytes.writeUInt16LE(8, at + (signature.endsWith('\x04') ? 8 : 10));
    }
    return bytes;
  };
  expect(passes(wordPackage(), packedZip(Buffer.from('<Types/>')))).toBe(true);
  expect(passes(wordPackage(), packedZip(Buffer.from(MACRO_TYPE)))).toBe(false);
  expect(passes(wordPackage(), packedZip(Buffer.from(MACRO_TYPE, 'utf16le')))).toBe(false);
});

test('word files: a package with nameless, duplicate or more than a thousand parts is refused', () => {
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`word/media/${n}.png`, '']));
  expect(isWord({ ...parts, ...many(998) })).toBe(true);
  expect(isWord({ ...parts, ...many(999) })).toBe(false);
  expect(isWord({ ...parts, '': '' })).toBe(false);
  expect(isWord({ ...parts, 'WORD/document.xml': '' })).toBe(false);
});

test.each(['_VBA_PROJECT', 'Macros', 'VBA', '_vba_project'])(
  'word files: an old document with %s in its directory is refused',
  (name) => {
    const entry = Buffer.alloc(128);
    entry.write(name, 'utf16le');
    entry.writeUInt16LE((name.length + 1) * 2, 64);
    entry[66] = /project/i.test(name) ? 2 : 1;
    const bytes = Buffer.concat([samples.doc(), Buffer.alloc(5_000), entry, Buffer.alloc(5_000)]);
    for (const step of [1, 50, 4_096, bytes.length])
      expect(passes(compoundWordFile(), bytes, step)).toBe(false);
    expect(passes(compoundWordFile(), Buffer.concat([samples.doc(), Buffer.from(name, 'utf16le')]))).toBe(
      true,
    );
  },
);
