// `npm test`: installs the test tools, then runs the tests.
import path from 'node:path';
import { becomeNode, ensureInstalled, ROOT } from './setup.mjs';

ensureInstalled();
process.chdir(ROOT);
becomeNode([path.join(ROOT, 'scripts/test.ts'), ...process.argv.slice(2)], {
  ...process.env,
  PATH: `${path.join(ROOT, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
});
