import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documented } from '../release/deploy-page.ts';

const page = readFileSync('docs/deploy.md', 'utf8');
const listCommands = (section: string) =>
  Array.from(section.matchAll(/```sh\n(.*?)\n```/gs), ([, block = '']) => block.split('\n')).flat();

test('deploy.md: each way of deployment takes at most ten commands', () => {
  const ways = page.split(/^## /m).filter((section) => /^\d\. /.test(section));
  expect(ways).toHaveLength(3);
  for (const way of ways) expect(listCommands(way).length).toBeLessThanOrEqual(10);
});

test('deploy.md: steps with Docker or certbot are marked as not tested', () => {
  const commands = listCommands(page);
  expect(commands.length).toBeGreaterThan(15);
  const unmarked = commands.filter(
    (line) => /\b(docker|certbot)\b/.test(line) && !line.includes('# not tried'),
  );
  expect(unmarked).toEqual([]);
});

test('deploy.md: every passage of the page that a trial runs is found, with its commands', () => {
  const trials = ['tests/release/try-release.ts', 'tests/release/try-systemd.ts'].map((file) =>
    readFileSync(file, 'utf8'),
  );
  const headings = trials.flatMap((trial) =>
    Array.from(trial.matchAll(/documented\('([^']+)'/g), ([, heading = '']) => heading),
  );
  expect(headings.length).toBeGreaterThanOrEqual(6);
  for (const heading of headings)
    expect([heading, documented(heading, 'octavo-1').length > 0]).toEqual([heading, true]);
  expect(() => documented('A heading that was renamed', 'octavo-1')).toThrow('A heading that was renamed');
});

test('deploy.md: the files that the page names exist', () => {
  const files = page.match(/\b(?:deploy|scripts|tests|bench)\/[\w./-]+\w/g) ?? [];
  expect(files.length).toBeGreaterThan(5);
  for (const file of new Set(files)) expect(() => readFileSync(file)).not.toThrow();
});
