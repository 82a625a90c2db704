/**
 * Wrong sign-ins over many connections, while a page and an asset are asked for one after the other. Prints one line of
 * JSON: how the sign-ins were answered, and how long a page and an asset took meanwhile (median and slowest, in ms).
 *
 *   node bench/faults/login-flood.ts [seconds, 10 unless told] [connections, 100 unless told]
 */
import { Agent, get, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { median, startSite } from '../site.ts';

const seconds = Number(process.argv[2] ?? 10);
const connections = Number(process.argv[3] ?? 100);
const site = await startSite({ DEMO_CONTENT: 'on', LOG_LEVEL: 'silent' });
const until = Date.now() + seconds * 1000;
const flood = new Agent({ keepAlive: true, maxSockets: connections });
const reader = new Agent({ keepAlive: true, maxSockets: 1 });
const answered: Record<string, number> = {};

function logIn(n: number): Promise<number> {
  const body = JSON.stringify({ email: `user${n}@example.com`, password: 'not the password' });
  return new Promise((resolve, reject) => {
    const sent = request(`${site.origin}/api/auth/login`, {
      method: 'POST',
      agent: flood,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.end(body);
  });
}

async function hammer(n: number): Promise<void> {
  while (Date.now() < until) {
    const status = await logIn(n);
    answered[status] = (answered[status] ?? 0) + 1;
  }
}

function timed(url: string): Promise<{ ms: number; body: string }> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent: reader }, async (response) => {
      const body = await text(response);
      resolve({ ms: performance.now() - start, body });
    }).on('error', reject);
  });
}

try {
  const { body } = await timed(`${site.origin}/about`);
  const asset = body.match(/"(\/assets\/[^"]+\.js)"/)?.[1] ?? '/favicon.svg';
  const times = { page: [] as number[], asset: [] as number[] };
  const hammering = Array.from({ length: connections }, (_, n) => hammer(n));
  while (Date.now() < until) {
    times.page.push((await timed(`${site.origin}/about`)).ms);
    times.asset.push((await timed(site.origin + asset)).ms);
  }
  await Promise.all(hammering);
  const figures = (values: number[]) => ({
    count: values.length,
    medianMs: Math.round(median(values) * 10) / 10,
    slowestMs: Math.round(Math.max(...values)),
  });
  const result = {
    seconds,
    connections,
    signIns: answered,
    page: figures(times.page),
    asset: figures(times.asset),
  };
  console.log(JSON.stringify(result));
} finally {
  flood.destroy();
  reader.destroy();
  await site.close();
}
