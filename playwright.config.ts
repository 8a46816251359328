import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, findHeadlessShell } from './scripts/chromium.mjs';

const port = Number(process.env.E2E_PORT ?? 3107);
/** Imitates a faster machine: each page has the CPU for itself, and no frame waits for a screen. See also tests/e2e/support.ts. */
const isEager = Boolean(process.env.E2E_EAGER);

/** End-to-end tests: a real browser on the built app, against the real server with its demonstration data. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  forbidOnly: true,
  // Each test creates the members and rooms that it needs. One worker more than there are cores: a test waits for a fifth of its time.
  workers: isEager ? 1 : availableParallelism() + 1,
  fullyParallel: true,
  // Long, for slow machines: a test that passes does not take longer because of it.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // `slowMo`: milliseconds before each step of a test, to simulate a machine on which the test is slower than the browser.
    launchOptions: {
      executablePath: findHeadlessShell(),
      // No test may load map tiles. A route of Playwright could block them too, but it interrupts every request of a page, and turns the
      // browser's cache off.
      args: [
        ...chromiumArgs,
        // A page lives for seconds: optimizing its code takes more CPU time than the optimized code saves.
        '--js-flags=--no-turbofan --no-maglev',
        ...(isEager ? ['--disable-frame-rate-limit', '--disable-gpu-vsync'] : []),
        '--host-resolver-rules=MAP tile.openstreetmap.org ~NOTFOUND',
      ],
      slowMo: Number(process.env.E2E_SLOW_TEST ?? 0),
    },
    // Traces of all tests would take a third of their time. `--trace on` turns them on.
    trace: 'off',
  },
  webServer: {
    command: 'node tests/e2e/timetable.ts && node scripts/start.ts',
    url: `http://127.0.0.1:${port}/health`,
    // Sets E2E_MAILBOX in the environment of the tests.
    wait: { stdout: /Development mailbox: (?<e2e_mailbox>\S+)\n/ },
    env: {
      PORT: String(port),
      DATA_DIR: 'test-results/e2e-data',
      // The tests create more accounts in a minute than the rate limit of an address allows.
      RATE_LIMIT_SCALE: '1000',
    },
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
