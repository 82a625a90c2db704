import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { contentAsData } from './scripts/server-code.ts';

const SERVER_TESTS = ['server/**/*.test.ts', 'tests/api/**/*.test.ts'];

/** Independent of the database engine, or their queries are tested elsewhere on both: run once. */
const ON_ANY_ENGINE = [
  'server/demo/example-file.test.ts',
  'server/features/auth/passwords.test.ts',
  'server/features/requests/cut-uploads.test.ts',
  'server/features/images/images.test.ts',
  'server/features/samples/word-files.test.ts',
  'server/features/samples/documents.test.ts',
  'server/features/site/site.test.ts',
  'server/http/visitor.test.ts',
  'server/http/body-timeouts.test.ts',
  'server/http/search-limit.test.ts',
  'tests/api/admin-guard.test.ts',
  'tests/api/page-weight.test.ts',
  'tests/api/response-headers.test.ts',
  'tests/api/topic-links.test.ts',
];
const opensNoDatabase = (file: string) =>
  ON_ANY_ENGINE.includes(file) ||
  !/#tests\/(test-app|test-database|support\/(sites|open-request))\.ts/.test(readFileSync(file, 'utf8'));

/** The same files on each engine: what holds on SQLite must hold on PostgreSQL. */
const onEngine = (engine: 'sqlite' | 'postgres') => ({
  plugins: [contentAsData],
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
    // No test mocks a module here, so the server's code is loaded once per worker and not per file.
    isolate: false,
  },
});

export default defineConfig({
  test: {
    projects: [
      {
        // Otherwise each file parses all texts again.
        plugins: [contentAsData],
        test: {
          name: 'unit',
          include: ['shared/**/*.test.ts', 'app/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/setup/no-surprises.ts', 'tests/setup/patient-queries.ts'],
          // Separate modules per file, as in separate processes, at less than half the CPU time.
          pool: 'vmThreads',
          // Other style sheets are empty in tests, and so would be the address of this one.
          css: { include: /\.css\?url$/ },
          environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
        },
      },
      {
        test: {
          // Some of them compute for seconds, which takes three times as long in a VM context.
          name: 'rules',
          include: ['tests/rules/**/*.test.ts'],
          setupFiles: ['tests/setup/no-surprises.ts'],
          isolate: false,
        },
      },
      onEngine('sqlite'),
      ...(process.env.TEST_DATABASE_URL ? [onEngine('postgres')] : []),
    ],
    // Each worker of each project loads the server's code, and the journeys run at the same time. With two workers
    // the tests ended a minute after the journeys, with half of the processors idle.
    maxWorkers: 3,
    // For a busy machine; they cost nothing if the result comes sooner.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 60_000,
  },
});
