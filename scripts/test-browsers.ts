/** The three browser engines of the journeys: installed browsers, else Debian's packages. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { aptInstall } from './apt-install.ts';

export type Found<T> = { found: T } | { missing: string };

const first = (files: (string | undefined)[]) => files.find((file) => file && existsSync(file));

/** The headless shell takes half the CPU time of Chromium. */
function headlessShell(): string | undefined {
  return first([
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium-headless-shell',
    ...globSync(
      path.join(process.env.HOME ?? '', '.cache/ms-playwright/chromium_headless_shell-*/*/*headless*shell'),
    ),
  ]);
}

export function chromium(): string | undefined {
  return headlessShell() ?? fullChromium();
}

/** With the back/forward cache, which the headless shell does not have. */
export function fullChromium(): string | undefined {
  return first([
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ...globSync(path.join(process.env.HOME ?? '', '.cache/ms-playwright/chromium-*/chrome-linux*/chrome')),
  ]);
}

export function firefox(): string | undefined {
  return first([
    process.env.FIREFOX_PATH,
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ]);
}

export type WebkitPrograms = { driver: string; browser: string; display: string };

/** Its driver, a minimal browser, and a virtual screen. */
export function webkit(): WebkitPrograms | undefined {
  const driver = first(['/usr/bin/WebKitWebDriver']);
  const browser = first(globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser'));
  const display = first(['/usr/bin/Xvfb']);
  return driver && browser && display ? { driver, browser, display } : undefined;
}

/** Debian's packages of the browsers that are missing. */
function listMissing(): string[] {
  return [
    ...(headlessShell() ? [] : ['chromium-headless-shell']),
    ...(fullChromium() ? [] : ['chromium']),
    ...(firefox() ? [] : ['firefox-esr']),
    ...(webkit() ? [] : ['webkit2gtk-driver', 'xvfb']),
  ];
}

/** All in one run of apt-get, which takes a new machine half the time of one for each. */
export async function ensureBrowsers() {
  const why = 'the end-to-end tests run in Chromium, the core ones also in Firefox and WebKit';
  await aptInstall(listMissing(), why);
  // A package that this system does not have keeps all others from being installed.
  for (const name of listMissing()) await aptInstall([name], why);
  if (!fullChromium()) spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  return {
    chromium: found(chromium(), 'no Chromium was found or could be installed (set CHROMIUM_PATH)'),
    firefox: found(firefox(), 'no Firefox was found or could be installed (set FIREFOX_PATH)'),
    webkit: found(webkit(), 'WebKitWebDriver, MiniBrowser or Xvfb was not found and could not be installed'),
  };
}

function found<T>(program: T | undefined, missing: string): Found<T> {
  return program ? { found: program } : { missing };
}
