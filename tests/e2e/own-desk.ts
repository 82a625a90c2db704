import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { test as base, expect, type Page } from '@playwright/test';

const START_WITHIN_MS = 30_000;
const EIGHT_DAYS_MS = 8 * 24 * 60 * 60 * 1000;

export type Desk = {
  url: string;
  email: string;
  password: string;
  /** The text of the newest mail to this address. */
  newestMail: (to: string) => string;
  /** Lets the time of every session run out. */
  expireSessions: () => void;
  signIn: (page: Page, to?: string) => Promise<void>;
};

/** A whole site for one test: what it does to passwords and sessions is nobody else's trouble. */
export const test = base.extend<{ desk: Desk; settings: Record<string, string> }>({
  /** Settings of the site besides the usual, for a whole file: `test.use({ settings: { … } })`. */
  settings: [{}, { option: true }],
  desk: async ({ settings }, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'octavo-desk-'));
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const email = 'owner@example.com';
    const password = 'a-long-enough-password';
    const server = spawn('node', ['build/main.js'], {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: folder,
        ADMIN_EMAIL: email,
        ADMIN_PASSWORD: password,
        DEMO_CONTENT: 'off',
        RATE_LIMITS: 'off',
        ...settings,
      },
      stdio: 'ignore',
    });
    const ask = (text: string, ...values: SQLInputValue[]) => {
      const database = new DatabaseSync(path.join(folder, 'octavo.db'), { timeout: 5000 });
      const rows = database.prepare(text).all(...values);
      database.close();
      return rows;
    };
    try {
      await answers(url, server);
      await use({
        url,
        email,
        password,
        newestMail: (to) => {
          const [mail] = ask(
            'select text_body from outbox where recipient = ? order by created_at desc, id desc limit 1',
            to,
          );
          return String(mail?.text_body ?? '');
        },
        expireSessions: () => {
          const longAgo = new Date(Date.now() - EIGHT_DAYS_MS).toISOString();
          ask('update sessions set last_used_at = ? returning id', longAgo);
        },
        signIn: async (page, to = '/admin') => {
          await page.goto(url + to);
          await fillLogin(page, email, password);
          await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
        },
      });
    } finally {
      await stop(server);
      await rm(folder, { recursive: true, force: true });
    }
  },
});

export async function fillLogin(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export async function answers(url: string, server: ChildProcess) {
  const giveUpAt = Date.now() + START_WITHIN_MS;
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
    if (Date.now() > giveUpAt || server.exitCode !== null) throw new Error('The site did not start');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export async function stop(server: ChildProcess) {
  if (server.exitCode !== null) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await gone;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
