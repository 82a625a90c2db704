import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { test as base, expect } from '@playwright/test';
import { answers, type Desk, fillLogin, freePort, stop } from './own-desk.ts';

const START_WITHIN_MS = 60_000;
const EIGHT_DAYS_MS = 8 * 24 * 60 * 60 * 1000;

type Site = { url: string; ask: (text: string, ...values: SQLInputValue[]) => Record<string, unknown>[] };

const email = 'owner@example.com';
const password = 'a-long-enough-password';

/**
 * A site of these tests' own, as the first start leaves it: what one of them does to passwords and sessions is
 * nobody else's trouble. The process serves a worker; each test finds it as new.
 */
export const test = base.extend<{ desk: Desk }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see which fixtures are used
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'octavo-desk-'));
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const server = spawn('node', ['build/main.js'], {
        env: {
          ...process.env,
          PORT: String(port),
          DATA_DIR: folder,
          ADMIN_EMAIL: email,
          ADMIN_PASSWORD: password,
          DEMO_CONTENT: 'off',
          RATE_LIMITS: 'off',
        },
        stdio: 'ignore',
      });
      try {
        await answers(url, server);
        await use({
          url,
          ask: (text, ...values) => {
            const database = new DatabaseSync(path.join(folder, 'octavo.db'), { timeout: 10_000 });
            const rows = database.prepare(text).all(...values);
            database.close();
            return rows;
          },
        });
      } finally {
        await stop(server);
        await rm(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 2 * START_WITHIN_MS },
  ],

  desk: async ({ site: { url, ask } }, use) => {
    const [admin] = ask('select password_hash from admins');
    for (const table of ['sessions', 'outbox', 'audit_log', 'reset_tokens'])
      ask(`delete from ${table} returning 1`);
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
    ask(
      `update admins set password_hash = ?, totp_secret = null, totp_confirmed_at = null, totp_last_step = null
        returning id`,
      String(admin?.password_hash),
    );
  },
});
