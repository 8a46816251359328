/** `npm run transit:load -w server -- FEED.zip --city Milano [--date YYYY-MM-DD]`: docs/product/search/travel-time.md says how. */
import { parseArgs } from 'node:util';
import { findPlace } from '@stanza/domain/search/search-options.ts';
import { isDay } from '@stanza/schemas/moment.ts';
import { readConfig } from '../../config.ts';
import { connect } from '../../database/connect.ts';
import { prepareDatabase } from '../../database/prepare.ts';
import { createClosers } from '../../process/closers.ts';
import { makeDataFolder } from '../../process/data-folder.ts';
import { reasonOf } from '../../process/start-error.ts';
import { openDatabase } from '../../start.ts';
import { loadFeed } from './store.ts';

const usage = 'Usage: npm run transit:load -w server -- FEED.zip --city Milano [--date YYYY-MM-DD]';

/** The next Tuesday: no holiday falls on it more often than on others, and no weekend is near. */
function nextTuesday(): string {
  const day = new Date();
  do day.setUTCDate(day.getUTCDate() + 1);
  while (day.getUTCDay() !== 2);
  return day.toISOString().slice(0, 10);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { city: { type: 'string' }, date: { type: 'string' } },
  });
  const [feed] = positionals;
  const city = values.city === undefined ? undefined : findPlace('location', values.city)?.name;
  const date = values.date ?? nextTuesday();
  if (feed === undefined || positionals.length > 1 || !isDay(date)) {
    throw new Error(usage);
  }
  if (city === undefined) throw new Error(`--city must be one of the cities of the search. ${usage}`);
  const config = readConfig(process.env);
  const closers = createClosers(10_000);
  try {
    await makeDataFolder(config.dataDir);
    const { url } = await openDatabase(config, closers);
    await prepareDatabase(url);
    const db = connect(url, { queryTimeout: 0 });
    closers.add(() => db.destroy());
    const { stops, trips, cells } = await loadFeed(db, feed, city, date);
    console.log(`${stops} stops, ${trips} trips on ${date}.`);
    for (const [university, count] of cells) console.log(`${university}: ${count} cells within reach.`);
  } finally {
    await closers.closeAll();
  }
}

try {
  await main();
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 1;
}
