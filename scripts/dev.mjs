// `npm run dev`: Vite hot-reloads pages, the server restarts when its code changes; same port, same data.
import path from 'node:path';
import { becomeNode, ensureInstalled, ROOT } from './setup.mjs';

ensureInstalled();

// Only our own code is watched: Vite writes files of its own while it starts.
const watched = ['server', 'shared', 'content'].map((folder) => `--watch-path=${path.join(ROOT, folder)}`);
becomeNode(['--watch', '--watch-preserve-output', ...watched, path.join(ROOT, 'server/main.ts')], {
  ...process.env,
  NODE_ENV: 'development',
});
