import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { readTableLines } from '#server/backups/archive.ts';
import { openDatabase } from '#server/db/open.ts';
import { readEnv } from '#server/env.ts';
import type { BackupList } from '#shared/contracts/backups.ts';
import { TEMPLATE } from '#tests/setup/template-database.ts';
import { goodFields } from '#tests/support/forms.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { newPostgresDatabase, testEngine } from '#tests/test-database.ts';

const WITHIN_MS = 300_000;
const polled = { timeout: 120_000, interval: 200 };
const password = 'a-long-enough-password';

const endings: (() => Promise<unknown>)[] = [];
let site: Awaited<ReturnType<typeof siteWithBackup>>;
beforeAll(async () => {
  site = await siteWithBackup();
}, WITHIN_MS);
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

/** A site in two processes, with one backup, and its owner signed in. */
async function siteWithBackup() {
  const folder = await mkdtemp(path.join(tmpdir(), 'octavo-restore-'));
  endings.push(() => rm(folder, { recursive: true, force: true }));
  const settings = {
    DATA_DIR: folder,
    ...(testEngine === 'postgres' && {
      DATABASE_URL: await newPostgresDatabase(TEMPLATE, (drop) => endings.push(drop)),
    }),
    ADMIN_EMAIL: 'owner@example.org',
    ADMIN_PASSWORD: password,
    RATE_LIMITS: 'off',
    BACKUPS: 'off',
  };
  const one = await startServer(settings);
  endings.push(one.kill);
  const other = await startServer(settings);
  endings.push(other.kill);
  const call = (url: string, init?: RequestInit) => fetch(`${one.origin}/api${url}`, init);
  const post = (url: string, body: object, headers = {}) =>
    call(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const signedIn = await post('/auth/login', { email: settings.ADMIN_EMAIL, password });
  const headers = { authorization: `Bearer ${((await signedIn.json()) as { token: string }).token}` };
  const list = async () => (await (await call('/admin/backups', { headers })).json()) as Partial<BackupList>;
  await post('/admin/backups', {}, headers);
  /** The process that has verified the backup may take a moment to end. */
  const findMade = async () => (await list()).items?.find((item) => item.verified && !item.isRunning);
  const backup = await vi.waitUntil(findMade, polled);
  const restore = () =>
    vi.waitUntil(async () => {
      const url = `/admin/backups/${backup._id}/restore`;
      const response = await post(url, { password, confirmation: 'restore' }, headers);
      return response.status !== 409 && response;
    }, polled);
  return { settings, servers: [one, other] as const, list, restore };
}

/** Sends requests without a pause until it is stopped, and says which were confirmed and which refused. */
function keepSending({ origin }: ServerProcess) {
  const confirmed: string[] = [];
  const refused: { retryAfter: string | null; body: unknown }[] = [];
  let isStopped = false;
  const sending = (async () => {
    while (!isStopped) {
      const response = await fetch(`${origin}/api/consultations`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(goodFields),
      });
      const body = (await response.json()) as { _id: string };
      if (response.status === 201) confirmed.push(body._id);
      else refused.push({ retryAfter: response.headers.get('retry-after'), body });
    }
  })();
  return {
    confirmed,
    refused,
    async stop() {
      isStopped = true;
      await sending;
    },
  };
}

test(
  'restore: after kill -9 in mid-restore the site is as it was, accepts requests again, and the desk says why',
  async () => {
    const { servers, restore, list } = site;
    const sender = keepSending(servers[1]);
    expect((await restore()).status).toBe(202);
    const soon = { ...polled, interval: 5 };
    const child = await vi.waitUntil(() => findChild(servers[0].child.pid, 'restore-here'), soon);
    await vi.waitUntil(() => sender.refused.length > 0, soon);
    process.kill(child, 'SIGKILL');
    const { confirmed } = sender;
    const before = confirmed.length;
    await vi.waitUntil(() => confirmed.length > before, polled);
    await sender.stop();
    await expect
      .poll(list, polled)
      .toMatchObject({ isRestoring: false, restoreProblem: 'Its process ended with SIGKILL.' });
  },
  WITHIN_MS,
);

test(
  'restore: every request confirmed while a backup is restored is in the site or in the backup of the present, and its mails are not lost',
  async () => {
    const { settings, servers, restore, list } = site;
    const senders = servers.map(keepSending);
    await vi.waitUntil(() => senders.every(({ confirmed }) => confirmed.length > 5), polled);
    expect((await restore()).status).toBe(202);
    await vi.waitUntil(async () => (await list()).items === undefined, polled);
    const before = senders.map(({ confirmed }) => confirmed.length);
    await vi.waitUntil(
      () => senders.every(({ confirmed }, index) => confirmed.length > (before[index] ?? 0) + 5),
      polled,
    );
    await Promise.all(senders.map(({ stop }) => stop()));

    const refused = senders.flatMap((sender) => sender.refused);
    expect(refused.length).toBeGreaterThan(0);
    const sentence = { error: 'Service temporarily unavailable. Please try again.' };
    expect(refused).toEqual(refused.map(() => ({ retryAfter: '5', body: sentence })));

    const folder = path.join(readEnv(settings).DATA_DIR, 'backups');
    const archive =
      (await readdir(folder))
        .sort()
        .reverse()
        .find((name) => name.endsWith('-before-restore.tar')) ?? '';
    const rows: Record<string, Record<string, string | null>[]> = { requests: [], outbox: [] };
    await readTableLines(path.join(folder, archive), undefined, Object.keys(rows), (table, line) =>
      rows[table]?.push(JSON.parse(line)),
    );
    const engine = await openDatabase(readEnv(settings), () => {});
    onTestFinished(() => engine.close());
    const present = await engine.db.selectFrom('requests').select('id').execute();
    const kept = new Set([...present, ...(rows.requests ?? [])].map(({ id }) => id));
    const lost = senders.flatMap(({ confirmed }) => confirmed).filter((id) => !kept.has(id));
    expect(lost).toEqual([]);

    const mails = new Set((await engine.db.selectFrom('outbox').select('id').execute()).map(({ id }) => id));
    const waiting = (rows.outbox ?? []).filter((mail) => mail.sent_at === null);
    expect(waiting.filter(({ id }) => !mails.has(id ?? ''))).toEqual([]);
  },
  WITHIN_MS,
);

/** The process that a server has started with this argument. */
async function findChild(parent: number | undefined, argument: string): Promise<number | undefined> {
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const [stat, line] = await Promise.all(
      ['stat', 'cmdline'].map((name) => readFile(`/proc/${id}/${name}`, 'utf8').catch(() => '')),
    );
    const owner = Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (owner === parent && line?.split('\0').includes(argument)) return Number(id);
  }
  return undefined;
}
