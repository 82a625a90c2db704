/**
 * Wrong sign-ins over many connections, while a page and an asset are requested one after the other. Prints one line
 * of JSON: the status codes of the sign-ins, and how long a page and an asset took meanwhile (median and slowest, in
 * ms).
 *
 *   node bench/faults/login-flood.ts [seconds=10] [connections=100]
 */
import { Agent, get, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { median, startSite } from '../site.ts';

type Order = { origin: string; seconds: number; connections: number };

/** In a thread of its own, so that the flood does not keep those waiting who only look at the time. */
async function flood({ origin, seconds, connections }: Order): Promise<Record<string, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = Date.now() + seconds * 1000;
  const answered: Record<string, number> = {};
  async function hammer(n: number): Promise<void> {
    while (Date.now() < until) {
      const status = await logIn(origin, agent, n);
      answered[status] = (answered[status] ?? 0) + 1;
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, n) => hammer(n)));
  agent.destroy();
  return answered;
}

function logIn(origin: string, agent: Agent, n: number): Promise<number> {
  const body = JSON.stringify({ email: `user${n}@example.com`, password: 'not the password' });
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}/api/auth/login`, {
      method: 'POST',
      agent,
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

function timed(url: string, agent: Agent): Promise<{ ms: number; body: string }> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent }, async (response) => {
      const body = await text(response);
      resolve({ ms: performance.now() - start, body });
    }).on('error', reject);
  });
}

function figures(values: number[]) {
  return {
    count: values.length,
    medianMs: Math.round(median(values) * 10) / 10,
    slowestMs: Math.round(Math.max(...values)),
  };
}

async function measure() {
  const seconds = Number(process.argv[2] ?? 10);
  const connections = Number(process.argv[3] ?? 100);
  const site = await startSite({ DEMO_CONTENT: 'on', LOG_LEVEL: 'silent' });
  const reader = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const { body } = await timed(`${site.origin}/about`, reader);
    const asset = body.match(/"(\/assets\/[^"]+\.js)"/)?.[1] ?? '/favicon.svg';
    const times = { page: [] as number[], asset: [] as number[] };
    const worker = new Worker(new URL(import.meta.url), {
      workerData: { origin: site.origin, seconds, connections } satisfies Order,
    });
    let signIns: Record<string, number> | undefined;
    worker.once('message', (answered) => {
      signIns = answered;
    });
    while (!signIns) {
      times.page.push((await timed(`${site.origin}/about`, reader)).ms);
      times.asset.push((await timed(site.origin + asset, reader)).ms);
    }
    console.log(
      JSON.stringify({
        seconds,
        connections,
        signIns,
        page: figures(times.page),
        asset: figures(times.asset),
      }),
    );
  } finally {
    reader.destroy();
    await site.close();
  }
}

if (isMainThread) await measure();
else parentPort?.postMessage(await flood(workerData as Order));
