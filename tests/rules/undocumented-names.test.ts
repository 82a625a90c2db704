import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = globSync('{app,server,shared}/**/*.{ts,tsx}');
/** Names that React, React Router and ProseMirror do not document: the next release may remove them. */
const UNDOCUMENTED = /__react|__reactRouter|_valueTracker|UNSAFE_|unstable_|\.setMirror\b/;

test('sources: no source uses an undocumented name of a framework', () => {
  expect(sources).toContain('app/root.tsx');
  expect(sources.filter((file) => UNDOCUMENTED.test(readFileSync(file, 'utf8')))).toEqual([]);
});
