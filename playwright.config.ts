import { defineConfig } from '@playwright/test';
import { chromium } from './scripts/test-browsers.ts';

const port = process.env.E2E_PORT ?? '4173';
const dataDir = process.env.E2E_DATA_DIR ?? 'data/e2e';

export default defineConfig({
  fullyParallel: true,
  // More than the two cores of CI: a third of a journey is waiting. Each worker costs a browser and a window whose
  // code is compiled again, and the other tests run at the same time (`vitest.config.ts`): with three and three no
  // processor idles.
  workers: 3,
  // Timeouts for a busy machine. They cost nothing if the expected result comes sooner.
  timeout: 120_000,
  // Browsers crash and lose their connection about once in a thousand journeys; WebKitGTK in one of three of the long
  // journey of a request, when it frees the nodes of a page that was left. The summary names what was repeated.
  retries: process.env.CI === 'true' ? 3 : 0,
  expect: { timeout: 30_000 },
  forbidOnly: process.env.CI === 'true',
  reporter: [['line'], ['json']],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: {
      executablePath: chromium() ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
    // Recording every journey would cost a third of the time: `--trace=retain-on-failure` makes a trace.
    screenshot: 'only-on-failure',
  },
  projects: [
    // The core journeys, one worker per engine, so that it starts once. They take longest, so they start first.
    { name: 'webkit', testDir: 'tests/engines', fullyParallel: false },
    { name: 'firefox', testDir: 'tests/engines', fullyParallel: false },
    { name: 'chromium', testDir: 'tests/e2e' },
  ],
  webServer: {
    command: 'node build/main.js',
    url: `http://localhost:${port}/readyz`,
    env: {
      PORT: port,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: 'owner@example.com',
      ADMIN_PASSWORD: 'a-long-enough-password',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
