/**
 * How long a chart of 62 states takes to be shown with the layout that the build computed, beside how long ELK takes to lay it out
 * in the page, in a real Chromium. First in pages just opened, as a person meets them: ELK's worker has to be loaded and compiled,
 * and so has what draws. Then in a page that has done both before. Of several runs by turns the fastest counts, on both sides:
 * other work on the machine only ever adds. Ends with 1 where a page just opened takes more than a quarter.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
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
  const again = await open();
  const fresh = { shown: Number.POSITIVE_INFINITY, live: Number.POSITIVE_INFINITY };
  const warm = { ...fresh };
  let drawn = { states: 0, arrows: 0, ofStates: 0 };
  for (let run = 0; run < runs; run++) {
    const [forElk, forChart] = [await open(), await open()];
    fresh.live = Math.min(fresh.live, await forElk.evaluate(() => window.layOutNow()));
    const { time, ...counted } = await forChart.evaluate(() => window.showNow());
    fresh.shown = Math.min(fresh.shown, time);
    drawn = counted;
    await Promise.all([forElk.close(), forChart.close()]);
    warm.live = Math.min(warm.live, await again.evaluate(() => window.layOutNow()));
    warm.shown = Math.min(warm.shown, (await again.evaluate(() => window.showNow())).time);
  }
  const row = ({ shown, live }: typeof fresh) => ({
    'shown, ms': Math.round(shown),
    'laid out by ELK, ms': Math.round(live),
    ratio: Number((shown / live).toFixed(2)),
  });
  console.log(
    `A chart of ${drawn.ofStates} states; ${drawn.states} boxes and ${drawn.arrows} arrows are in view.`,
  );
  console.table({ 'a page just opened': row(fresh), 'a page that did both before': row(warm) });
  console.log(`At most ${limit} in a page just opened.`);
  process.exitCode = fresh.shown / fresh.live <= limit ? 0 : 1;
} finally {
  await browser.close();
  await server.close();
  await rm(outDir, { recursive: true });
}
