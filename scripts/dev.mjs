// `npm run dev`: Vite hot-reloads pages, the server restarts when its code changes; same port, same data.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, NODE, ROOT } from './setup.mjs';

ensureInstalled();

const env = { ...process.env, NODE_ENV: 'development' };
// Only our own code is watched: Vite writes files of its own while it starts.
const watched = ['server', 'shared', 'content'].map((folder) => `--watch-path=${path.join(ROOT, folder)}`);
const args = ['--watch', '--watch-preserve-output', ...watched, path.join(ROOT, 'server/main.ts')];
const server = spawn(NODE, args, { env, stdio: 'inherit' });
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 0));
