/**
 * Does the time of an answer tell a known address from an unknown one? Runs the real server, asks in random order,
 * and compares the medians, which must lie within 10 % of each other. Not part of `npm test`: a busy machine must
 * not make a test fail.
 *
 *   node bench/login-timing.ts [questions of each kind=200]
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../scripts/test-tools.ts';

const TOLERATED = 0.1;
const rounds = Number(process.argv[2] ?? 200);
const folder = mkdtempSync(path.join(tmpdir(), 'octavo-timing-'));
const port = await freePort();
const origin = `http://localhost:${port}`;
const server = spawn(process.execPath, ['build/main.js'], {
  env: {
    ...process.env,
    PORT: String(port),
    DATA_DIR: folder,
    ADMIN_EMAIL: 'owner@example.com',
    ADMIN_PASSWORD: 'a-long-enough-password',
    DEMO_CONTENT: 'off',
    RATE_LIMITS: 'off',
  },
  stdio: 'ignore',
});

async function time(url: string, body: object): Promise<number> {
  const start = performance.now();
  const response = await fetch(origin + url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.text();
  return performance.now() - start;
}

/** Both kinds of request in random order, so that a slow moment of the machine affects both alike. */
async function compare(name: string, url: string, known: object, unknown: object, count: number) {
  const times = { known: [] as number[], unknown: [] as number[] };
  const order = Array.from({ length: count }, () =>
    Math.random() < 0.5 ? ['known', 'unknown'] : ['unknown', 'known'],
  ).flat() as ('known' | 'unknown')[];
  for (let warmUp = 0; warmUp < 5; warmUp += 1) await time(url, warmUp % 2 ? known : unknown);
  for (const kind of order) times[kind].push(await time(url, kind === 'known' ? known : unknown));
  const [a, b] = [median(times.known), median(times.unknown)];
  const difference = Math.abs(a - b) / Math.min(a, b);
  const verdict = difference <= TOLERATED ? 'alike' : 'DIFFERENT';
  console.log(
    `${name}: known ${a.toFixed(2)} ms, unknown ${b.toFixed(2)} ms, ${(difference * 100).toFixed(1)} % apart: ${verdict}`,
  );
  return difference <= TOLERATED;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

try {
  while (!(await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) {
    if (server.exitCode !== null) throw new Error('The server did not start: run `npm run build` first');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const password = 'not the password';
  const isAlike = [
    await compare(
      'login',
      '/api/auth/login',
      { email: 'owner@example.com', password },
      { email: 'nobody@example.com', password },
      rounds,
    ),
    await compare(
      'forgot',
      '/api/auth/forgot-password',
      { email: 'owner@example.com' },
      { email: 'nobody@example.com' },
      Math.ceil(rounds / 4),
    ),
  ];
  process.exitCode = isAlike.every(Boolean) ? 0 : 1;
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
