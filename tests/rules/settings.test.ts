import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Env } from '#server/env.ts';
import { lockedFields } from '#server/settings/settings.ts';
import { settingsResponse } from '#shared/contracts/settings.ts';

const names = settingsResponse.shape.item.shape.fields.keyof().options;

test('settings: every setting can be changed at the desk', () => {
  const screens = globSync('app/features/settings/*.tsx', { exclude: ['**/*.test.tsx'] })
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
  const isOnScreen = (name: string) =>
    new RegExp(`(?:named|wired)\\(\\s*'${name}'|name="${name}"|\\b${name}(?:[:,] | })`).test(screens);
  expect(names.filter((name) => !isOnScreen(name))).toEqual([]);
});

test('settings: a setting whose variable is set is locked at the desk', () => {
  const env = readFileSync('server/env.ts', 'utf8');
  const variableOf = (name: string) => name.replaceAll(/[A-Z]/g, '_$&').toUpperCase();
  const isOpen = (name: (typeof names)[number]) =>
    lockedFields({ given: new Set([variableOf(name)]) } as unknown as Env)[name] === undefined;
  const withVariable = names.filter((name) => env.includes(`\n  ${variableOf(name)}: `));
  expect(withVariable).toContain('mailFrom');
  expect(withVariable.filter(isOpen)).toEqual([]);
});
