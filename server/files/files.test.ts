import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { s3Account, startS3Server } from '#tests/support/s3-server.ts';
import { diskFiles } from './disk.ts';
import { s3Files } from './s3.ts';

async function temporaryFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'octavo-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function openDisk() {
  const folder = await temporaryFolder();
  return { files: diskFiles(folder), leftovers: () => readdir(folder) };
}

async function openS3(silenceMs?: number) {
  const server = await startS3Server();
  onTestFinished(server.close);
  const folder = await temporaryFolder();
  const files = s3Files({ ...s3Account, endpoint: server.endpoint, bucket: 'uploads' }, folder, {
    silenceMs,
  });
  const leftovers = async () => [...server.objects.keys(), ...(await readdir(folder))];
  return { files, leftovers, server };
}

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

async function readAll(found: { stream: Readable } | undefined) {
  return found && Buffer.concat(await found.stream.toArray()).toString();
}

describe.each([
  ['a folder', openDisk],
  ['a bucket', () => openS3()],
])('files in %s', (_, open) => {
  test('files: a file is read back as written, and gone when removed', async () => {
    const { files, leftovers } = await open();
    await files.write('a-key.pdf', pieces('one ', 'two'));
    const found = await files.read('a-key.pdf');
    expect(found?.size).toBe(7);
    expect(await readAll(found)).toBe('one two');
    expect(await leftovers()).toHaveLength(1);
    await files.remove('a-key.pdf');
    await files.remove('a-key.pdf');
    expect(await files.read('a-key.pdf')).toBeUndefined();
    expect(await leftovers()).toEqual([]);
  });

  test('files: an empty file is stored', async () => {
    const { files } = await open();
    await files.write('empty.txt', pieces());
    expect(await files.read('empty.txt')).toMatchObject({ size: 0 });
  });

  test('files: a broken stream leaves nothing behind', async () => {
    const { files, leftovers } = await open();
    async function* breaking() {
      yield Buffer.alloc(100_000);
      throw new Error('cut');
    }
    await expect(files.write('a.pdf', breaking())).rejects.toThrow('cut');
    expect(await leftovers()).toEqual([]);
    expect(await files.read('a.pdf')).toBeUndefined();
  });

  test('files: the list has every key with its time, over all pages', async () => {
    const { files } = await open();
    for (const key of ['a', 'b', 'c', 'd', 'e']) await files.write(key, pieces(key));
    const listed: { key: string; writtenAt: Date }[] = [];
    for await (const found of files.list()) listed.push(found);
    expect(listed.map(({ key }) => key).sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
    for (const { writtenAt } of listed)
      expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(60_000);
  });

  test('files: a check of an available storage succeeds', async () => {
    const { files } = await open();
    await expect(files.check()).resolves.toBeUndefined();
  });

  test.each(['../secret', '.hidden', 'a/b', 'A', ''])('files: %j is not a valid key', async (key) => {
    const { files } = await open();
    await expect(files.read(key)).rejects.toThrow('malformed');
    await expect(files.write(key, pieces('x'))).rejects.toThrow('malformed');
  });
});

test('files: a failing or unreachable bucket is reported as unavailable, and nothing is left pending', async () => {
  const { files, leftovers, server } = await openS3();
  server.failWith(503);
  await expect(files.write('a.pdf', pieces('x'))).rejects.toMatchObject({ kind: 'unavailable' });
  server.failWith(undefined);
  expect(await leftovers()).toEqual([]);
  await server.close();
  await expect(files.write('a.pdf', pieces('x'))).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await leftovers()).toEqual([]);
});

test('files: the check of a failing, missing or unreachable bucket fails', async () => {
  const { files, server } = await openS3();
  for (const status of [503, 404]) {
    server.failWith(status);
    await expect(files.check()).rejects.toMatchObject({ kind: 'unavailable' });
  }
  await server.close();
  await expect(files.check()).rejects.toMatchObject({ kind: 'unavailable' });
});

test('files: a response that is not read ends when its stream is destroyed', async () => {
  const { files } = await openS3();
  await files.write('a.pdf', pieces('x'.repeat(8_000_000)));
  const fetched = vi.spyOn(globalThis, 'fetch');
  const file = await files.read('a.pdf');
  const response: Response = await fetched.mock.results.at(-1)?.value;
  await new Promise((resolve) => file?.stream.once('close', resolve).destroy());
  expect(await response.body?.getReader().read()).toEqual({ done: true, value: undefined });
});

test('files: a hanging bucket times out, before and during its response', async () => {
  const { files, server, leftovers } = await openS3(200);
  await files.write('a.pdf', pieces('one ', 'two'));
  server.hang('before answering');
  await expect(files.write('b.pdf', pieces('x'))).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(files.read('a.pdf')).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(files.check()).rejects.toMatchObject({ kind: 'unavailable' });
  server.hang('half-way');
  await expect(readAll(await files.read('a.pdf'))).rejects.toMatchObject({ kind: 'unavailable' });
  server.hang(undefined);
  expect(await readAll(await files.read('a.pdf'))).toBe('one two');
  expect(await leftovers()).toEqual(['files/a.pdf']);
});

test('files: a bucket checked a moment ago is not checked again', async () => {
  const { files, server } = await openS3();
  await files.check();
  await server.close();
  await expect(files.check()).resolves.toBeUndefined();
});

test('files: a wrong key is refused by the bucket', async () => {
  const { server } = await openS3();
  const folder = await temporaryFolder();
  const bucket = { ...s3Account, secretAccessKey: 'not it', endpoint: server.endpoint, bucket: 'uploads' };
  await expect(s3Files(bucket, folder).write('a.pdf', pieces('x'))).rejects.toMatchObject({
    kind: 'unavailable',
    cause: new Error(
      'The bucket responded with 403 to PUT: <Error><Code>SignatureDoesNotMatch</Code></Error>',
    ),
  });
});
