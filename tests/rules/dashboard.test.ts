import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('dashboard: every metric of the Grafana dashboard exists', () => {
  const dashboard = readFileSync('docs/grafana/octavo.json', 'utf8');
  const names = new Set(Array.from(dashboard.matchAll(/octavo_\w+/g), ([name]) => name));
  const source = readFileSync('server/http/metrics.ts', 'utf8');
  expect(names.size).toBeGreaterThan(5);
  for (const name of names) expect(source, name).toContain(`'${name.replace(/_(bucket|count|sum)$/, '')}'`);
});
