// `npm run admin -- …`: account commands for a locked-out owner, with the pinned runtime.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, NODE, ROOT } from './setup.mjs';

ensureInstalled();

const command = spawn(NODE, [path.join(ROOT, 'scripts/admin.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => command.kill(signal));
command.on('exit', (code) => process.exit(code ?? 1));
