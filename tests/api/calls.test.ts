import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createEditorCalls } from '#shared/contracts/editor.ts';
import { adminPostResponse, postText } from '#shared/contracts/posts.ts';
import { listKeys } from '#shared/records.ts';
import { testApp } from '#tests/test-app.ts';

const contracts = path.resolve('shared/contracts');

/** The calls that are typed by hand, as the API describes them: `get /api/samples/{id}`. */
function listTyped(source: string, table: string, prefix: string): string[] {
  const [lines = ''] = source.slice(source.indexOf(`export type ${table} = `)).split(/^[}>]/m);
  return Array.from(lines.matchAll(/^ +'([A-Z]+ \/[^']*)'/gm), ([, name = '']) => describe(name, prefix));
}

function describe(name: string, prefix: string): string {
  const [method = '', url = ''] = name.split(' ');
  return `${method.toLowerCase()} ${prefix}${url.replace(/:(\w+)/g, '{$1}')}`;
}

async function listExisting() {
  const { inject } = await testApp();
  const { paths } = (await inject('/api/openapi.json')).json();
  return Object.entries<object>(paths).flatMap(([url, methods]) =>
    Object.keys(methods).map((method) => `${method} ${url}`),
  );
}

test('calls: every call that the app names exists in the API, with these parameters', async () => {
  const existing = await listExisting();
  const source = readFileSync(path.join(contracts, 'calls.ts'), 'utf8');
  const named = [
    ...listTyped(source, 'PublicCalls', '/api'),
    ...listTyped(source, 'AdminCalls', '/api/admin'),
    ...listTyped(source, 'AdminUploads', '/api/admin'),
    ...listTyped(source, 'AdminDownloads', '/api/admin'),
  ];
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !existing.includes(name))).toEqual([]);
});

test('calls: every call of a table has a handler', async () => {
  const existing = await listExisting();
  const source = readFileSync(path.join(contracts, 'calls.ts'), 'utf8');
  const editorCalls = listKeys(createEditorCalls(postText, adminPostResponse));
  const all = ['posts', 'samples'].flatMap((list) =>
    editorCalls.map((name) => describe(name, `/api/admin/${list}`)),
  );
  for (const file of globSync('**/*.ts', { cwd: contracts, exclude: ['**/*.test.ts', 'calls.ts'] })) {
    const module: Record<string, object> = await import(path.join(contracts, file));
    for (const [table, calls] of Object.entries(module)) {
      if (!/Calls$/.test(table)) continue;
      const isAdmin = source.indexOf(`.${table}`) > source.indexOf('type AdminTables');
      const names = listKeys(calls).map((name) => describe(name, isAdmin ? '/api/admin' : '/api'));
      all.push(...names);
    }
  }
  expect(all.length).toBeGreaterThan(120);
  expect(all.filter((name) => !existing.includes(name))).toEqual([]);
});
