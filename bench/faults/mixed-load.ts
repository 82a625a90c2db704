/**
 * The load of a busy site, for half an hour: pages, searches, comments, requests with files, views, sign-ins, admin
 * edits, social images. Prints one line of JSON: the status codes, and the memory (MB), open handles and temporary
 * files of the process after the first tenth of the time, in the middle and at the end. The aim is that none of them
 * grows.
 *
 *   node bench/faults/mixed-load.ts [--minutes 30]
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { encodeForm, file, goodFields } from '../../tests/support/forms.ts';
import { startSite } from '../site.ts';

const SAMPLES = 60;
const VISITORS = 6;
const PAUSE_MS = 20;
/** Longer than threads and connections that nobody uses stay open. */
const SETTLE_MS = 75_000;
const MB = 1024 * 1024;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
const minutes = Number(values.minutes);

const site = await startSite({ DEMO_CONTENT: 'on', LOG_LEVEL: 'silent', COMMENT_MODERATION: 'all' });
const answered: Record<string, number> = {};
let serial = 0;

async function call(address: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(site.origin + address, init);
  const key = `${response.status}`;
  answered[key] = (answered[key] ?? 0) + 1;
  return response;
}

function json(body: object, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

async function listSlugs(kind: string): Promise<{ _id: string; slug: string }[]> {
  const { items } = (await (await call(`/api/${kind}?limit=100`)).json()) as {
    items: { _id: string; slug: string }[];
  };
  return items;
}

const samples = await listSlugs('samples');
const posts = await listSlugs('blog');
const login = { email: 'admin@localhost', password: 'a-long-enough-password' };
const any = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)] as T;

async function edit(): Promise<Response> {
  const { token } = (await (await call('/api/auth/login', json(login))).json()) as { token: string };
  const authorization = `Bearer ${token}`;
  serial += 1;
  const created = await call(
    '/api/admin/posts',
    json({ title: `Post ${serial}`, content: '<p>Words.</p>', status: 'published' }, { authorization }),
  );
  const { item } = (await created.json()) as { item: { _id: string } };
  await call('/blog');
  await call(`/api/admin/posts/${item._id}`, { method: 'DELETE', headers: { authorization } });
  return call('/api/auth/logout', { method: 'POST', headers: { authorization } });
}

function comment(): Promise<Response> {
  serial += 1;
  const words = { authorName: 'Ann', content: `Well said, and for the ${serial}th time.` };
  return call(`/api/blog/${any(posts)._id}/comments`, json(words));
}

async function sendRequest(): Promise<Response> {
  const { headers, payload } = await encodeForm(goodFields, [file('paper.pdf')]);
  return call('/api/consultations', { method: 'POST', headers, body: new Uint8Array(payload) });
}

const actions: [weight: number, act: () => Promise<Response>][] = [
  [30, () => call(`/samples/${any(samples).slug}`)],
  [20, () => call(`/blog/${any(posts).slug}`)],
  [15, () => call(any(['/', '/about', '/samples', '/blog', '/contact', '/testimonials']))],
  [10, () => call(`/samples?q=word${Math.floor(Math.random() * 1e9)}`)],
  [10, () => call(`/api/samples/${any(samples).slug}/view`, { method: 'POST' })],
  [5, () => call(`/og/samples/${any(samples).slug}.png`)],
  [4, comment],
  [3, () => call(`/no-such-page-${Math.floor(Math.random() * 1e9)}`)],
  [2, sendRequest],
  [1, edit],
];
const weights = actions.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));

async function visit(until: number) {
  while (Date.now() < until) {
    await (await any(weights)()).arrayBuffer().catch(() => {});
    await sleep(PAUSE_MS);
  }
}

function lookAtProcess() {
  const status = readFileSync(`/proc/${site.pid}/status`, 'utf8');
  return {
    memoryMb: Math.round((Number(status.match(/VmRSS:\s+(\d+)/)?.[1]) * 1024) / MB),
    handles: readdirSync(`/proc/${site.pid}/fd`).length,
    threads: Number(status.match(/Threads:\s+(\d+)/)?.[1]),
    // Those of uploads and backups begin with a dot.
    temporaryFiles: readdirSync(site.folder, { recursive: true }).filter((name) =>
      path.basename(String(name)).startsWith('.'),
    ).length,
  };
}
type Look = ReturnType<typeof lookAtProcess>;

/** The middle one of each figure, because a single look may meet a moment. */
function typical(looks: Look[]): Look {
  const middle = (name: keyof Look) =>
    looks.map((look) => look[name]).sort((a, b) => a - b)[Math.floor(looks.length / 2)] ?? 0;
  return {
    memoryMb: middle('memoryMb'),
    handles: middle('handles'),
    threads: middle('threads'),
    temporaryFiles: middle('temporaryFiles'),
  };
}

try {
  const until = Date.now() + minutes * 60_000;
  const visitors = Array.from({ length: VISITORS }, () => visit(until));
  const looks: Look[] = [];
  while (Date.now() < until) {
    await sleep((minutes * 60_000) / SAMPLES);
    looks.push(lookAtProcess());
  }
  await Promise.all(visitors);
  const tenth = Math.ceil(looks.length / 10);
  await sleep(minutes < 5 ? 0 : SETTLE_MS);
  console.log(
    JSON.stringify({
      minutes,
      answered,
      early: typical(looks.slice(tenth, 2 * tenth)),
      middle: typical(looks.slice(looks.length / 2, looks.length / 2 + tenth)),
      end: typical(looks.slice(-tenth)),
      afterwards: lookAtProcess(),
    }),
  );
} finally {
  await site.close();
}
