import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A site of its own, for tests that need other settings than the one all share. */
export async function startSite(settings: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-site-'));
  const port = await freePort();
  const server = spawn(process.execPath, ['build/main.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      DEMO_CONTENT: 'off',
      RATE_LIMITS: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`The site ended with ${code}`)));
    server.stdout.on('data', (line: Buffer) => line.includes('is ready at') && resolve());
  });
  return {
    origin: `http://localhost:${port}`,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, 'localhost', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
