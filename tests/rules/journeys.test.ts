import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const tests = globSync(['{app,server,shared}/**/*.test.{ts,tsx}', 'tests/**/*.ts']);

/** What makes a suite unreliable: fixed waits, tests that do not run, and failures that do not say what broke. */
const forbidden: [what: string, pattern: RegExp][] = [
  ['a fixed wait', /\.waitForTimeout\(/],
  [
    'a test that alone runs, or does not run',
    /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:only|skip|fixme|todo|fails?)\b/,
  ],
  [
    'a title without its subject (“subject: condition, result”)',
    /^test(?:\.(?!describe)\w+)*\((['"`])(?:(?!\1|: ).)*\1/,
  ],
  ['a second try', /\b(?:test|it|describe)\b.*\bretry: \d|\bconfigure\(\{.*retries:/],
];

test('test rules: the tests of every folder are checked', () => {
  for (const file of ['tests/e2e/samples.spec.ts', 'tests/rules/journeys.test.ts', 'server/env.test.ts'])
    expect(tests).toContain(file);
});

test.each(forbidden)('test rules: no test has %s', (_what, pattern) => {
  const found = tests.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

test('test rules: no test is retried but a journey, three times at most, on CI', () => {
  expect(readFileSync('vitest.config.ts', 'utf8')).not.toMatch(/\bretr(?:y|ies):/);
  const retries = readFileSync('playwright.config.ts', 'utf8').match(/\bretries:.*/g);
  expect(retries).toEqual(["retries: process.env.CI === 'true' ? 3 : 0,"]);
});
