import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Package = { resolved?: string; integrity?: string; optionalDependencies?: Record<string, string> };
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Package>;
};

test('the lock file carries no download addresses', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved)).toEqual([]);
});

test('every package of the lock file has a hash, so that `npm ci` verifies all of them (run `npm run lock`)', () => {
  const [[root], ...others] = Object.entries(packages) as [[string, Package], ...[string, Package][]];
  expect(root).toBe('');
  expect(others.length).toBeGreaterThan(500);
  const unverified = others.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
  expect(unverified.map(([name]) => name)).toEqual([]);
});

test('the lock file names the optional packages of every system, else `npm ci` refuses it (run `npm run lock`)', () => {
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  );
  expect(wanted.filter((name) => !packages[`node_modules/${name}`])).toEqual([]);
});

test('both processors of our machines find their binaries', () => {
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
