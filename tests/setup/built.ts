import { ensureBuilt } from '../../scripts/setup.mjs';

/** Some tests start the program itself; it is to be the one that is written here. */
export function setup() {
  ensureBuilt();
}
