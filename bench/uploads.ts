/** `npm run bench:uploads`: how much memory the server needs for 20 uploads of 50 MB at the same time. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { startServer } from '#tests/support/server-process.ts';

const UPLOADS = 20;
const FILES = 5;
const FILE_BYTES = 10 * 1024 * 1024;
const SAMPLE_MS = 20;
const MB = 1024 * 1024;

const folder = mkdtempSync(path.join(tmpdir(), 'octavo-uploads-'));
const server = await startServer({
  DATA_DIR: folder,
  RATE_LIMITS: 'off',
  ADMIN_PASSWORD: 'a-long-enough-password',
});
const boundary = 'bench-boundary';
const chunk = Buffer.alloc(64 * 1024, 'x');

/** The form in chunks, so that this program needs no memory for it either. */
async function* form(n: number) {
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  yield field('name', `Reader ${n}`) +
    field('email', `reader${n}@example.com`) +
    field('message', 'Fifty megabytes of prompts.');
  for (let file = 0; file < FILES; file += 1) {
    yield `--${boundary}\r\nContent-Disposition: form-data; name="attachments"; filename="${file}.pdf"\r\n\r\n`;
    const head = Buffer.from('%PDF-1.7\n');
    yield head;
    for (let sent = head.length; sent < FILE_BYTES; sent += chunk.length)
      yield chunk.subarray(0, FILE_BYTES - sent);
    yield '\r\n';
  }
  yield `--${boundary}--\r\n`;
}

function upload(n: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const outgoing = request(
    `${server.origin}/api/consultations`,
    { method: 'POST', headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } },
    (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    },
  );
  outgoing.on('error', reject);
  pipeline(Readable.from(form(n)), outgoing).catch(reject);
  return promise;
}

function residentBytes(): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
  return Number(status.match(/VmRSS:\s+(\d+) kB/)?.[1]) * 1024;
}

try {
  // One small request first, to load what is loaded on first use.
  await fetch(`${server.origin}/api/consultations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ann', email: 'ann@example.com', message: 'A request to warm up with.' }),
  });
  const before = residentBytes();
  let most = before;
  const sampler = setInterval(() => {
    most = Math.max(most, residentBytes());
  }, SAMPLE_MS);
  const startedAt = performance.now();
  const statuses = await Promise.all(Array.from({ length: UPLOADS }, (_, n) => upload(n)));
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(sampler);
  const accepted = statuses.filter((status) => status === 201).length;
  console.log(
    `${accepted} of ${UPLOADS} uploads of ${(FILES * FILE_BYTES) / MB} MB accepted in ${seconds.toFixed(1)} s`,
  );
  console.log(
    `memory before ${Math.round(before / MB)} MB, at most ${Math.round(most / MB)} MB: ${Math.round((most - before) / MB)} MB more`,
  );
} finally {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
}
