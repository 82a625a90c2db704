import { Worker } from 'node:worker_threads';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createWorkerQueue } from '#server/worker-queue.ts';
import { docx, p, r } from '#tests/support/docx.ts';
import { importPaper } from './papers.ts';
import { MAX_UNPACKED_BYTES, openZip, writeZip } from './zip.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const withDocument = (document: string | Uint8Array) =>
  docx({ body: '', more: { 'word/document.xml': document } });
const nested = `${'<w:tbl><w:tr><w:tc>'.repeat(10_000)}${'</w:tc></w:tr></w:tbl>'.repeat(10_000)}`;
const good = docx({ body: p(r('Bread')) });

/** The first entry of the central directory, with another size when unpacked. */
function withDeclaredSize(file: Buffer, size: number): Buffer {
  const changed = Buffer.from(file);
  changed.writeUInt32LE(size, changed.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + 24);
  return changed;
}

test.each<[string, Buffer, string | RegExp]>([
  ['an empty file', Buffer.alloc(0), /^This is not a \.docx file\./],
  ['another kind of file', Buffer.from('%PDF-1.7 and so on'), /^This is not a \.docx file\./],
  [
    'a file with a password',
    Buffer.concat([Buffer.from('\xd0\xcf\x11\xe0', 'latin1'), Buffer.from('EncryptedPackage', 'utf16le')]),
    'The file is protected with a password.',
  ],
  ['a truncated file', good.subarray(0, good.length / 2), /^The file is damaged: its archive/],
  ['a file of more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1), 'The file is larger than 10 MB.'],
  [
    'an archive that says it is large',
    withDeclaredSize(good, MAX_UNPACKED_BYTES + 1),
    'The file is larger than 200 MB when unpacked.',
  ],
  ['an archive without a document', writeZip(new Map([['a.txt', 'x']])), /^This is not a Word document/],
  ['broken XML', withDocument(`<w:document ${W}><w:body><w:p>`), /document\.xml is not valid XML\.$/],
  ['an empty part', withDocument(''), /document\.xml is (empty|not valid XML)\.$/],
  [
    'an external entity',
    withDocument(
      `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><w:document ${W}><w:body><w:p><w:r><w:t>&e;</w:t></w:r></w:p></w:body></w:document>`,
    ),
    /declares a document type\.$/,
  ],
  [
    'an entity that nothing declares',
    withDocument(`<w:document ${W}><w:body><w:p><w:r><w:t>&e;</w:t></w:r></w:p></w:body></w:document>`),
    /not valid XML\.$/,
  ],
  ['10,000 nested tables', docx({ body: nested }), 'The file is nested more than 256 levels deep.'],
  ['text in no encoding', withDocument(Buffer.from([0x3c, 0x77, 0xff, 0xfe])), /not in its encoding\.$/],
])('papers: %s is refused with one sentence', async (_what, file, sentence) => {
  await expect(importPaper(file, 'x.docx')).rejects.toThrow(sentence);
});

test('papers: a bomb that says it is small is stopped while it is unpacked', () => {
  const real = withDocument(Buffer.alloc(MAX_UNPACKED_BYTES + 1));
  const name = Buffer.from('word/document.xml');
  const entry = real.lastIndexOf(name) - 46;
  real.writeUInt32LE(100, entry + 24);
  expect(() => openZip(real).read('word/document.xml')).toThrow('larger than 200 MB when unpacked');
});

test('papers: a part whose bytes were changed is not read', () => {
  const changed = Buffer.from(good);
  const packed = deflateRawSync(Buffer.from('another text'));
  packed.copy(changed, changed.indexOf('word/document.xml') + 'word/document.xml'.length);
  expect(() => openZip(changed).read('word/document.xml')).toThrow('The file is damaged');
});

test('papers: after a file that cannot be read, the next one is read', async () => {
  await expect(importPaper(Buffer.from('PK\x03\x04'), 'x.docx')).rejects.toThrow('damaged');
  expect((await importPaper(good, 'x.docx')).text).toBe('Bread');
});

test('worker queue: a task that does not end is ended with its worker, and the next gets a new one', async () => {
  const code = `require('node:worker_threads').parentPort.on('message', ({ input: [task] }) => {
    while (task === 'for ever') {}
    require('node:worker_threads').parentPort.postMessage({ result: task });
  })`;
  const queue = createWorkerQueue<{ answer: (task: string) => string }>({
    start: () => new Worker(code, { eval: true }),
    maxWaiting: 5,
    idleMs: 1_000,
    timeout: { ms: 2_000, error: () => new Error('too long') },
  });
  const [first, second] = await Promise.allSettled([
    queue.run('answer', ['for ever']),
    queue.run('answer', ['short']),
  ]);
  expect(first).toMatchObject({ status: 'rejected', reason: { message: 'too long' } });
  expect(second).toEqual({ status: 'fulfilled', value: 'short' });
  await queue.stop();
});

test('worker queue: a task whose client has gone is ended with its worker, and the next gets a new one', async () => {
  const code = `require('node:worker_threads').parentPort.on('message', ({ input: [task] }) => {
    while (task === 'for ever') {}
    require('node:worker_threads').parentPort.postMessage({ result: task });
  })`;
  const queue = createWorkerQueue<{ answer: (task: string) => string }>({
    start: () => new Worker(code, { eval: true }),
    maxWaiting: 5,
    idleMs: 1_000,
  });
  const leaving = new AbortController();
  const endless = queue.run('answer', ['for ever'], leaving.signal);
  const next = queue.run('answer', ['short']);
  leaving.abort(new Error('gone'));
  await expect(endless).rejects.toThrow('gone');
  expect(await next).toBe('short');
  await queue.stop();
});

test('worker queue: a task that fills the memory is ended with its worker, and the next gets a new one', async () => {
  const code = `require('node:worker_threads').parentPort.on('message', ({ input: [task] }) => {
    const all = [];
    while (task === 'all of it') all.push({ name: task, attributes: {}, children: [] });
    require('node:worker_threads').parentPort.postMessage({ result: task });
  })`;
  const queue = createWorkerQueue<{ answer: (task: string) => string }>({
    start: () => new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 32 } }),
    maxWaiting: 5,
    idleMs: 1_000,
  });
  const [first, second] = await Promise.allSettled([
    queue.run('answer', ['all of it']),
    queue.run('answer', ['a little']),
  ]);
  expect(first).toMatchObject({ status: 'rejected', reason: { code: 'ERR_WORKER_OUT_OF_MEMORY' } });
  expect(second).toEqual({ status: 'fulfilled', value: 'a little' });
  await queue.stop();
});
