import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const IMPORT = /(?:^|\n)(?:import|export)\s+(?:[^'";]*?\sfrom\s+)?'([#.][^']+)'|\bimport\('([#.][^']+)'\)/g;

/** What each module imports, types included: a circle of types is as hard to follow as one of values. */
function listImports(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  return Array.from(source.matchAll(IMPORT), ([, from, lazily]) => from ?? lazily ?? '').map((name) =>
    name.startsWith('#') ? name.slice(1) : path.join(path.dirname(file), name),
  );
}

/** Tarjan's algorithm: the sets of modules that reach one another. */
function circlesIn(graph: Map<string, string[]>): string[][] {
  const circles: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  function visit(file: string) {
    order.set(file, order.size);
    lowest.set(file, order.get(file) as number);
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) visit(next);
      if (stack.includes(next))
        lowest.set(file, Math.min(lowest.get(file) as number, lowest.get(next) as number));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1) circles.push(circle.sort());
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}

test('modules: no module imports itself through others', () => {
  const files = globSync('{app,server,shared}/**/*.{ts,tsx}', { exclude: (name) => name.includes('.test.') });
  expect(files.length).toBeGreaterThan(500);
  expect(circlesIn(new Map(files.map((file) => [file, listImports(file)])))).toEqual([]);
});

test('modules: an import of our own names a file, with its extension', () => {
  const files = globSync('{app,server,shared,scripts,bench,tests}/**/*.{ts,tsx}');
  // A query says how Vite imports a file; the types of a route are generated.
  const isFile = (name: string) => statSync(name.replace(/\?.*/, ''), { throwIfNoEntry: false })?.isFile();
  const complaints = files.flatMap((file) =>
    listImports(file)
      .filter((name) => !name.includes('/+types/') && !isFile(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(complaints).toEqual([]);
});

test('modules: a circle of imports is found', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b']],
  ]);
  expect(circlesIn(graph)).toEqual([['b', 'c']]);
});
