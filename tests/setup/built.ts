import { existsSync, readFileSync } from 'node:fs';
import { ensureBuilt } from '../../scripts/setup.mjs';

/** Starts the program itself, or renders its pages. */
const NEEDS_BUILD = /server-process|several-machines|kill-rounds|new-version|web\.ts|build\//;

/** Builds from the current sources, unless only files that need no build are named on the command line. */
export function setup() {
  const named = process.argv.filter((word) => word.endsWith('.test.ts') && existsSync(word));
  const needsNone = named.length > 0 && named.every((file) => !NEEDS_BUILD.test(readFileSync(file, 'utf8')));
  if (!needsNone) ensureBuilt();
}
