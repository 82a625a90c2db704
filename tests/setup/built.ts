import { ensureBuilt } from '../../scripts/setup.mjs';

/** Some tests start the program itself, which must be built from the current sources. */
export function setup() {
  ensureBuilt();
}
