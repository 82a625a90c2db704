import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createVisits, renderVisited, saveVisited } from './visited-pages.ts';

async function newFile(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'octavo-visited-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return path.join(folder, 'visited-pages.json');
}

async function rendered(file: string): Promise<string[]> {
  const keys: string[] = [];
  await renderVisited(file, {
    getOrRender(key) {
      keys.push(key);
      return key === '/gone'
        ? Promise.reject(new Error('gone'))
        : new Promise((resolve) => resolve(undefined as never));
    },
  });
  return keys;
}

test('the most visited pages are rendered again after a restart, the most visited first', async () => {
  const visits = createVisits();
  for (const key of ['/about', '/', '/', '/gone', '/', '/gone']) visits.count(key);
  const file = await newFile();
  await saveVisited(file, visits.mostVisited());
  expect(await rendered(file)).toEqual(['/', '/gone', '/about']);
});

test('a flood of addresses does not grow the counts without end, nor push out what is visited', () => {
  const visits = createVisits();
  for (let number = 0; number < 10_000; number += 1) {
    visits.count('/');
    visits.count(`/samples?q=${number}`);
  }
  expect(visits.mostVisited().length).toBeLessThanOrEqual(200);
  expect(visits.mostVisited()[0]).toBe('/');
});

test('a missing or damaged list is no hindrance, and an empty one does not replace it', async () => {
  const file = await newFile();
  expect(await rendered(file)).toEqual([]);
  await writeFile(file, '["/about", 7, "http://elsewhere/"');
  expect(await rendered(file)).toEqual([]);
  await writeFile(file, '["/about", 7, "elsewhere"]');
  await saveVisited(file, []);
  expect(await rendered(file)).toEqual(['/about']);
});
