import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { encodeForm, file, goodFields } from '#tests/support/forms.ts';
import { s3Settings, startS3Server } from '#tests/support/s3-server.ts';
import { createPdf } from '#tests/support/sample-files.ts';
import { testApp } from '#tests/test-app.ts';

const MB = 1024 * 1024;

async function listening(settings: Record<string, string> = {}) {
  const app = await testApp(settings);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as { port: number };
  const sockets: Socket[] = [];
  app.app.server.on('connection', (socket) => sockets.push(socket));
  return { ...app, port, sockets };
}

/** The bytes of a whole request, and where each of its stages ends. */
async function wholeRequest() {
  const { headers, payload } = await encodeForm(goodFields, [
    file('one.pdf', createPdf(2 * MB)),
    file('two.pdf', createPdf(MB)),
  ]);
  const head = Buffer.from(
    `POST /api/consultations HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n\r\n`,
  );
  const bytes = Buffer.concat([head, payload]);
  const firstFile = bytes.indexOf('%PDF');
  const secondFile = bytes.indexOf('%PDF', firstFile + 2 * MB - 100);
  return {
    bytes,
    stages: {
      'inside the head': 40,
      'after the head': head.length,
      'inside the first field': head.length + 60,
      'inside the message': bytes.indexOf('I would prefer') + 10,
      'before the first file': firstFile - 4,
      'after one byte of a file': firstFile + 1,
      'inside the first file': firstFile + MB,
      'at the end of the first file': firstFile + 2 * MB,
      'between the files': secondFile - 20,
      'inside the second file': secondFile + MB / 2,
      'before the last boundary': bytes.length - 30,
      'one byte before the end': bytes.length - 1,
    },
  };
}

type App = Awaited<ReturnType<typeof listening>>;

/** Cuts the connection when the server has read everything sent so far. */
async function sendAndCut({ port, sockets }: App, bytes: Buffer, how: 'end' | 'reset') {
  sockets.length = 0;
  const socket: Socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(bytes);
  await vi.waitFor(() => expect(sockets[0]?.bytesRead).toBe(bytes.length), { timeout: 10_000 });
  if (how === 'reset') socket.resetAndDestroy();
  else socket.destroy();
}

const { stages } = await wholeRequest();

test.each(Object.keys(stages) as (keyof typeof stages)[])(
  'cut uploads: an upload cut %s leaves nothing behind',
  async (stage) => {
    const request = await wholeRequest();
    const app = await listening();
    for (const how of ['end', 'reset'] as const) {
      await sendAndCut(app, request.bytes.subarray(0, request.stages[stage]), how);
    }
    await untilCleanedUp(app, stage === 'inside the head' ? 0 : 2);
    expect(await readdir(path.join(app.folder, 'files')).catch(() => [])).toEqual([]);
    for (const table of ['requests', 'attachments', 'outbox', 'idempotency_keys'] as const)
      expect(await app.engine.db.selectFrom(table).selectAll().execute()).toEqual([]);
  },
);

test('cut uploads: the same upload without a cut is stored', async () => {
  const { bytes } = await wholeRequest();
  const app = await listening();
  const socket = connect(app.port, '127.0.0.1');
  socket.write(bytes);
  const [answer] = await once(socket, 'data');
  socket.destroy();
  expect(String(answer)).toMatch(/^HTTP\/1.1 201/);
  expect(await readdir(path.join(app.folder, 'files'))).toHaveLength(2);
});

test('cut uploads: an upload cut in the middle leaves nothing in a bucket either', async () => {
  const server = await startS3Server();
  onTestFinished(server.close);
  const app = await listening(s3Settings(server));
  const request = await wholeRequest();
  for (const stage of ['inside the first file', 'inside the second file', 'one byte before the end'] as const)
    await sendAndCut(app, request.bytes.subarray(0, request.stages[stage]), 'reset');
  await untilCleanedUp(app, 3);
  expect([...server.objects.keys()]).toEqual([]);
  expect(await readdir(path.join(app.folder, 'files')).catch(() => [])).toEqual([]);
  server.failWith(500);
  const form = await encodeForm(goodFields, [file('one.pdf')]);
  const answer = await app.inject({ method: 'POST', url: '/api/consultations', ...form });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.json().error).toBe('Service temporarily unavailable. Please try again.');
});

test('cut uploads: an upload past the limit gets a response while the browser is still sending', async () => {
  const app = await listening();
  const form = await encodeForm(goodFields, [
    file('one.pdf', createPdf(11 * MB)),
    file('two.pdf', createPdf(9 * MB)),
  ]);
  const response = await fetch(`http://127.0.0.1:${app.port}/api/consultations`, {
    method: 'POST',
    headers: form.headers,
    body: new Uint8Array(form.payload),
  });
  expect(response.status).toBe(413);
  expect(((await response.json()) as { error: string }).error).toBe('Each file must be 10MB or smaller.');
  expect(await readdir(path.join(app.folder, 'files'))).toEqual([]);
});

/** Until the server has noticed every cut connection that reached the form, and says that it has cleaned up. */
async function untilCleanedUp({ logged }: App, uploads: number) {
  await vi.waitFor(
    () => expect(logged.filter((line) => line.includes('an upload was rejected'))).toHaveLength(uploads),
    { timeout: 10_000 },
  );
}
