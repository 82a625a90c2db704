// `npm run admin`, `backup`, `restore`, `export`, …: the program’s commands, from source, with the pinned runtime.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, NODE, ROOT } from './setup.mjs';

ensureInstalled();
ensureBuilt();

const command = spawn(NODE, [path.join(ROOT, 'build/main.js'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => command.kill(signal));
command.on('exit', (code) => process.exit(code ?? 1));
