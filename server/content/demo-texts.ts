import { readdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const CONTENT = path.join(import.meta.dirname, '../../content');

type Folder = 'samples' | 'posts';
export type DemoText = { slug: string; fields: Record<string, string>; body: string };

export const demoSlugs = { samples: slugsIn('samples'), posts: slugsIn('posts') };

/** True for seeded demo content, whose views and comments are made up. */
export function isDemo(kind: Folder, slug: string | null): boolean {
  return slug !== null && demoSlugs[kind].has(slug);
}

/** The demo samples or posts, by slug. */
export async function readDemoTexts(folder: Folder): Promise<DemoText[]> {
  const directory = path.join(CONTENT, folder);
  const names = (await readdir(directory)).filter((name) => name.endsWith('.md')).sort();
  return Promise.all(
    names.map(async (name) => ({
      slug: path.basename(name, '.md'),
      ...parseFrontMatter(await readFile(path.join(directory, name), 'utf8')),
    })),
  );
}

export function findDemoDraft(slug: string): Promise<string | undefined> {
  return readFile(path.join(CONTENT, 'drafts', `${slug}.md`), 'utf8').catch(() => undefined);
}

/** `key: value` lines between two rules, then the body. */
function parseFrontMatter(file: string): Omit<DemoText, 'slug'> {
  const parts = file.match(/^---\n([\s\S]*?)\n---\n([\s\S]*)$/);
  if (!parts) throw new Error('A demo text must begin with its front matter');
  const [, head = '', body = ''] = parts;
  const fields = head.split('\n').map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  });
  return { fields: Object.fromEntries(fields), body: body.trim() };
}

function slugsIn(folder: Folder): Set<string> {
  return new Set(readdirSync(path.join(CONTENT, folder)).map((name) => path.basename(name, '.md')));
}
