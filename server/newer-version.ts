import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '#server/env.ts';
import { VERSION } from '#server/version.ts';

const RELEASE = /^octavo-(\d+)\.(\d+)\.(\d+)-linux-(x64|arm64)(\.tar\.gz)?$/;

/** The newest release next to this one, as an archive or unpacked, if it is newer. Makes no network request. */
export async function findNewerVersion({ RELEASES_DIR }: Pick<Env, 'RELEASES_DIR'>): Promise<string | null> {
  const folder = RELEASES_DIR ?? path.join(import.meta.dirname, '../..');
  const names = await readdir(folder).catch(() => []);
  const versions = names.flatMap((name) => {
    const [, major, minor, patch, arch] = name.match(RELEASE) ?? [];
    return arch === process.arch ? [`${major}.${minor}.${patch}`] : [];
  });
  const [newest] = versions.sort((a, b) => compareVersions(b, a));
  return newest && compareVersions(newest, VERSION) > 0 ? newest : null;
}

export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map((part) => Number.parseInt(part, 10)));
  for (const place of [0, 1, 2]) {
    const difference = (a?.[place] ?? 0) - (b?.[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
