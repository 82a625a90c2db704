import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/deploy.md', 'utf8');
const commandsOf = (section: string) =>
  Array.from(section.matchAll(/```sh\n(.*?)\n```/gs), ([, block = '']) => block.split('\n')).flat();

test('each way onto the internet takes at most ten commands', () => {
  const ways = page.split(/^## /m).filter((section) => /^\d\. /.test(section));
  expect(ways).toHaveLength(3);
  for (const way of ways) expect(commandsOf(way).length).toBeLessThanOrEqual(10);
});

test('what needs systemd, apt or Docker, which no test has, is marked as not tried', () => {
  const commands = commandsOf(page);
  expect(commands.length).toBeGreaterThan(15);
  const unmarked = commands.filter(
    (line) => /\b(systemctl|journalctl|apt|docker|certbot)\b/.test(line) && !line.includes('# not tried'),
  );
  expect(unmarked).toEqual([]);
});

test('what the page names exists', () => {
  const files = page.match(/\b(?:deploy|scripts|tests|bench)\/[\w./-]+\w/g) ?? [];
  expect(files.length).toBeGreaterThan(5);
  for (const file of new Set(files)) expect(() => readFileSync(file)).not.toThrow();
});
