/**
 * `npm run bench:pages`: measures how fast the pages appear on a slow phone: 390 × 844 px, a CPU slowed down four times, 1.6
 * Mbit/s and 150 ms. It opens every page five times with an empty cache and prints the medians, beside those of the same HTML
 * without scripts and, with `--against REF`, beside those of another commit. `npm run bench:pages -- [--runs N] [--against REF]
 * [PAGE…]`
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { chromiumArgs, findChromium } from '../scripts/chromium.mjs';

const phone = { width: 390, height: 844 };
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 0.75e6 / 8,
};
const slowdown = 4;
/** Milliseconds after the last request in which late layout shifts and long tasks are still counted. */
const settlingTime = 1500;

/** A transparent pixel. */
const emptyTile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
  'base64',
);

const paths = {
  landing: '/',
  results: '/listings?location=Milano',
  listing: '/listing/1',
  map: '/map',
  login: '/login',
  feedback: '/feedback',
};
type Page = keyof typeof paths;

/** Times in ms. */
interface Measured {
  /** Largest Contentful Paint. */
  lcp: number;
  /** Cumulative Layout Shift. */
  cls: number;
  /** Total blocking time: the sum of the parts of tasks beyond 50 ms. */
  blocking: number;
  longestTask: number;
}

const { values: options, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, against: { type: 'string' } },
  allowPositionals: true,
});
const runs = Number(options.runs);
const pages = Object.keys(paths).filter(isPage);
const unknown = positionals.filter((name) => !isPage(name));
if (unknown.length || !(runs >= 1)) {
  console.error(`Usage: npm run bench:pages -- [--runs N] [--against REF] [${pages.join('] [')}]`);
  process.exit(2);
}
const chosen = positionals.length ? pages.filter((page) => positionals.includes(page)) : pages;

const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
const now = await measureApp(browser, process.cwd(), 3111);
const before = options.against ? await measureCommit(browser, options.against) : undefined;
await browser.close();

console.log(
  `\n${'page'.padEnd(10)}${'LCP ms'.padStart(9)}${'/ no script'.padStart(13)}${'CLS'.padStart(8)}${'blocking ms'.padStart(13)}${'longest task'.padStart(14)}`,
);
for (const page of chosen) {
  print(page, now[page].app, now[page].bare);
  if (before) print('  before', before[page].app, before[page].bare);
}

function isPage(name: string): name is Page {
  return name in paths;
}

function print(name: string, app: Measured, bare: Measured): void {
  console.log(
    name.padEnd(10) +
      app.lcp.toFixed(0).padStart(9) +
      (bare.lcp ? (app.lcp / bare.lcp).toFixed(2) : '–').padStart(13) +
      app.cls.toFixed(3).padStart(8) +
      app.blocking.toFixed(0).padStart(13) +
      app.longestTask.toFixed(0).padStart(14),
  );
}

/** Checks out another commit as a worktree with the same packages, and measures its app. */
async function measureCommit(browser: Browser, ref: string) {
  const folder = mkdtempSync(join(tmpdir(), 'stanza-pages-'));
  try {
    execFileSync('git', ['worktree', 'add', '--detach', folder, ref], { stdio: 'ignore' });
    // The links to the workspaces are relative, so that in a copy they point to the workspaces of the worktree.
    execFileSync('cp', ['-a', 'node_modules', folder]);
    return await measureApp(browser, folder, 3112);
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', folder]);
  }
}

/** Starts an app with new demonstration data and measures its pages, with its scripts and without. */
async function measureApp(browser: Browser, folder: string, port: number) {
  const data = mkdtempSync(join(tmpdir(), 'stanza-pages-data-'));
  const server = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stopped = new Promise((resolve) => server.once('exit', resolve));
  try {
    await new Promise<void>((resolve, reject) => {
      server.stdout.on('data', (text) => String(text).includes('Stanza runs at') && resolve());
      server.once('exit', () => reject(new Error(`The server of ${folder} did not start`)));
    });
    const found = {} as Record<Page, { app: Measured; bare: Measured }>;
    for (const page of chosen) {
      const address = `http://127.0.0.1:${port}${paths[page]}`;
      found[page] = {
        app: await medians(browser, address, true),
        bare: await medians(browser, address, false),
      };
    }
    return found;
  } finally {
    server.kill('SIGTERM');
    await stopped;
    rmSync(data, { recursive: true, force: true });
  }
}

async function medians(browser: Browser, address: string, withScripts: boolean): Promise<Measured> {
  const all: Measured[] = [];
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true });
    all.push(await measure(context, address, withScripts));
    await context.close();
  }
  const median = (of: keyof Measured) =>
    all.map((one) => one[of]).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  return {
    lcp: median('lcp'),
    cls: median('cls'),
    blocking: median('blocking'),
    longestTask: median('longestTask'),
  };
}

async function measure(context: BrowserContext, address: string, withScripts: boolean): Promise<Measured> {
  const page = await context.newPage();
  // The tile server answers, with tiles that show the basemap below.
  await page.route(/tile\.openstreetmap\.org/, (route) =>
    route.fulfill({ contentType: 'image/png', body: emptyTile }),
  );
  if (!withScripts) await page.route(/\.js$/, (route) => route.abort());
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slowNetwork);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(observe);
  await page.goto(address);
  // A slow machine can be busy, without a request, before the app has drawn its screen.
  if (withScripts) await page.waitForSelector('#root h1');
  await page.waitForLoadState('networkidle');
  if (withScripts) await page.waitForSelector('#root [data-waiting]', { state: 'detached' });
  await page.waitForTimeout(settlingTime);
  return page.evaluate(() => (globalThis as unknown as { measured: Measured }).measured);
}

/** Runs in the page before its own scripts. */
function observe(): void {
  const measured = { lcp: 0, cls: 0, blocking: 0, longestTask: 0 };
  (globalThis as unknown as { measured: typeof measured }).measured = measured;
  const watch = (type: string, onEntry: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => {
    measured.lcp = startTime;
  });
  watch('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) measured.cls += shift.value;
  });
  watch('longtask', ({ duration }) => {
    measured.blocking += duration - 50;
    measured.longestTask = Math.max(measured.longestTask, duration);
  });
}
