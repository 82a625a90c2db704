import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { expect, type Page } from '@playwright/test';
import { startServer } from '#tests/support/server-process.ts';
import { freePort } from '../../scripts/test-tools.ts';
import { keepToken, owner } from './owner.ts';

const BUSY_MS = 10_000;
const EIGHT_DAYS_MS = 8 * 24 * 60 * 60 * 1000;

/** A separate site, for tests that need other settings than the shared one. */
export async function startSite(settings: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-site-'));
  const port = await freePort();
  const { child } = await startServer({
    PORT: String(port),
    HOST: 'localhost',
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    ...settings,
  });
  return {
    origin: `http://localhost:${port}`,
    folder,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Site = {
  url: string;
  /** Queries the site's database directly. */
  ask: (text: string, ...values: SQLInputValue[]) => Record<string, unknown>[];
};

export type Admin = typeof owner & {
  url: string;
  /** The text of the newest mail to this address. */
  newestMail: (to: string) => string;
  /** Expires every session, once the page has no pending requests. */
  expireSessions: (page: Page) => Promise<void>;
  /** Opens a page of the admin area as the owner, without the login form, which has its own journeys. */
  signIn: (page: Page, to?: string) => Promise<void>;
};

/** A site after its first start. */
export async function withSite(settings: Record<string, string>, use: (site: Site) => Promise<void>) {
  const { origin, folder, stop } = await startSite({
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    ...settings,
  });
  const ask: Site['ask'] = (text, ...values) => {
    const database = new DatabaseSync(path.join(folder, 'octavo.db'), { timeout: BUSY_MS });
    const rows = database.prepare(text).all(...values);
    database.close();
    return rows;
  };
  try {
    await use({ url: origin, ask });
  } finally {
    await stop();
  }
}

export function openAdmin({ url, ask }: Site): Admin {
  return {
    ...owner,
    url,
    newestMail: (to) => {
      const [mail] = ask(
        'select text_body from outbox where recipient = ? order by created_at desc, id desc limit 1',
        to,
      );
      return String(mail?.text_body ?? '');
    },
    expireSessions: async (page) => {
      await page.waitForLoadState('networkidle');
      const longAgo = new Date(Date.now() - EIGHT_DAYS_MS).toISOString();
      ask('update sessions set last_used_at = ? returning id', longAgo);
    },
    signIn: async (page, to = '/admin') => {
      const response = await page.request.post(`${url}/api/auth/login`, { data: owner });
      const { token } = await response.json();
      await keepToken(page, `${url}/robots.txt`, token);
      await page.goto(url + to);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  };
}

export async function fillLogin(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
