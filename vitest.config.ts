import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const SERVER_TESTS = ['server/**/*.test.ts', 'tests/api/**/*.test.ts'];

/** Says the same on either engine, so it runs once. */
const ON_ANY_ENGINE = [
  'server/features/consultations/cut-uploads.test.ts',
  'server/features/images/images.test.ts',
  'server/features/site/site.test.ts',
  'server/http/addresses.test.ts',
  'server/http/body-timeouts.test.ts',
  'tests/api/admin-guard.test.ts',
];
const opensNoDatabase = (file: string) =>
  ON_ANY_ENGINE.includes(file) ||
  !/#tests\/(test-app|test-database|support\/sites)\.ts/.test(readFileSync(file, 'utf8'));

/** The same files on each engine: what holds on SQLite must hold on PostgreSQL. */
const onEngine = (engine: 'sqlite' | 'postgres') => ({
  test: {
    name: engine,
    include: SERVER_TESTS,
    exclude: engine === 'postgres' ? globSync(SERVER_TESTS).filter(opensNoDatabase) : [],
    setupFiles: ['tests/setup/no-surprises.ts', 'tests/setup/quick-hashes.ts'],
    globalSetup: [
      'tests/setup/built.ts',
      ...(engine === 'postgres' ? ['tests/setup/template-database.ts'] : []),
    ],
    env: { TEST_ENGINE: engine },
    // No test replaces a module here, so the server's code is read once for each worker and not for each file.
    isolate: false,
  },
});

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['shared/**/*.test.ts', 'app/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/setup/no-surprises.ts'],
          // Modules of its own for each file, as in a process of its own, at less than half of the processor time.
          pool: 'vmThreads',
        },
      },
      {
        test: {
          // Some of them calculate for seconds, which takes three times as long in a VM context.
          name: 'rules',
          include: ['tests/rules/**/*.test.ts'],
          setupFiles: ['tests/setup/no-surprises.ts'],
          isolate: false,
        },
      },
      onEngine('sqlite'),
      ...(process.env.TEST_DATABASE_URL ? [onEngine('postgres')] : []),
    ],
    // Each worker of each project reads the server's code for itself, and the journeys run at the same time. With two the tests
    // ended a minute after the journeys, with half of the processors idle.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
