/** The built site on a port of its own, with the demo content, for benchmarks that look at it from outside. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../scripts/test-tools.ts';

export type Site = { origin: string; close: () => Promise<void> };

const RESULTS = path.join(import.meta.dirname, 'results');
const START_WITHIN_MS = 30_000;
const LOOK_AGAIN_MS = 100;

export async function startSite(settings: Record<string, string> = {}): Promise<Site> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-bench-'));
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../server/main.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      ADMIN_PASSWORD: 'a-long-enough-password',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isReady = async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.ok;
  const deadline = Date.now() + START_WITHIN_MS;
  while (!(await isReady())) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('The site did not start');
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  return {
    origin,
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function firstSlug(site: Site, list: 'blog' | 'samples'): Promise<string> {
  const { items } = (await (await fetch(`${site.origin}/api/${list}?limit=1`)).json()) as {
    items: { slug: string }[];
  };
  return items[0]?.slug ?? '';
}

export function keepResult(name: string, result: object) {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(path.join(RESULTS, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
