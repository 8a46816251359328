// Finds a Chromium for the browser tests and the screenshots. Plain JavaScript, because scripts/prepare.mjs imports it.
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

/** Options for every launch: they avoid network access, and `--no-sandbox` allows Chromium to run as root. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Chromium without windows and menus shows the same pages with less CPU time. */
const headlessShells = ['chromium-headless-shell', 'chrome-headless-shell'];

/** The path of a Chromium on the PATH (a headless shell last), otherwise of Playwright's own; `undefined` if there is none. */
export function findChromium() {
  return findOnPath(['chromium', 'chromium-browser', 'google-chrome', ...headlessShells]) ?? playwrightsOwn();
}

/** The path of a headless shell on the PATH, otherwise of any Chromium. */
export function findHeadlessShell() {
  return findOnPath(headlessShells) ?? findChromium();
}

function findOnPath(names) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // Not found in this folder: try the next one.
      }
    }
  }
}

function playwrightsOwn() {
  try {
    const path = createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
