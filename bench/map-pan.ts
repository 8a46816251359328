/**
 * `npm run map-pan -w bench`: drags and zooms a map with 50,000 pins by browser input. Leaflet.markercluster and MapLibre get the same
 * pins and gestures; the three alternate. No map loads tiles. `-- 5000 1` sets the numbers of pins and of rounds. Exits with 1 if the
 * 95th percentile of the app's frame times exceeds that of the better library.
 */
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { temporaryFolder } from '@stanza/server/tests/support/temporary-folder.ts';
import { build, preview } from 'vite';
import { chromiumArgs, findChromium } from '../scripts/chromium.mjs';
import { readPositionals } from './chat/options.ts';
import { printTable } from './chat/table.ts';
import { quantile } from './quantile.ts';

const [pins = 50_000, runs = 3] = readPositionals();
const maps = { stanza: 'Stanza', leaflet: 'Leaflet.markercluster', maplibre: 'MapLibre' };
const size = { width: 1280, height: 800 };
/** In milliseconds. Frames come every 16.7 ms, so a smaller difference does not count. */
const tolerance = 4;

interface Measured {
  opened: number;
  frames: number[];
}

async function measure(browser: Browser, address: string): Promise<Measured> {
  const page = await browser.newPage({ viewport: size });
  // Nothing external is loaded: neither tiles nor fonts.
  await page.route(/^https?:\/\/(?!localhost|127\.)/, (route) => route.abort());
  page.on('pageerror', (error) => console.error(error.message));
  await page.goto(address);
  await page.waitForFunction(() => 'opened' in window, undefined, { timeout: 60_000 });
  // Work that a map still does after its first pins is not measured.
  await page.waitForTimeout(2000);
  await page.evaluate('takeFrames()');
  let last = await page.evaluate('shown()');
  const mustHaveMoved = async (gesture: string) => {
    const now = await page.evaluate('shown()');
    if (now === last) throw new Error(`${address}: nothing moved by a ${gesture}.`);
    last = now;
  };
  for (const [dx, dy] of [
    [-300, 0],
    [0, -200],
    [250, 150],
    [-200, 200],
  ] as const) {
    const [x, y] = await freePlace(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx, y + dy, { steps: 30 });
    await page.mouse.up();
    await page.waitForTimeout(600);
    await mustHaveMoved('drag');
  }
  for (const delta of [-400, -400, 400, 400, 400]) {
    const [x, y] = await freePlace(page);
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, delta);
    await page.waitForTimeout(1000);
    await mustHaveMoved('turn of the wheel');
  }
  const frames = (await page.evaluate('takeFrames()')) as number[];
  const opened = (await page.evaluate('opened')) as number;
  await page.close();
  return { opened, frames };
}

/** A place near the middle without pins: dragging a pin of MapLibre does not move the map. */
async function freePlace(page: Page): Promise<[number, number]> {
  const [x, y] = [size.width / 2, size.height / 2];
  for (let distance = 0; distance < 250; distance += 10) {
    for (const [dx, dy] of [
      [distance, 0],
      [0, distance],
      [-distance, 0],
      [0, -distance],
    ] as const) {
      const isPin = await page.evaluate(
        ([px, py]) => document.elementFromPoint(px, py)?.closest('button, .leaflet-marker-icon') !== null,
        [x + dx, y + dy] as const,
      );
      if (!isPin) return [x + dx, y + dy];
    }
  }
  throw new Error('There are pins everywhere.');
}

const folder = temporaryFolder('stanza-map-pan-');
const root = path.join(import.meta.dirname, 'map-pan');
const outDir = path.join(folder, 'site');
const shared = { root, configFile: false, logLevel: 'error' } as const;
await build({ ...shared, build: { outDir, emptyOutDir: true, target: 'esnext' } });
const site = await preview({ ...shared, build: { outDir }, preview: { port: 0 } });
let browser: Browser | undefined;
const all = new Map<string, Measured>();
try {
  const address = site.resolvedUrls?.local[0];
  if (address === undefined) throw new Error('The pages are not served.');
  browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
  // Alternates, so that other load on the machine affects all maps.
  for (let run = 0; run < runs; run++) {
    for (const map of Object.keys(maps)) {
      const { opened, frames } = await measure(browser, `${address}?map=${map}&pins=${pins}`);
      console.error(`${map}: opened in ${opened.toFixed(0)} ms, ${frames.length} frames`);
      const before = all.get(map)?.frames ?? [];
      all.set(map, { opened, frames: [...before, ...frames] });
    }
  }
} finally {
  await browser?.close();
  await site.close();
}
const p95 = (map: string) => quantile(all.get(map)?.frames ?? [], 0.95);
printTable([
  [`${pins.toLocaleString('en')} pins, frames in ms`, 'p50', 'p95', 'p99', 'longest', 'opens in'],
  ...Object.entries(maps).map(([map, name]) => {
    const { frames, opened } = all.get(map) ?? { frames: [], opened: Number.NaN };
    return [
      name,
      ...[0.5, 0.95, 0.99].map((share) => quantile(frames, share).toFixed(0)),
      Math.max(...frames).toFixed(0),
      opened.toFixed(0),
    ];
  }),
]);
const better = Math.min(p95('leaflet'), p95('maplibre'));
console.log(`p95, compared with the better library: ${(p95('stanza') / better).toFixed(2)}, at most 1.0`);
if (p95('stanza') > better + tolerance) process.exitCode = 1;
