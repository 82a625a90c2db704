/** The browser that measures. */
export const browserPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/**
 * Whoever drives the browser from outside makes its engine note where each error was made. React makes five when it
 * starts, and for the first of them the engine would read all of React once more (80 ms on the slow phone), which
 * happens to no visitor. Told to note the places while it reads, it does not.
 */
const NOTE_PLACES_WHILE_READING = '--js-flags=--no-enable-lazy-source-positions';

export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  NOTE_PLACES_WHILE_READING,
];
