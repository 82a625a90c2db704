import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '#tests/support/sites.ts';
import { isLocked, takeLock } from './file-lock.ts';

test('a lock is held by one, and free again when it is released', async () => {
  const file = path.join(await newFolder(), 'lock');
  const release = takeLock(file);
  expect([isLocked(file), takeLock(file, 0)]).toEqual([true, undefined]);
  release?.();
  expect(isLocked(file)).toBe(false);
  takeLock(file)?.();
});

test('a lock of a process that was killed is free, whatever its process id is now', async () => {
  const file = path.join(await newFolder(), 'lock');
  const script = `import(${JSON.stringify(path.resolve('server/db/file-lock.ts'))})
    .then(({ takeLock }) => { globalThis.release = takeLock(process.argv[1]); console.log('taken'); setInterval(() => {}, 1000); })`;
  const child = spawn(process.execPath, ['-e', script, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  expect(isLocked(file)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isLocked(file)).toBe(false);
});
