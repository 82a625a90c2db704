/** The commands of docs/deploy.md, for the scripts that run them as they are written there. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../scripts/setup.mjs';

/** The commands after a passage of the page that are not marked as not tried, for the release of this name. */
export function documented(passage: string, release: string): string[] {
  const page = readFileSync(path.join(ROOT, 'docs/deploy.md'), 'utf8');
  const at = page.indexOf(passage);
  const block = at < 0 ? undefined : page.slice(at).match(/```sh\n(.*?)\n```/s)?.[1];
  if (!block) throw new Error(`docs/deploy.md has no commands after “${passage}”`);
  return block
    .split('\n')
    .filter((line) => !line.includes('# not tried'))
    .map((line) => line.replaceAll(/octavo-[\d.]+-linux-x64/g, release));
}
