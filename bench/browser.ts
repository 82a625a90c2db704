/** The browser for measurements. */
export const browserPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/**
 * An attached debugger makes V8 record the position of each created error. React creates five when it starts, and for
 * the first of them V8 would parse all of React again (80 ms on the slow phone), which happens to no visitor. With
 * eager source positions it does not.
 */
const EAGER_SOURCE_POSITIONS = '--js-flags=--no-enable-lazy-source-positions';

export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  EAGER_SOURCE_POSITIONS,
];
