import { defineConfig } from '@playwright/test';
import { chromium } from './scripts/test-browsers.ts';

const port = process.env.E2E_PORT ?? '4173';
const dataDir = process.env.E2E_DATA_DIR ?? 'data/e2e';

export default defineConfig({
  fullyParallel: true,
  // More than the two cores of CI: a third of a journey is waiting. Each one costs a browser and a window that is compiled
  // anew, and beside them run the other tests (`vitest.config.ts`): with three and two no processor waits.
  workers: 3,
  // How long a busy machine may take. Nothing waits for it where what is expected comes sooner, and nothing is tried twice.
  timeout: 120_000,
  retries: 0,
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
    // A recording of every journey would cost a third of the time: `--trace=retain-on-failure` makes one.
    screenshot: 'only-on-failure',
  },
  projects: [
    // The core journeys, each engine in one worker: it is started once. They take longest, so they begin.
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
