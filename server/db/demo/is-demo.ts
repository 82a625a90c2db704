import { readdirSync } from 'node:fs';
import path from 'node:path';

export const demoSlugs = { samples: slugsIn('samples'), posts: slugsIn('posts') };

/** True for seeded demo content, whose views and comments are made up. */
export function isDemo(kind: keyof typeof demoSlugs, slug: string | null): boolean {
  return slug !== null && demoSlugs[kind].has(slug);
}

function slugsIn(folder: string): Set<string> {
  const names = readdirSync(path.join(import.meta.dirname, folder));
  return new Set(names.map((name) => path.basename(name, '.md')));
}
