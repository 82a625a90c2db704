import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '#tests/test-app.ts';
import { registerBodyTimeouts } from './body-timeouts.ts';
import { readMultipart } from './multipart.ts';

const limits = { maxBytes: 1e6, maxFieldBytes: 1e5, maxFiles: 1, tooManyFiles: () => new Error('no') };

/** A server with the real rules, with timeouts a hundred times shorter. */
async function impatientServer() {
  const app = Fastify();
  registerBodyTimeouts(app, { silenceMs: 1_000, smallBodyMs: 1_000, lookEveryMs: 20 });
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  app.post('/upload', (request) => readMultipart(request, limits, async () => {}));
  app.post('/json', async ({ body }) => body);
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return (app.server.address() as { port: number }).port;
}

/** Sends a body in chunks with a pause before each, and returns the status line. */
async function sendSlowly(
  port: number,
  address: string,
  type: string,
  body: string,
  pieces: number,
  ms: number,
) {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  // A server that has responded and closed refuses the next chunk; its response counts.
  let received = '';
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {});
  socket.on('data', (bytes) => {
    received += bytes;
  });
  socket.write(
    `POST ${address} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  const size = Math.ceil(body.length / pieces);
  for (let piece = 0; piece < pieces && received === ''; piece += 1) {
    await new Promise((resolve) => setTimeout(resolve, ms));
    socket.write(body.slice(piece * size, (piece + 1) * size));
  }
  await closed;
  return received.split('\r\n')[0];
}

const form = `--x\r\ncontent-disposition: form-data; name="message"\r\n\r\n${'word '.repeat(20)}\r\n--x--\r\n`;
const formType = 'multipart/form-data; boundary=x';

test('body timeouts: an upload may take long as long as bytes arrive', async () => {
  const port = await impatientServer();
  expect(await sendSlowly(port, '/upload', formType, form, 30, 50)).toBe('HTTP/1.1 200 OK');
});

test('body timeouts: a stalled upload and slowly sent JSON get 408', async () => {
  const port = await impatientServer();
  const json = JSON.stringify({ message: 'word '.repeat(20) });
  const answers = await Promise.all([
    sendSlowly(port, '/upload', formType, form, 2, 2_000),
    sendSlowly(port, '/json', 'application/json', json, 60, 50),
    sendSlowly(port, '/json', 'application/json', json, 2, 10),
  ]);
  expect(answers).toEqual([
    'HTTP/1.1 408 Request Timeout',
    'HTTP/1.1 408 Request Timeout',
    'HTTP/1.1 200 OK',
  ]);
});

test('timeouts: a request may take half an hour, and an idle connection is kept longer than clients reuse it', async () => {
  const { app } = await testApp();
  expect(app.server.requestTimeout).toBe(30 * 60_000);
  expect(app.server.keepAliveTimeout).toBeGreaterThan(60_000);
});
