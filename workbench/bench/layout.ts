/**
 * Compares the time to show a chart of 62 states with a kept layout with the time of ELK for the same layout in the page, in a real
 * Chromium. It measures three cases:
 *  - a page just opened, where ELK's worker and the drawing code must be loaded and compiled;
 *  - the second time in that page;
 *  - a page that has done both many times, so that the browser has compiled everything.
 * Each case runs several times, in turns with ELK. The fastest run of each side counts, since other work on the computer only adds time.
 * Exits with 1 if the first or the second case takes more than a quarter of ELK's time.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs';
import { statechartLayouts } from '../src/layout/vite-plugin.ts';

const runs = 15;
const limit = 0.25;
const project = path.resolve(import.meta.dirname, '../..');
const root = path.join(project, 'workbench/bench/layout');
const outDir = await mkdtemp(path.join(tmpdir(), 'workbench-layout-'));

await build({
  configFile: false,
  root,
  logLevel: 'error',
  plugins: [react(), statechartLayouts({ registry: 'registry.ts' })],
  build: { outDir, emptyOutDir: true },
});
const server = await preview({
  configFile: false,
  root,
  logLevel: 'error',
  build: { outDir },
  preview: { host: '127.0.0.1', port: 0, strictPort: false },
});
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
try {
  const address = server.resolvedUrls?.local[0] ?? '';
  const open = async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(address);
    await page.waitForFunction(() => 'showNow' in window);
    return page;
  };
  const often = await open();
  const none = { shown: Number.POSITIVE_INFINITY, live: Number.POSITIVE_INFINITY };
  const [first, second, later] = [{ ...none }, { ...none }, { ...none }];
  let drawn = { states: 0, arrows: 0, ofStates: 0 };
  const measure = async (page: Page, best: typeof none) => {
    best.live = Math.min(best.live, await page.evaluate(() => window.layOutNow()));
    const { time, ...counted } = await page.evaluate(() => window.showNow());
    best.shown = Math.min(best.shown, time);
    drawn = counted;
  };
  for (let run = 0; run < runs; run++) {
    const page = await open();
    await measure(page, first);
    await measure(page, second);
    await page.close();
    await measure(often, later);
  }
  const row = ({ shown, live }: typeof none) => ({
    'shown, ms': Math.round(shown),
    'laid out by ELK, ms': Math.round(live),
    ratio: Number((shown / live).toFixed(2)),
  });
  console.log(
    `A chart of ${drawn.ofStates} states; ${drawn.states} boxes and ${drawn.arrows} arrows are in view.`,
  );
  console.table({
    'a page just opened': row(first),
    'the second time in it': row(second),
    'after many times': row(later),
  });
  console.log(`At most ${limit} in a page just opened, and the second time in it.`);
  process.exitCode = [first, second].every(({ shown, live }) => shown / live <= limit) ? 0 : 1;
} finally {
  await browser.close();
  await server.close();
  await rm(outDir, { recursive: true });
}
