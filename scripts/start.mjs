// `npm start`: install if needed, build if needed, then become the server.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, NODE, ROOT } from './setup.mjs';

ensureInstalled();
ensureBuilt();

const main = path.join(ROOT, 'server/main.ts');
const env = { ...process.env, NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/octavo') };

if (process.execve) {
  process.removeAllListeners('warning');
  process.on('warning', () => {});
  process.execve(NODE, [NODE, main], env);
}

// An older Node, on the very first start, cannot turn into another program: it stays as a parent and passes signals on.
const server = spawn(NODE, [main], { env, stdio: 'inherit' });
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
