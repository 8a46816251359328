/** `node tests/e2e/timetable.ts`: loads a small metro line of Torino into the database of the browser tests, before the server starts. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { zipOf } from '@stanza/server/tests/support/zip.ts';

/** The stops, each with its minutes before the stop at the Politecnico, where the trains arrive at 8:50. */
const stops = [
  ['Racconigi Metro', 45.0752, 7.6515, 0],
  ['Carducci Metro', 45.038, 7.6712, 6],
  ['Galileo Metro', 45.0622, 7.6625, 10],
] as const;

const table = (rows: readonly (readonly (string | number)[])[]) =>
  rows.map((row) => `${row.join(',')}\n`).join('');

const feed = zipOf({
  'stops.txt': table([
    ['stop_id', 'stop_name', 'stop_lat', 'stop_lon'],
    ...stops.map(([name, latitude, longitude]) => [name, name, latitude, longitude]),
  ]),
  'routes.txt': table([
    ['route_id', 'route_short_name', 'route_type'],
    ['M1', 'M1', 1],
  ]),
  'calendar.txt': table([
    ['service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date'],
    ['days', 1, 1, 1, 1, 1, 0, 0, 20260901, 20261231],
  ]),
  'trips.txt': table([
    ['route_id', 'service_id', 'trip_id'],
    ['M1', 'days', 'metro'],
  ]),
  'stop_times.txt': table([
    ['trip_id', 'arrival_time', 'departure_time', 'stop_id', 'stop_sequence'],
    ...stops.map(([name, , , minute]) => [
      'metro',
      `08:${40 + minute}:00`,
      `08:${40 + minute}:00`,
      name,
      minute,
    ]),
  ]),
});

mkdirSync('test-results', { recursive: true });
writeFileSync('test-results/timetable.zip', feed);
const load = fileURLToPath(import.meta.resolve('@stanza/server/search/transit/load.ts'));
const { status } = spawnSync(
  process.execPath,
  [load, 'test-results/timetable.zip', '--city', 'Torino', '--date', '2026-10-06'],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
