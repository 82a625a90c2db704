import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '#tests/support/server-process.ts';
import { freePort } from '../../scripts/test-tools.ts';

/** A site of its own, for tests that need other settings than the one all share. */
export async function startSite(settings: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-site-'));
  const port = await freePort();
  const { child } = await startServer({
    PORT: String(port),
    HOST: 'localhost',
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    ...settings,
  });
  return {
    origin: `http://localhost:${port}`,
    folder,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
