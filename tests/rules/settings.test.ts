import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { lockedFields, settingsInEffect } from '#server/settings/settings.ts';
import { settingsResponse } from '#shared/contracts/settings.ts';

const names = settingsResponse.shape.item.shape.fields.keyof().options;

test('settings: every setting can be changed in the admin area', () => {
  const screens = globSync('app/features/settings/*.tsx', { exclude: ['**/*.test.tsx'] })
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
  const isOnScreen = (name: string) =>
    new RegExp(`(?:named|wired)\\(\\s*'${name}'|name="${name}"|\\b${name}(?:[:,] | })`).test(screens);
  expect(names.filter((name) => !isOnScreen(name))).toEqual([]);
});

test('settings: a setting whose variable is set is locked in the admin area', () => {
  const env = readFileSync('server/env.ts', 'utf8');
  const toVariable = (name: string) => name.replaceAll(/[A-Z]/g, '_$&').toUpperCase();
  const isOpen = (name: (typeof names)[number]) =>
    lockedFields({ configured: new Set([toVariable(name)]) })[name] === undefined;
  const withVariable = names.filter((name) => env.includes(`\n  ${toVariable(name)}: `));
  expect(withVariable).toContain('mailFrom');
  expect(withVariable.filter(isOpen)).toEqual([]);
});

test('settings: every setting in effect is read by the site, not only saved', () => {
  const readers = globSync('{app,server}/**/*.{ts,tsx}')
    .filter(
      (file) => !/\.test\.|^server\/settings\/|\/features\/settings\/(?!first-run-invitation)/.test(file),
    )
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const inEffect = Object.keys(settingsInEffect({}, readEnv({})));
  expect(inEffect).toContain('timeZone');
  // Everything reads `noticeEmail`, which is the address to sign in with where this one is not set.
  inEffect.splice(inEffect.indexOf('ownerEmail'), 1);
  expect(inEffect.filter((name) => !new RegExp(`(?:\\.|[{,]\\s+)${name}\\b`).test(readers))).toEqual([]);
});
