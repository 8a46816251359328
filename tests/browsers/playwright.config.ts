import { defineConfig } from '@playwright/test';
import endToEnd from '../../playwright.config.ts';

/** `npm run test:browsers`: the built app in Firefox and in WebKit, against the real server with its demonstration data. */
export default defineConfig({
  ...endToEnd,
  webServer: endToEnd.webServer && { ...endToEnd.webServer, cwd: '../..' },
  testDir: '.',
  outputDir: '../../test-results/browsers',
  // An engine is launched once, and its tests run in sequence.
  workers: 1,
  fullyParallel: false,
  // WebKit draws slowly without a graphics card.
  timeout: 600_000,
});
