import { defineConfig } from '@playwright/test';

const port = process.env.E2E_PORT ?? '4173';
const dataDir = process.env.E2E_DATA_DIR ?? 'data/e2e';

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  workers: 2,
  // A busy machine is not a fault; what fails twice is.
  retries: process.env.CI === 'true' ? 1 : 0,
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
    // To record every journey makes all of them half as long again.
    trace: process.env.CI === 'true' ? 'on-first-retry' : 'retain-on-failure',
  },
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
