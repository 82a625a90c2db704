// `npm run admin`, `backup`, `restore`, `export`, …: the program’s commands, from source, with the pinned runtime.
import path from 'node:path';
import { becomeNode, ensureBuilt, ensureInstalled, ROOT } from './setup.mjs';

ensureInstalled();
ensureBuilt();
becomeNode([path.join(ROOT, 'build/main.js'), ...process.argv.slice(2)]);
