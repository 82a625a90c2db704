/**
 * More than the site can do at once. Prints one line of JSON for each kind of load:
 *
 *   node bench/load.ts overload [seconds=8]   pages and searches that are not cached, at two, three and five times the
 *                                             peak: goodput, refusals, time until all is normal again
 *   node bench/load.ts sign-ins [seconds=10]  wrong passwords over 100 connections: how long a page and an asset take
 *   node bench/load.ts uploads                20 uploads of 50 MB at the same time: memory of the server
 *   node bench/load.ts mixed [minutes=30]     a busy site: memory, open handles and temporary files must not grow
 */
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { encodeForm, file, goodFields } from '#tests/support/forms.ts';
import { createPdf } from '#tests/support/sample-files.ts';
import { median, memoryMb, PASSWORD, percentile, round, type Site, withSite } from './site.ts';

const PEAK_CONNECTIONS = 16;
const SIGN_IN_CONNECTIONS = 100;
const NORMAL_MS = 500;
/** In the first seconds everyone is served, late (145): refusals are counted from then on. */
const SETTLED_MS = 2_000;
const UPLOADS = 20;
const UPLOAD_FILES = 5;
const UPLOAD_FILE_BYTES = 10 * 1024 * 1024;
const VISITORS = 6;
const SAMPLES = 60;

type Outcome = { status: number; ms: number; isInTime: boolean; retryAfter: boolean; sentAtMs: number };
type Order = { origin: string; seconds: number; perSecond?: number; isSignIn?: boolean };

/** Each address is new, so that nothing is cached. */
function uncachedPath(): string {
  const word = Math.random().toString(36).slice(2, 8);
  return Math.random() < 0.5 ? `/api/samples?q=study+${word}` : `/samples?q=study+${word}`;
}

function ask(url: string, agent: Agent, until = Number.POSITIVE_INFINITY): Promise<Outcome> {
  const sentAtMs = performance.now();
  const outcome = (status: number, retryAfter = false) => {
    const now = performance.now();
    return { status, ms: now - sentAtMs, isInTime: now <= until, retryAfter, sentAtMs };
  };
  return new Promise((resolve) => {
    const request = get(url, { agent, timeout: 10_000 }, (response) => {
      response.resume();
      response.on('end', () => resolve(outcome(response.statusCode ?? 0, 'retry-after' in response.headers)));
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(outcome(0)));
  });
}

async function signIn(origin: string): Promise<Outcome> {
  const sentAtMs = performance.now();
  const body = { email: `user${Math.random()}@example.com`, password: 'not the password' };
  const { status } = await fetch(`${origin}/api/auth/login`, json(body));
  return { status, ms: performance.now() - sentAtMs, isInTime: true, retryAfter: false, sentAtMs };
}

function json(body: object, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

/** Without a pace, as many connections as the order says send one request after the other. */
async function send({ origin, seconds, perSecond, isSignIn }: Order): Promise<Outcome[]> {
  const connections = isSignIn ? SIGN_IN_CONNECTIONS : PEAK_CONNECTIONS;
  const agent = new Agent({ keepAlive: true, maxSockets: perSecond ? 2_000 : connections });
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  const one = () => (isSignIn ? signIn(origin) : ask(origin + uncachedPath(), agent, until));
  const outcomes: Outcome[] = [];
  if (perSecond) {
    const pending: Promise<unknown>[] = [];
    while (performance.now() < until) {
      const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond);
      while (pending.length < due) pending.push(one().then((outcome) => outcomes.push(outcome)));
      await sleep(1);
    }
    await Promise.all(pending);
  } else {
    const client = async () => {
      while (performance.now() < until) outcomes.push(await one());
    };
    await Promise.all(Array.from({ length: connections }, client));
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

function countByStatus(outcomes: Pick<Outcome, 'status'>[]): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(outcomes, ({ status }) => String(status))].map(([status, some]) => [status, some.length]),
  );
}

async function overload({ origin }: Site, seconds = 8) {
  await inThread({ origin, seconds: 3 });
  // What is served when the time is over was served too late.
  const good = (outcomes: Outcome[]) =>
    outcomes.filter(({ status, isInTime }) => status === 200 && isInTime).length / seconds;
  const peak = good(await inThread({ origin, seconds }));
  const steps: Record<string, object> = {};
  for (const times of [2, 3, 5]) {
    const outcomes = await inThread({ origin, seconds, perSecond: peak * times });
    const refused = outcomes.filter(({ status }) => status === 503);
    const began = Math.min(...outcomes.map(({ sentAtMs }) => sentAtMs));
    const refusals = refused.filter(({ sentAtMs }) => sentAtMs - began >= SETTLED_MS).map(({ ms }) => ms);
    steps[`${times}x`] = {
      servedPerSecond: Math.round(good(outcomes)),
      goodput: round(good(outcomes) / peak, 2),
      refused: refused.length,
      refusalMedianMs: round(median(refusals)),
      refusalP95Ms: round(percentile(refusals, 0.95)),
      withoutRetryAfter: refused.filter(({ retryAfter }) => !retryAfter).length,
      unanswered: outcomes.filter(({ status }) => status !== 200 && status !== 503).length,
      normalAfterMs: await timeUntilNormal(origin),
    };
  }
  return { peakPerSecond: Math.round(peak), ...steps };
}

async function timeUntilNormal(origin: string): Promise<number> {
  const startedAt = performance.now();
  const agent = new Agent({ keepAlive: true });
  for (;;) {
    const { status, ms } = await ask(origin + uncachedPath(), agent);
    if (status === 200 && ms < NORMAL_MS) break;
    await sleep(250);
  }
  agent.destroy();
  return Math.round(performance.now() - startedAt);
}

async function signIns({ origin }: Site, seconds = 10) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const body = await (await fetch(`${origin}/about`)).text();
  const asset = body.match(/"(\/assets\/[^"]+\.js)"/)?.[1] ?? '/favicon.svg';
  const times = { page: [] as number[], asset: [] as number[] };
  let outcomes: Outcome[] | undefined;
  inThread({ origin, seconds, isSignIn: true }).then((all) => {
    outcomes = all;
  });
  while (!outcomes) {
    times.page.push((await ask(`${origin}/about`, agent)).ms);
    times.asset.push((await ask(origin + asset, agent)).ms);
  }
  agent.destroy();
  const figures = (all: number[]) => ({
    medianMs: round(median(all)),
    slowestMs: Math.round(Math.max(...all)),
  });
  return { signIns: countByStatus(outcomes), page: figures(times.page), asset: figures(times.asset) };
}

async function uploads({ origin, pid }: Site) {
  const form = await encodeForm(
    goodFields,
    Array.from({ length: UPLOAD_FILES }, (_, number) => file(`${number}.pdf`, createPdf(UPLOAD_FILE_BYTES))),
  );
  const upload = { method: 'POST', headers: form.headers, body: new Uint8Array(form.payload) };
  // One small request first, to load what is loaded on first use.
  await fetch(`${origin}/api/consultations`, json(goodFields));
  const before = memoryMb(pid);
  let most = before;
  const sampler = setInterval(() => {
    most = Math.max(most, memoryMb(pid));
  }, 20);
  const responses = await Promise.all(
    Array.from({ length: UPLOADS }, () => fetch(`${origin}/api/consultations`, upload)),
  );
  clearInterval(sampler);
  return { uploads: countByStatus(responses), memoryBeforeMb: before, memoryAddedMb: most - before };
}

async function mixed({ origin, pid, folder }: Site, minutes = 30) {
  const responses: { status: number }[] = [];
  let serial = 0;
  async function call(address: string, init?: RequestInit): Promise<Response> {
    const response = await fetch(origin + address, init);
    responses.push({ status: response.status });
    return response;
  }
  const list = async (kind: string) =>
    ((await (await call(`/api/${kind}?limit=100`)).json()) as { items: { _id: string; slug: string }[] })
      .items;
  const any = <T>(items: T[]): T => items[Math.floor(Math.random() * items.length)] as T;
  const samples = await list('samples');
  const posts = await list('blog');

  async function edit() {
    const login = json({ email: 'admin@localhost', password: PASSWORD });
    const { token } = (await (await call('/api/auth/login', login)).json()) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    serial += 1;
    const post = { title: `Post ${serial}`, content: '<p>Words.</p>', status: 'published' };
    const { item } = (await (await call('/api/admin/posts', json(post, headers))).json()) as {
      item: { _id: string };
    };
    await call('/blog');
    await call(`/api/admin/posts/${item._id}`, { method: 'DELETE', headers });
    return call('/api/auth/logout', { method: 'POST', headers });
  }
  function comment() {
    serial += 1;
    const content = `Well said, and for the ${serial}th time.`;
    return call(`/api/blog/${any(posts)._id}/comments`, json({ authorName: 'Ann', content }));
  }
  async function request() {
    const { headers, payload } = await encodeForm(goodFields, [file('paper.pdf')]);
    return call('/api/consultations', { method: 'POST', headers, body: new Uint8Array(payload) });
  }
  const weighted: [weight: number, act: () => Promise<Response>][] = [
    [30, () => call(`/samples/${any(samples).slug}`)],
    [20, () => call(`/blog/${any(posts).slug}`)],
    [15, () => call(any(['/', '/about', '/samples', '/blog', '/contact', '/testimonials']))],
    [10, () => call(`/samples?q=word${Math.floor(Math.random() * 1e9)}`)],
    [10, () => call(`/api/samples/${any(samples).slug}/view`, { method: 'POST' })],
    [5, () => call(`/og/samples/${any(samples).slug}.png`)],
    [4, comment],
    [3, () => call(`/no-such-page-${Math.floor(Math.random() * 1e9)}`)],
    [2, request],
    [1, edit],
  ];
  const actions = weighted.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));
  const until = Date.now() + minutes * 60_000;
  const visitors = Array.from({ length: VISITORS }, async () => {
    while (Date.now() < until) {
      await (await any(actions)()).arrayBuffer().catch(() => {});
      await sleep(20);
    }
  });
  const observe = () => ({
    memoryMb: memoryMb(pid),
    handles: readdirSync(`/proc/${pid}/fd`).length,
    threads: Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/Threads:\s+(\d+)/)?.[1]),
    // Those of uploads and backups begin with a dot.
    temporaryFiles: readdirSync(folder, { recursive: true }).filter((name) =>
      path.basename(String(name)).startsWith('.'),
    ).length,
  });
  type Observed = ReturnType<typeof observe>;
  const all: Observed[] = [];
  while (Date.now() < until) {
    await sleep((minutes * 60_000) / SAMPLES);
    all.push(observe());
  }
  await Promise.all(visitors);
  const typical = (some: Observed[]) =>
    Object.fromEntries(
      (['memoryMb', 'handles', 'threads', 'temporaryFiles'] as const).map((name) => [
        name,
        median(some.map((one) => one[name])),
      ]),
    );
  const tenth = Math.ceil(all.length / 10);
  return {
    minutes,
    responses: countByStatus(responses),
    early: typical(all.slice(tenth, 2 * tenth)),
    middle: typical(all.slice(all.length / 2, all.length / 2 + tenth)),
    end: typical(all.slice(-tenth)),
  };
}

if (isMainThread) {
  const [kind = '', amount] = process.argv.slice(2);
  const kinds: Record<string, (site: Site, amount?: number) => Promise<object>> = {
    overload,
    'sign-ins': signIns,
    uploads,
    mixed,
  };
  const run = kinds[kind];
  if (!run) throw new Error(`Choose one of: ${Object.keys(kinds).join(', ')}`);
  const settings: Record<string, string> = kind === 'overload' ? { PAGE_CACHE_MB: '0' } : {};
  const result = await withSite(settings, (site) => run(site, amount ? Number(amount) : undefined));
  console.log(JSON.stringify({ load: kind, ...result }));
} else {
  parentPort?.postMessage(await send(workerData as Order));
}
