import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/** Of `as X`, where the compiler has to be told what it cannot see. Lower it with each one that goes. */
const MAX_ASSERTIONS = 110;

type Node = { type: string; start: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The places of `as X`, but not of `as const`, and of `x!`. */
function listAssertions(file: string): { assertions: string[]; exclamations: string[] } {
  const source = readFileSync(file, 'utf8');
  const found = { assertions: [] as string[], exclamations: [] as string[] };
  function visit(value: unknown) {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (!isNode(value)) return;
    const place = () => `${file}:${source.slice(0, value.start).split('\n').length}`;
    if (value.type === 'TSAsExpression' || value.type === 'TSTypeAssertion') {
      const isConst = JSON.stringify(value.typeAnnotation).includes('"name":"const"');
      if (!isConst) found.assertions.push(place());
    }
    if (value.type === 'TSNonNullExpression') found.exclamations.push(place());
    for (const child of Object.values(value)) visit(child);
  }
  visit(parseSync(file, source).program);
  return found;
}

test('type assertions: there are no more than before, and none by an exclamation mark', () => {
  const files = globSync('{app,server,shared}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  const found = files.map(listAssertions);
  expect(found.flatMap(({ exclamations }) => exclamations)).toEqual([]);
  const places = found.flatMap(({ assertions }) => assertions);
  const complaint = `${places.length} type assertions, ${MAX_ASSERTIONS} are the most: parse, narrow or declare\n${places.join('\n')}`;
  expect(places.length, complaint).toBeLessThanOrEqual(MAX_ASSERTIONS);
});

test('API client: only app/lib sends a request that is in no table of calls', () => {
  const files = globSync('app/**/*.{ts,tsx}', { exclude: ['app/lib/**'] });
  const complaints = files.filter((file) =>
    /import [^;]*\b(?:request|requestAdmin|sendUpload)\b[^;]* from '#app\/lib\/(?:api|session|upload)\.ts'/.test(
      readFileSync(file, 'utf8'),
    ),
  );
  expect(
    complaints,
    'name the call in a table of shared/contracts, and use call, callAdmin or upload',
  ).toEqual([]);
});
