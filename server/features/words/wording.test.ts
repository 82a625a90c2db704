import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defaultWords } from '#server/content/content.ts';
import { pages } from '#shared/words/pages.ts';
import { shippedContext } from './words.routes.ts';

const texts = Object.values(defaultWords.wording).flatMap((part) => Object.values<string>(part));

test('wording: every text is one that a component or a shared list has, and each has one field', () => {
  const code = [...globSync('app/**/*.{ts,tsx}'), 'shared/contracts/sample-filters.ts']
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  for (const text of texts) expect(code.includes(`'${text}'`) || code.includes(`"${text}"`), text).toBe(true);
  expect(new Set(texts).size).toBe(texts.length);
});

test('wording: every text that a component passes through `say` has a field', () => {
  for (const file of globSync('app/**/*.tsx'))
    for (const [, said = ''] of readFileSync(file, 'utf8').matchAll(/\bsay\('([^']+)'\)/g))
      expect(texts, file).toContain(said);
});

test('wording: pages get only what the owner has changed, by the text of a new site', () => {
  const shown = (wording: typeof defaultWords.wording) =>
    pages.site.show(
      { ...defaultWords, wording },
      { ...shippedContext, of: '', facts: { isOwned: false, figures: {} } },
    ).reworded;
  expect(shown(defaultWords.wording)).toEqual({});
  const { wording } = defaultWords;
  expect(shown({ ...wording, form: { ...wording.form, name: 'Your name' } })).toEqual({
    Username: 'Your name',
  });
});
