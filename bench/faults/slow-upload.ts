/**
 * A legitimate upload over a slow connection: 4 MB, a little every second. Prints one line of JSON: its status and
 * duration (s), and after how long a connection without a single byte is closed (s). The aim is 201, and 30 s.
 *
 *   node bench/faults/slow-upload.ts [seconds=400]
 */
import { type ClientRequest, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeForm, file, goodFields } from '../../tests/support/forms.ts';
import { samples } from '../../tests/support/sample-files.ts';
import { startSite } from '../site.ts';

const BYTES = 4 * 1024 * 1024;
const PIECE_EVERY_MS = 1_000;
const seconds = Number(process.argv[2] ?? 400);

const site = await startSite({ LOG_LEVEL: 'silent' });

function begin(headers: Record<string, string>, length: number) {
  const sent = request(`${site.origin}/api/consultations`, {
    method: 'POST',
    headers: { ...headers, 'content-length': length },
  });
  const answered = new Promise<number | string>((resolve) => {
    sent.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', (error) => resolve((error as NodeJS.ErrnoException).code ?? error.message));
  });
  return { sent, answered };
}

async function trickle(sent: ClientRequest, payload: Buffer) {
  const piece = Math.ceil(payload.length / Math.max(1, (seconds * 1000) / PIECE_EVERY_MS));
  for (let start = 0; start < payload.length && !sent.destroyed; start += piece) {
    sent.write(payload.subarray(start, start + piece));
    await sleep(PIECE_EVERY_MS);
  }
  sent.end();
}

const since = (start: number) => Math.round((performance.now() - start) / 100) / 10;

try {
  const { headers, payload } = await encodeForm(goodFields, [
    file('large.pdf', Buffer.concat([samples.pdf(), Buffer.alloc(BYTES, ' ')])),
  ]);
  const start = performance.now();
  const slow = begin(headers, payload.length);
  const sending = trickle(slow.sent, payload);
  const silent = begin(headers, payload.length);
  silent.sent.write(payload.subarray(0, 1_000));
  const silence = silent.answered.then((answer) => ({ answer, afterS: since(start) }));
  const upload = { answer: await slow.answered, afterS: since(start) };
  slow.sent.destroy();
  await sending;
  console.log(JSON.stringify({ bytes: payload.length, overS: seconds, upload, silence: await silence }));
  silent.sent.destroy();
} finally {
  await site.close();
}
