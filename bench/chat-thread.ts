/**
 * `npm run chat-thread -w bench`: compares conversations of a hundred and of ten thousand messages, opened and scrolled in Chromium with
 * the built app and the reference backend. Exits with 1 if the page of the long conversation contains more than a few screens of
 * messages.
 */
import { type Browser, chromium } from '@playwright/test';
import { temporaryFolder } from '@stanza/server/tests/support/temporary-folder.ts';
import { buildIfStale } from '../scripts/build.ts';
import { chromiumArgs, findChromium } from '../scripts/chromium.mjs';
import { readArguments } from '../scripts/read-arguments.ts';
import { openAccount } from './chat/account.ts';
import { withOwnDatabase } from './chat/own-database.ts';
import { startServerProcess } from './chat/server-process.ts';
import { storeThread } from './chat/stored-threads.ts';
import { printTable } from './chat/table.ts';
import { measureThread, type ThreadMeasure } from './chat/thread-page.ts';
import { quantile } from './quantile.ts';

readArguments();

const sizes = { Anna: 100, Zeno: 10_000 } as const;
const runs = 5;
const maxRendered = 100;

type Name = keyof typeof sizes;

const figures: Record<string, (measures: readonly ThreadMeasure[]) => number> = {
  'ms from click to newest message': (all) =>
    quantile(
      all.map(({ open }) => open),
      0.5,
    ),
  'ms of it after the answer': (all) =>
    quantile(
      all.map(({ show }) => show),
      0.5,
    ),
  'ms a frame while scrolling, median': (all) =>
    quantile(
      all.flatMap(({ frames }) => frames),
      0.5,
    ),
  'ms a frame while scrolling, p95': (all) =>
    quantile(
      all.flatMap(({ frames }) => frames),
      0.95,
    ),
  'ms a frame while scrolling, p99': (all) =>
    quantile(
      all.flatMap(({ frames }) => frames),
      0.99,
    ),
  'messages in the page, at most': (all) => Math.max(...all.map(({ rendered }) => rendered)),
};

async function measureAll(browser: Browser, databaseUrl: string, folder: string) {
  const server = await startServerProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    TOKEN_SECRET: 'for this run alone, thirty-two characters',
    RATE_LIMIT_SCALE: '1000',
  });
  try {
    const owner = await openAccount(server.url, 'Giulia');
    const measures: Record<Name, ThreadMeasure[]> = { Anna: [], Zeno: [] };
    const names = Object.keys(sizes) as Name[];
    for (const name of names) {
      await storeThread(databaseUrl, owner, await openAccount(server.url, name), sizes[name]);
    }
    // Alternates, so that other load on the machine affects both.
    for (let run = 0; run < runs; run++) {
      for (const name of names) {
        const newest = `Number ${sizes[name]}:`;
        measures[name].push(await measureThread(browser, { ...owner, url: server.url, name, newest }));
      }
    }
    return measures;
  } finally {
    await server.stop();
  }
}

function print({ Anna: short, Zeno: long }: Record<Name, ThreadMeasure[]>): void {
  const rows = Object.entries(figures).map(([name, figure]) => {
    const [baseline, value] = [figure(short), figure(long)];
    return [name, baseline.toFixed(1), value.toFixed(1), (value / baseline).toFixed(2)];
  });
  printTable([['thread of', '100 messages', '10,000 messages', 'ratio'], ...rows]);
}

await buildIfStale();
const folder = temporaryFolder('stanza-thread-');
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
try {
  const measures = await withOwnDatabase((databaseUrl) => measureAll(browser, databaseUrl, folder));
  print(measures);
  const rendered = Math.max(...measures.Zeno.map((measure) => measure.rendered));
  if (rendered > maxRendered) {
    console.error(`${rendered} messages were in the page at once.`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
}
