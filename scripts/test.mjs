// `npm test`: installs the test tools, then runs the tests.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, NODE, ROOT } from './setup.mjs';

ensureInstalled();

const env = {
  ...process.env,
  PATH: `${path.join(ROOT, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
};
const tests = spawn(NODE, [path.join(ROOT, 'scripts/test.ts'), ...process.argv.slice(2)], {
  cwd: ROOT,
  env,
  stdio: 'inherit',
});
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => tests.kill(signal));
tests.on('exit', (code) => process.exit(code ?? 1));
