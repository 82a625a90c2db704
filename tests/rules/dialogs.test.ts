import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('dialogs: every dialog is the component that asks before typed words are lost', () => {
  const own = globSync('app/**/*.tsx').filter((file) => /<dialog\b/.test(readFileSync(file, 'utf8')));
  expect(own).toEqual(['app/ui/dialog.tsx']);
});
