/**
 * `npm run pages -w bench -- [--runs N] [--against REF] [PAGE…]`: measures how fast the pages appear on a slow phone: 390 × 844 px, a CPU
 * slowed down four times, 1.6 Mbit/s and 150 ms. It opens every page five times with an empty cache and prints the medians, beside those
 * of the same HTML without scripts and, with `--against REF`, of another commit.
 * Then it types, chooses a filter, looks at the next photo and sets a heart, and prints how long the page took to respond (INP). Last it
 * types and drags a slider, and prints the longest task. Tasks are measured in CPU time of the page's thread, so a busy machine changes
 * them little. With `inputs` in place of a page it measures only these inputs.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Locator } from '@playwright/test';
import { endWithProcess } from '@stanza/server/process/end-with-process.ts';
import { temporaryFolder } from '@stanza/server/tests/support/temporary-folder.ts';
import { chromiumArgs, findChromium } from '../scripts/chromium.mjs';
import { readArguments } from '../scripts/read-arguments.ts';
import { assertDefined } from '../src/machines/assert-defined.ts';
import { tasksDuring } from './page-tasks.ts';
import { quantile } from './quantile.ts';

const phone = { width: 390, height: 844 };
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 0.75e6 / 8,
};
const slowdown = 4;
/** In milliseconds. A longer task blocks the page. */
const longTask = 50;
/** In milliseconds, from an input until the page shows its result. */
const interactionGoal = 100;
/** In milliseconds, for a task while typing or dragging. */
const inputTaskGoal = 50;
/** Milliseconds after the last request. Later layout shifts and long tasks do not count. */
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

const interactions = ['typing', 'filter', 'carousel', 'heart'] as const;
type Interaction = (typeof interactions)[number];

const inputs = ['search box', 'words', 'rent', 'slider'] as const;
type Input = (typeof inputs)[number];

/** Times in milliseconds. */
type Measured = {
  /** Largest Contentful Paint. */
  lcp: number;
  /** Cumulative Layout Shift. */
  cls: number;
  /** Total blocking time: the sum of the parts of tasks above 50 ms. */
  blocking: number;
  longestTask: number;
};

const { values: options, positionals } = readArguments({
  options: { runs: { type: 'string', default: '5' }, against: { type: 'string' } },
  allowPositionals: true,
});
const runs = Number(options.runs);
const pages = Object.keys(paths).filter(isPage);
const unknown = positionals.filter((name) => !isPage(name) && name !== 'inputs');
if (unknown.length || !(runs >= 1)) {
  console.error(
    `Usage: npm run pages -w bench -- [--runs N] [--against REF] [${pages.join('] [')}] [inputs]`,
  );
  process.exit(2);
}
const chosen = positionals.length ? pages.filter((page) => positionals.includes(page)) : pages;

const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
const { now, before } = await measureAll().finally(() => browser.close());

console.log(
  `\n${'page'.padEnd(10)}${'LCP ms'.padStart(9)}${'/ no script'.padStart(13)}${'CLS'.padStart(8)}${'blocking ms'.padStart(13)}${'longest task'.padStart(14)}`,
);
for (const page of chosen) {
  print(page, now.pages[page].app, now.pages[page].bare);
  if (before) print('  before', before.pages[page].app, before.pages[page].bare);
}
console.log(`\n${'interaction'.padEnd(13)}${'INP ms'.padStart(9)}   goal ${interactionGoal}`);
for (const interaction of interactions) {
  const earlier = before ? `   before ${before.interactions[interaction]}` : '';
  console.log(`${interaction.padEnd(13)}${String(now.interactions[interaction]).padStart(9)}${earlier}`);
}
console.log(`\n${'input'.padEnd(13)}${'longest task'.padStart(14)}   goal ${inputTaskGoal}`);
for (const input of inputs) {
  const earlier = before?.inputs ? `   before ${before.inputs[input].toFixed(0)}` : '';
  console.log(`${input.padEnd(13)}${(now.inputs?.[input].toFixed(0) ?? '–').padStart(14)}${earlier}`);
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

async function measureAll() {
  const now = await measureApp(browser, process.cwd(), 3111);
  return { now, before: options.against ? await measureCommit(browser, options.against) : undefined };
}

/** Checks out another commit as a worktree, installs its packages, and measures its app. */
async function measureCommit(browser: Browser, ref: string) {
  const folder = openFolder('stanza-pages-');
  try {
    execFileSync('git', ['worktree', 'add', '--detach', folder, ref], { stdio: 'pipe' });
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: 'inherit',
    });
    return await measureApp(browser, folder, 3112);
  } finally {
    // Fails if there is no worktree, because the commit does not exist.
    spawnSync('git', ['worktree', 'remove', '--force', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Creates a folder that PostgreSQL can enter: if this process runs as root, PostgreSQL runs as another account. */
function openFolder(prefix: string): string {
  const folder = temporaryFolder(prefix);
  chmodSync(folder, 0o755);
  return folder;
}

/** Starts an app with new demonstration data, and measures its pages with and without scripts. */
async function measureApp(browser: Browser, folder: string, port: number) {
  const data = openFolder('stanza-pages-data-');
  const server = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithProcess(server);
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
    const app = `http://127.0.0.1:${port}`;
    return {
      pages: found,
      interactions: await medianInteractions(browser, app),
      // An earlier commit may have no filter panel.
      inputs: await mediansOf(browser, (context) => typeAndDrag(context, app)).catch((error: unknown) => {
        console.error(`No inputs of ${folder}: ${error}`);
      }),
    };
  } finally {
    server.kill('SIGTERM');
    await stopped;
    rmSync(data, { recursive: true, force: true });
  }
}

async function medians(browser: Browser, address: string, withScripts: boolean): Promise<Measured> {
  return await mediansOf(browser, (context) => measure(context, address, withScripts));
}

/** The medians of several measurements, each in its own context. */
async function mediansOf<Name extends string>(
  browser: Browser,
  measureOnce: (context: BrowserContext) => Promise<Record<Name, number>>,
): Promise<Record<Name, number>> {
  const all: Record<Name, number>[] = [];
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true });
    all.push(await measureOnce(context).finally(() => context.close()));
  }
  const names = Object.keys(assertDefined(all[0], 'run')) as Name[];
  const median = (of: Name) =>
    quantile(
      all.map((one) => one[of]),
      0.5,
    );
  return Object.fromEntries(names.map((of) => [of, median(of)])) as Record<Name, number>;
}

async function measure(context: BrowserContext, address: string, withScripts: boolean): Promise<Measured> {
  const page = await context.newPage();
  // The tile server's answers are transparent, so that the basemap below shows.
  await page.route(/tile\.openstreetmap\.org/, (route) =>
    route.fulfill({ contentType: 'image/png', body: emptyTile }),
  );
  if (!withScripts) await page.route(/\.js$/, (route) => route.abort());
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slowNetwork);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(observe);
  const tasks = await tasksDuring(page, devtools, async () => {
    await page.goto(address);
    // A slow machine can be busy without requests before the app has drawn its screen.
    if (withScripts) await untilDrawn(devtools);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(settlingTime);
  });
  const shown = await page.evaluate(
    () => (globalThis as unknown as { measured: Pick<Measured, 'lcp' | 'cls'> }).measured,
  );
  return {
    ...shown,
    blocking: tasks.reduce((sum, task) => sum + Math.max(0, task - longTask), 0),
    longestTask: Math.max(...tasks),
  };
}

/** Waits inside the page, because Playwright's polling would cause long tasks. */
async function untilDrawn(devtools: CDPSession): Promise<void> {
  await devtools.send('Runtime.evaluate', { expression: `(${drawn})()`, awaitPromise: true });
}

function drawn(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const isDrawn =
        document.querySelector('#root h1') && !document.querySelector('#first-view, #root [data-waiting]');
      if (!isDrawn) return;
      changes.disconnect();
      resolve();
    };
    const changes = new MutationObserver(look);
    changes.observe(document, { childList: true, subtree: true, attributes: true });
    look();
  });
}

async function medianInteractions(browser: Browser, app: string): Promise<Record<Interaction, number>> {
  const token = await newMember(app);
  return await mediansOf(browser, (context) => interact(context, app, token));
}

/** The token of a new account. */
async function newMember(app: string): Promise<string> {
  const account = {
    firstName: 'Nina',
    lastName: 'Ricci',
    email: 'nina.of.the.bench@example.org',
    password: 'una-stanza-tutta-per-me',
  };
  const post = async (path: string) => {
    const answer = await fetch(`${app}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  await post('register');
  const { token } = (await (await post('login')).json()) as { token: string };
  return token;
}

/** The longest time of each interaction, in milliseconds. */
async function interact(
  context: BrowserContext,
  app: string,
  token: string,
): Promise<Record<Interaction, number>> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(observeInputs);
  await page.addInitScript((kept) => localStorage.setItem('stanza.token', kept), token);
  const open = async (path: string) => {
    await page.goto(app + path);
    await untilDrawn(devtools);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(settlingTime);
  };
  const timeOf = async (act: () => Promise<void>) => {
    await page.evaluate(() => Object.assign(globalThis, { longestInput: 0 }));
    await act();
    await page.waitForTimeout(settlingTime);
    return page.evaluate(() => (globalThis as unknown as { longestInput: number }).longestInput);
  };
  // Playwright's own tap inspects the page, which would count as page work.
  const tap = async (target: Locator) => {
    await target.scrollIntoViewIfNeeded();
    const { x, y, width, height } = assertDefined(await target.boundingBox(), 'box');
    await page.touchscreen.tap(x + width / 2, y + height / 2);
  };
  await open(paths.landing);
  const box = page.getByRole('combobox', { name: 'City or university' });
  const typing = await timeOf(async () => {
    await tap(box);
    await box.pressSequentially('milano', { delay: 200 });
  });
  await open(paths.results);
  const carousel = await timeOf(() => tap(page.getByRole('button', { name: /^Next photo of/ }).first()));
  const heart = await timeOf(() => tap(page.getByRole('button', { name: /^Like / }).first()));
  const filter = await timeOf(async () => {
    await page.getByRole('combobox', { name: /^Way to/ }).focus();
    await page.keyboard.press('ArrowDown');
  });
  return { typing, filter, carousel, heart };
}

/** The longest task of each input, in milliseconds. */
async function typeAndDrag(context: BrowserContext, app: string): Promise<Record<Input, number>> {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const open = async (path: string) => {
    await page.goto(app + path);
    await untilDrawn(devtools);
    await page.waitForLoadState('networkidle');
  };
  const longestTask = async (act: () => Promise<void>) => {
    await page.waitForTimeout(settlingTime);
    const tasks = await tasksDuring(page, devtools, async () => {
      await act();
      await page.waitForTimeout(settlingTime);
    });
    return Math.max(...tasks);
  };
  // Playwright's own methods for typing and dragging inspect the page, which would count as page work.
  const type = (text: string) => longestTask(() => page.keyboard.type(text, { delay: 200 }));

  await open(paths.landing);
  await page.getByRole('combobox', { name: 'City or university' }).click();
  const searchBox = await type('milano');
  await open(paths.results);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('button', { name: /^Show \d+ rooms/ }).waitFor();
  await page.getByLabel('Words in the text').click();
  const words = await type('balcone');
  await page.getByLabel('Lowest rent ($)').click();
  const rent = await type('150');
  const thumb = page.getByRole('slider', { name: 'Lowest rent' });
  await thumb.scrollIntoViewIfNeeded();
  const { x, y, width, height } = assertDefined(await thumb.boundingBox(), 'box');
  const left = x + width / 2;
  const middle = y + height / 2;
  const slider = await longestTask(async () => {
    await page.mouse.move(left, middle);
    await page.mouse.down();
    for (let step = 1; step <= 20; step++) {
      await page.mouse.move(left + step * 6, middle);
      await page.waitForTimeout(60);
    }
    await page.mouse.up();
  });
  return { 'search box': searchBox, words, rent, slider };
}

/** Runs in the page before its own scripts. */
function observeInputs(): void {
  const found = globalThis as unknown as { longestInput: number };
  found.longestInput = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) found.longestInput = Math.max(found.longestInput, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Runs in the page before its own scripts. */
function observe(): void {
  const measured = { lcp: 0, cls: 0 };
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
}
