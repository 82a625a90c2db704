import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testApp } from '#tests/test-app.ts';

/** The calls of one table, as the API describes them: `get /api/samples/{id}`. */
function listCalls(source: string, table: string, prefix: string): string[] {
  const start = source.indexOf(`export type ${table} = {`);
  const lines = source.slice(start, source.indexOf('\n};', start));
  return Array.from(lines.matchAll(/^ {2}'([A-Z]+) (\/[^']*)'/gm), ([, method = '', path = '']) => {
    return `${method.toLowerCase()} ${prefix}${path.replace(/:(\w+)/g, '{$1}')}`;
  });
}

test('calls: every call that the app names exists in the API, with these parameters', async () => {
  const { inject } = await testApp();
  const { paths } = (await inject('/api/openapi.json')).json();
  const existing = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  const source = readFileSync('shared/contracts/calls.ts', 'utf8');
  const named = [
    ...listCalls(source, 'PublicCalls', '/api'),
    ...listCalls(source, 'AdminCalls', '/api/admin'),
    ...listCalls(source, 'AdminUploads', '/api/admin'),
    ...listCalls(source, 'AdminDownloads', '/api/admin'),
    ...listCalls(source, 'EditorCalls<Text, Stored>', '/api/admin/posts'),
    ...listCalls(source, 'EditorCalls<Text, Stored>', '/api/admin/samples'),
  ];
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter((name) => !existing.includes(name))).toEqual([]);
});
