import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const ROOT = path.dirname(path.dirname(import.meta.dirname));
/** A program that is started fifty times need not be compiled fifty times. */
export const COMPILED = path.join(ROOT, 'node_modules/.cache/octavo-compiled');

export type ServerProcess = { origin: string; child: ChildProcess; kill: () => Promise<void> };

/** The program as a separate process, once it is ready. */
export async function startServer(
  settings: Record<string, string>,
  [command = '', ...words]: string[] = [process.execPath, 'build/main.js'],
): Promise<ServerProcess> {
  const child = spawn(command, words, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO_CONTENT: 'off',
      LOG_LEVEL: 'silent',
      NODE_COMPILE_CACHE: COMPILED,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let output = '';
  const origin = await new Promise<string>((resolve, reject) => {
    function read(chunk: Buffer) {
      output += chunk;
      const ready = output.match(/Octavo is ready at (http:\S+)/)?.[1];
      if (ready) resolve(ready.replace('localhost', '127.0.0.1'));
    }
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    exited.then(() => reject(new Error(`The server did not start: ${output}`)));
  });
  return {
    origin,
    child,
    /** `kill -9`: no cleanup. */
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
