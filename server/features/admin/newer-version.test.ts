import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { compareVersions, findNewerVersion } from '#server/features/admin/admin.routes.ts';
import { newFolder } from '#tests/support/sites.ts';

test('newer version: a newer release for this processor is found in the release folder, packed or not', async () => {
  const folder = await newFolder();
  const find = () => findNewerVersion({ RELEASES_DIR: folder });
  expect(await find()).toBeNull();
  const other = process.arch === 'x64' ? 'arm64' : 'x64';
  for (const name of [
    `octavo-99.0.0-linux-${other}`,
    'octavo-98.0.0.zip',
    `octavo-0.0.1-linux-${process.arch}`,
  ])
    await mkdir(path.join(folder, name));
  expect(await find()).toBeNull();
  await mkdir(path.join(folder, `octavo-9.2.0-linux-${process.arch}`));
  await writeFile(path.join(folder, `octavo-9.10.0-linux-${process.arch}.tar.gz`), '');
  expect(await find()).toBe('9.10.0');
  expect(await findNewerVersion({ RELEASES_DIR: path.join(folder, 'nowhere') })).toBeNull();
});

test('newer version: versions are compared numerically', () => {
  expect(compareVersions('1.10.0', '1.9.9')).toBeGreaterThan(0);
  expect(compareVersions('1.0.0', '1.0.0')).toBe(0);
});
