import { expect, test } from 'vitest';
import { samples } from '#tests/support/sample-files.ts';
import { cleanFileName, downloadHeader } from './file-names.ts';
import { checkedBytes } from './file-types.ts';

async function accepts(
  extension: Parameters<typeof checkedBytes>[1],
  bytes: Buffer,
  chunk = bytes.length || 1,
) {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
  }
  try {
    let passed = 0;
    for await (const piece of checkedBytes(chunks(), extension)) passed += piece.length;
    return passed === bytes.length;
  } catch {
    return false;
  }
}

test('file types: each type is recognised by its bytes, in chunks of any size', async () => {
  for (const [extension, make] of Object.entries(samples)) {
    for (const chunk of [1, 3, 10_000]) {
      for (const other of Object.keys(samples) as (keyof typeof samples)[])
        expect(`${extension} as ${other}: ${await accepts(other, make(), chunk)}`).toBe(
          `${extension} as ${other}: ${extension === other}`,
        );
    }
  }
});

test('file types: text may be in any encoding, with or without a byte order mark', async () => {
  expect(await accepts('txt', Buffer.from('\ufeffnaïve', 'utf8'))).toBe(true);
  expect(await accepts('txt', Buffer.from('na\xefve', 'latin1'))).toBe(true);
  expect(
    await accepts('txt', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('naïve', 'utf16le')])),
  ).toBe(true);
  expect(await accepts('txt', Buffer.alloc(0))).toBe(false);
  expect(await accepts('txt', Buffer.concat([Buffer.alloc(5000, 'a'), Buffer.from([0])]))).toBe(false);
});

test('file types: a PDF may start with a byte order mark', async () => {
  expect(await accepts('pdf', Buffer.concat([Buffer.from('\ufeff'), samples.pdf()]))).toBe(true);
  expect(await accepts('pdf', Buffer.concat([Buffer.from('x'), samples.pdf()]))).toBe(false);
});

test.each([
  ['essay.pdf', 'essay.pdf'],
  ['C:\\Users\\ann\\essay.pdf', 'essay.pdf'],
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['a\0b\r\nc\u202ed.pdf', 'abcd.pdf'],
  ['a%22b%0D%0A%20c.pdf', 'a"b%20c.pdf'],
  ['  日本語 🖋.docx ', '日本語 🖋.docx'],
  ['..', 'file'],
  ['', 'file'],
  [`${'x'.repeat(300)}.docx`, `${'x'.repeat(250)}.docx`],
  [`${'x'.repeat(250)}🖋.pdf`, `${'x'.repeat(250)}.pdf`],
])('file types: the name %j is stored as %j', (given, kept) => {
  expect(cleanFileName(given)).toBe(kept);
});

test('file types: any name fits into the header', () => {
  expect(downloadHeader('a"b\\c\r\n;é%41.pdf')).toBe(
    `attachment; filename="a_b_c__;__41.pdf"; filename*=UTF-8''a%22b%5Cc%0D%0A%3B%C3%A9%2541.pdf`,
  );
});
