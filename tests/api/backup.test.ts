import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '#tests/support/server-process.ts';
import { testEngine } from '#tests/test-database.ts';

test.runIf(testEngine === 'sqlite')('a backup made while the site runs brings everything back', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'octavo-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const place = { DATA_DIR: path.join(folder, 'site'), ADMIN_PASSWORD: 'a-long-enough-password' };
  const site = await startServer({ ...place, DEMO_CONTENT: 'on' });
  onTestFinished(site.kill);
  const { total } = (await (await fetch(`${site.origin}/api/samples`)).json()) as { total: number };
  const { status } = spawnSync(process.execPath, ['scripts/backup.ts'], {
    env: { PATH: process.env.PATH, ...place },
  });
  expect(status).toBe(0);

  const [name = ''] = await readdir(path.join(place.DATA_DIR, 'backups'));
  const restored = path.join(folder, 'restored');
  await cp(path.join(place.DATA_DIR, 'backups', name), restored, { recursive: true });
  const again = await startServer({ ...place, DATA_DIR: restored, DEMO_CONTENT: 'off' });
  onTestFinished(again.kill);
  expect(await (await fetch(`${again.origin}/api/samples`)).json()).toMatchObject({ total });
  expect(total).toBeGreaterThan(0);
});
