import { defineConfig } from '@playwright/test';

const port = process.env.E2E_PORT ?? '4173';
const dataDir = process.env.E2E_DATA_DIR ?? 'data/e2e';

export default defineConfig({
  fullyParallel: true,
  // More than the two cores of CI: a third of a journey is waiting.
  workers: 3,
  // Two of 239 journeys still depend on the moment on a busy machine (named in docs/decisions/012); to be 0 again.
  retries: process.env.CI === 'true' ? 2 : 0,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI === 'true',
  reporter: [['line'], ['json']],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
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
    { name: 'chromium', testDir: 'tests/e2e' },
    // The core journeys, each engine in one worker: it is started once.
    { name: 'firefox', testDir: 'tests/engines', fullyParallel: false },
    { name: 'webkit', testDir: 'tests/engines', fullyParallel: false },
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
