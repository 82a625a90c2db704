import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { aptInstall } from '../../scripts/apt-install.ts';

vi.mock('node:child_process', () => ({ spawn: vi.fn() }));
vi.mock('node:fs', () => ({ existsSync: vi.fn() }));

/** What is said and what is run, in this order, on a machine of this kind. */
async function installOn({ isRoot, isDebian }: { isRoot: boolean; isDebian: boolean }) {
  const happened: string[] = [];
  vi.spyOn(process, 'getuid').mockReturnValue(isRoot ? 0 : 1000);
  vi.mocked(existsSync).mockReturnValue(isDebian);
  vi.spyOn(console, 'log').mockImplementation((line) => happened.push(`says: ${line}`));
  vi.mocked(spawn).mockImplementation((command: string, args: unknown) => {
    happened.push(`runs: ${[command, ...(args as string[])].join(' ')}`);
    const child = new EventEmitter();
    setImmediate(() => child.emit('exit', 0));
    return child as ReturnType<typeof spawn>;
  });
  await aptInstall(['webkit2gtk-driver', 'xvfb'], 'the core journeys also run in WebKit');
  return happened;
}

test('apt install: what is installed and why is printed before anything runs', async () => {
  expect(await installOn({ isRoot: true, isDebian: true })).toEqual([
    'says: Running apt-get to install webkit2gtk-driver, xvfb: the core journeys also run in WebKit.',
    // Nothing that is there already is taken away for it.
    'runs: sh -c apt-get update -q >/dev/null 2>&1; exec apt-get install -y -q --no-install-recommends --no-remove "$@" >/dev/null apt-get webkit2gtk-driver xvfb',
  ]);
});

test('apt install: nothing is run where it cannot succeed', async () => {
  expect(await installOn({ isRoot: false, isDebian: true })).toEqual([]);
  expect(await installOn({ isRoot: true, isDebian: false })).toEqual([]);
});
