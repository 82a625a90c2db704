// `npm run build`: what `npm start` does before it starts.
import { ensureBuilt, ensureInstalled } from './setup.mjs';

ensureInstalled();
ensureBuilt();
