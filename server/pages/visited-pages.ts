import { readFile, rename, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { PageCache } from './page-cache.ts';

const MAX_COUNTED = 2_000;
const MAX_SAVED = 200;
/** Visitors go first. */
const PAUSE_MS = 20;

/** Counts visits by page. When there are too many pages, every count is halved, so that pages nobody requests any more drop out. */
export function createVisits() {
  const visits = new Map<string, number>();

  function count(key: string) {
    visits.set(key, (visits.get(key) ?? 0) + 1);
    while (visits.size > MAX_COUNTED) {
      for (const [each, number] of visits) {
        if (number > 1) visits.set(each, number >> 1);
        else visits.delete(each);
      }
    }
  }

  function mostVisited(): string[] {
    return [...visits]
      .sort(([, a], [, b]) => b - a)
      .slice(0, MAX_SAVED)
      .map(([key]) => key);
  }

  return { count, mostVisited };
}

/** Saves which pages were requested most, for the next start. */
export async function saveVisited(file: string, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await writeFile(`${file}.new`, JSON.stringify(keys));
  await rename(`${file}.new`, file);
}

/** After a start: renders in the background the pages that were requested most before it. */
export async function renderVisited(file: string, pages: Pick<PageCache, 'getOrRender'>): Promise<void> {
  for (const key of await readVisited(file)) {
    await pages.getOrRender(key).catch(() => {});
    await pause(PAUSE_MS, undefined, { ref: false });
  }
}

/** A file that is missing or damaged only means a slower first visit. */
async function readVisited(file: string): Promise<string[]> {
  try {
    const keys: unknown = JSON.parse(await readFile(file, 'utf8'));
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string' && key.startsWith('/')) : [];
  } catch {
    return [];
  }
}
