import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '#tests/support/sites.ts';
import { isLocked, takeLock } from './file-lock.ts';

test('file lock: a lock has one holder, and is free once released', async () => {
  const file = path.join(await newFolder(), 'lock');
  const release = takeLock(file);
  expect([isLocked(file), takeLock(file, 0)]).toEqual([true, undefined]);
  release?.();
  expect(isLocked(file)).toBe(false);
  takeLock(file)?.();
});

test('file lock: the lock of a killed process is free, even if its process id is in use again', async () => {
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
