/**
 * More requests than the site can handle: pages that are not cached and searches, sent at a fixed pace whether or not
 * there is a response. First the peak is measured, then twice, three and five times as much. Prints one line of JSON:
 * requests served per second and as a part of the peak, how long refusals took (ms), how long after it all is normal.
 *
 *   node bench/faults/overload.ts [seconds for each step=8]
 */
import { Agent, get } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { median, startSite } from '../site.ts';

const WARM_UP_S = 3;
const PEAK_CONNECTIONS = 16;
const LOOK_MS = 250;
const NORMAL_MS = 500;
const SETTLED_MS = 2_000;
type Outcome = { status: number; ms: number; isInTime: boolean; retryAfter: boolean; sentAtMs: number };
type Order = { origin: string; seconds: number; perSecond?: number };

/** Each address is new, so that nothing is cached. */
function addressOf(): string {
  const word = Math.random().toString(36).slice(2, 8);
  return Math.random() < 0.5 ? `/api/samples?q=study+${word}` : `/samples?q=study+${word}`;
}

function ask(origin: string, agent: Agent, until = Number.POSITIVE_INFINITY): Promise<Outcome> {
  const start = performance.now();
  const outcome = (status: number, retryAfter = false) => {
    const now = performance.now();
    return { status, ms: now - start, isInTime: now <= until, retryAfter, sentAtMs: start };
  };
  return new Promise((resolve) => {
    const request = get(origin + addressOf(), { agent, timeout: 10_000 }, (response) => {
      response.resume();
      response.on('end', () => resolve(outcome(response.statusCode ?? 0, 'retry-after' in response.headers)));
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(outcome(0)));
  });
}

async function load({ origin, seconds, perSecond }: Order): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: perSecond ? 2_000 : PEAK_CONNECTIONS });
  const until = performance.now() + seconds * 1000;
  const outcomes: Outcome[] = [];
  if (!perSecond) {
    const client = async () => {
      while (performance.now() < until) outcomes.push(await ask(origin, agent, until));
    };
    await Promise.all(Array.from({ length: PEAK_CONNECTIONS }, client));
  } else {
    const pending: Promise<void>[] = [];
    const start = performance.now();
    let sent = 0;
    while (performance.now() < until) {
      const due = Math.floor(((performance.now() - start) / 1000) * perSecond);
      for (; sent < due; sent += 1)
        pending.push(ask(origin, agent, until).then((outcome) => void outcomes.push(outcome)));
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await Promise.all(pending);
  }
  agent.destroy();
  return outcomes;
}

/** In a thread of its own, so that counting does not disturb the pace. */
function inThread(order: Order): Promise<Outcome[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: order });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

async function timeUntilNormal(origin: string): Promise<number> {
  const start = performance.now();
  const agent = new Agent({ keepAlive: true });
  for (;;) {
    const { status, ms } = await ask(origin, agent);
    if (status === 200 && ms < NORMAL_MS) break;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  agent.destroy();
  return Math.round(performance.now() - start);
}

if (isMainThread) {
  const seconds = Number(process.argv[2] ?? 8);
  const site = await startSite({ DEMO_CONTENT: 'on', LOG_LEVEL: 'silent', PAGE_CACHE_MB: '0' });
  try {
    await inThread({ origin: site.origin, seconds: WARM_UP_S });
    // What is served when the time is over was served too late.
    const good = (outcomes: Outcome[]) =>
      outcomes.filter(({ status, isInTime }) => status === 200 && isInTime).length / seconds;
    const peak = good(await inThread({ origin: site.origin, seconds }));
    const steps: Record<string, object> = {};
    for (const times of [2, 3, 5]) {
      const outcomes = await inThread({ origin: site.origin, seconds, perSecond: peak * times });
      const refused = outcomes.filter(({ status }) => status === 503);
      // In the first second everyone is served, late (146): what waits from then on is looked at apart.
      const began = Math.min(...outcomes.map(({ sentAtMs }) => sentAtMs));
      const late = refused.filter(({ sentAtMs }) => sentAtMs - began < SETTLED_MS).map(({ ms }) => ms);
      const refusals = refused
        .filter(({ sentAtMs }) => sentAtMs - began >= SETTLED_MS)
        .map(({ ms }) => ms)
        .sort((a, b) => a - b);
      steps[`${times}x`] = {
        servedPerSecond: Math.round(good(outcomes)),
        goodput: Math.round((good(outcomes) / peak) * 100) / 100,
        refused: refused.length,
        refusalMedianMs: Math.round(median(refusals) * 10) / 10,
        refusalP95Ms: Math.round((refusals[Math.floor(refusals.length * 0.95)] ?? 0) * 10) / 10,
        refusalSlowestInFirstSecondsMs: Math.round(Math.max(0, ...late)),
        withoutRetryAfter: refused.filter(({ retryAfter }) => !retryAfter).length,
        unanswered: outcomes.filter(({ status }) => status !== 200 && status !== 503).length,
        normalAfterMs: await timeUntilNormal(site.origin),
      };
    }
    console.log(JSON.stringify({ peakPerSecond: Math.round(peak), ...steps }));
  } finally {
    await site.close();
  }
} else {
  parentPort?.postMessage(await load(workerData as Order));
}
