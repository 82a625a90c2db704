import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Package = { resolved?: string; integrity?: string; optionalDependencies?: Record<string, string> };
/** What stands in for `@sentry/node`, from this repository. */
const STUB = 'tests/stubs/sentry-node';
const {
  packages: { [STUB]: stub, 'node_modules/@sentry/node': linkToStub, ...packages },
} = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> };

test('lock file: the stub of what Lighthouse would report errors with is in the repository', () => {
  expect([stub, linkToStub]).toEqual([
    { name: '@sentry/node', version: '0.0.0', dev: true },
    { resolved: STUB, link: true },
  ]);
});

test('lock file: there are no download URLs', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved)).toEqual([]);
});

test('lock file: every package has a hash (run `npm run lock`)', () => {
  const [[root], ...others] = Object.entries(packages) as [[string, Package], ...[string, Package][]];
  expect(root).toBe('');
  expect(others.length).toBeGreaterThan(500);
  const unverified = others.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
  expect(unverified.map(([name]) => name)).toEqual([]);
});

test('lock file: the optional packages of every system are listed (run `npm run lock`)', () => {
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  );
  expect(wanted.filter((name) => !packages[`node_modules/${name}`])).toEqual([]);
});

test('lock file: the binaries of both kinds of processor are listed', () => {
  for (const name of ['@rolldown/binding', '@biomejs/cli', '@typescript/typescript', '@tailwindcss/oxide']) {
    const found = Object.keys(packages).filter((key) => key.startsWith(`node_modules/${name}-linux-`));
    expect
      .soft(
        found.some((key) => key.includes('x64')),
        name,
      )
      .toBe(true);
    expect
      .soft(
        found.some((key) => key.includes('arm64')),
        name,
      )
      .toBe(true);
  }
});
