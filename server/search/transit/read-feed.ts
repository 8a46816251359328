import { parse } from 'csv-parse';
import StreamZip from 'node-stream-zip';

export interface Stop {
  id: string;
  name: string;
  latitude: number;
  longitude: number;
}

/** Seconds since the midnight at which the asked day begins. */
export interface StopTime {
  stop: string;
  arrival: number;
  departure: number;
  canBoard: boolean;
  canAlight: boolean;
}

/** A footpath of the feed. `seconds` is `null` if the feed does not give them. */
interface Transfer {
  from: string;
  to: string;
  seconds: number | null;
}

export interface Feed {
  stops: Map<string, Stop>;
  /** The stops of its metro lines. */
  metro: Set<string>;
  /** The trips of the requested day, and those of the day before that are still running. */
  trips: StopTime[][];
  transfers: Transfer[];
}

type Row = Record<string, string>;
type Files = Awaited<ReturnType<typeof openFiles>>;

const daySeconds = 86_400;

/**
 * Reads a GTFS feed: stops, the trips that run on a day, and transfers. The first and the last stop of a trip must have times; missing
 * times between them are interpolated. Trips of `frequencies.txt` are repeated.
 * @param day YYYY-MM-DD
 */
export async function readFeed(path: string, day: string): Promise<Feed> {
  const files = await openFiles(path);
  try {
    const before = new Date(Date.parse(`${day}T00:00:00Z`) - daySeconds * 1000).toISOString().slice(0, 10);
    const shifts = new Map<string, number[]>();
    const metroLines = await readMetroLines(files);
    const metroTrips = new Set<string>();
    const [today, yesterday] = [await servicesOn(files, day), await servicesOn(files, before)];
    for await (const { trip_id = '', route_id = '', service_id = '' } of files.rows('trips.txt')) {
      if (metroLines.has(route_id)) metroTrips.add(trip_id);
      const shift = [
        ...(today.has(service_id) ? [0] : []),
        ...(yesterday.has(service_id) ? [-daySeconds] : []),
      ];
      if (shift.length > 0) shifts.set(trip_id, shift);
    }
    const frequencies = await readFrequencies(files);
    const timesOf = await readStopTimes(files, shifts);
    const trips: StopTime[][] = [];
    const metro = new Set<string>();
    for (const [trip, times] of timesOf) {
      if (metroTrips.has(trip)) for (const { stop } of times) metro.add(stop);
      for (const shift of shifts.get(trip) ?? []) {
        const starts = frequencies.get(trip)?.map((start) => start - (times[0]?.departure ?? 0)) ?? [0];
        for (const start of starts) {
          const run = times.map((time) => later(time, shift + start));
          // Of the trips of the night before, only those that are still running.
          if ((run.at(-1)?.arrival ?? -1) >= 0) trips.push(run);
        }
      }
    }
    return { stops: await readStops(files), metro, trips, transfers: await readTransfers(files) };
  } finally {
    await files.close();
  }
}

async function openFiles(path: string) {
  const zip = new StreamZip.async({ file: path });
  const entries = await zip.entries();
  return {
    has: (name: string) => name in entries,
    async *rows(name: string): AsyncGenerator<Row> {
      if (!(name in entries)) throw new Error(`The feed has no ${name}.`);
      const parser = parse({ columns: true, bom: true, trim: true, relax_column_count: true });
      const stream = await zip.stream(name);
      stream.on('error', (error) => parser.destroy(error));
      yield* stream.pipe(parser) as AsyncIterable<Row>;
    },
    close: () => zip.close(),
  };
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

async function servicesOn(files: Files, day: string): Promise<Set<string>> {
  const date = day.replaceAll('-', '');
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'sunday';
  const services = new Set<string>();
  // A feed has one of the two files, or both.
  if (files.has('calendar.txt')) {
    for await (const row of files.rows('calendar.txt')) {
      const { service_id = '', start_date = '', end_date = '' } = row;
      if (row[weekday] === '1' && start_date <= date && date <= end_date) services.add(service_id);
    }
  }
  if (files.has('calendar_dates.txt')) {
    for await (const row of files.rows('calendar_dates.txt')) {
      const { service_id = '', exception_type } = row;
      if (row.date !== date) continue;
      if (exception_type === '1') services.add(service_id);
      else services.delete(service_id);
    }
  }
  return services;
}

/** Kind 1, or 400 to 404 in the extended list of kinds that some feeds use. */
const metroKinds = /^(1|40[0-4])$/;

async function readMetroLines(files: Files): Promise<Set<string>> {
  const lines = new Set<string>();
  for await (const { route_id = '', route_type = '' } of files.rows('routes.txt')) {
    if (metroKinds.test(route_type)) lines.add(route_id);
  }
  return lines;
}

async function readFrequencies(files: Files): Promise<Map<string, number[]>> {
  const starts = new Map<string, number[]>();
  if (!files.has('frequencies.txt')) return starts;
  for await (const { trip_id = '', start_time = '', end_time = '', headway_secs } of files.rows(
    'frequencies.txt',
  )) {
    const [from, until, step] = [secondsOf(start_time), secondsOf(end_time), Number(headway_secs)];
    if (from === null || until === null || !(step > 0)) continue;
    const all = starts.get(trip_id) ?? [];
    for (let at = from; at < until; at += step) all.push(at);
    starts.set(trip_id, all);
  }
  return starts;
}

interface ReadTime extends Omit<StopTime, 'arrival' | 'departure'> {
  sequence: number;
  arrival: number | null;
  departure: number | null;
}

/** Rows of a trip may stand anywhere in the file. */
async function readStopTimes(
  files: Files,
  wanted: ReadonlyMap<string, unknown>,
): Promise<Map<string, StopTime[]>> {
  const read = new Map<string, ReadTime[]>();
  for await (const row of files.rows('stop_times.txt')) {
    const { trip_id = '', stop_id = '' } = row;
    if (!wanted.has(trip_id)) continue;
    const arrival = secondsOf(row.arrival_time ?? '');
    const departure = secondsOf(row.departure_time ?? '');
    const times = read.get(trip_id) ?? [];
    if (times.length === 0) read.set(trip_id, times);
    times.push({
      stop: stop_id,
      sequence: Number(row.stop_sequence),
      arrival: arrival ?? departure,
      departure: departure ?? arrival,
      canBoard: row.pickup_type !== '1',
      canAlight: row.drop_off_type !== '1',
    });
  }
  return new Map([...read].map(([trip, times]) => [trip, interpolated(times)]));
}

/** Spreads the stops without a time evenly between the two nearest stops with a time. */
function interpolated(given: readonly ReadTime[]): StopTime[] {
  const times = given.toSorted((a, b) => a.sequence - b.sequence);
  return times.flatMap((time, at) => {
    const { sequence: _, ...rest } = time;
    const { arrival, departure } = time;
    if (arrival !== null && departure !== null) return [{ ...rest, arrival, departure }];
    const from = times.findLastIndex((one, index) => index < at && one.departure !== null);
    const to = times.findIndex((one, index) => index > at && one.arrival !== null);
    const [start, end] = [times[from]?.departure ?? null, times[to]?.arrival ?? null];
    if (start === null || end === null) return [];
    const between = Math.round(start + ((end - start) * (at - from)) / (to - from));
    return [{ ...rest, arrival: between, departure: between }];
  });
}

/** The seconds of `HH:MM:SS`, where night trips have more than 24 hours; `null` for a blank. */
function secondsOf(text: string): number | null {
  const [, hours, minutes, seconds] = /^(\d{1,3}):(\d{2}):(\d{2})$/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function later({ arrival, departure, ...time }: StopTime, seconds: number): StopTime {
  return { ...time, arrival: arrival + seconds, departure: departure + seconds };
}

async function readStops(files: Files): Promise<Map<string, Stop>> {
  const stops = new Map<string, Stop>();
  for await (const { stop_id: id = '', stop_name: name = '', stop_lat, stop_lon } of files.rows(
    'stops.txt',
  )) {
    const [latitude, longitude] = [Number(stop_lat || Number.NaN), Number(stop_lon || Number.NaN)];
    if (Number.isFinite(latitude) && Number.isFinite(longitude))
      stops.set(id, { id, name, latitude, longitude });
  }
  return stops;
}

async function readTransfers(files: Files): Promise<Transfer[]> {
  const transfers: Transfer[] = [];
  if (!files.has('transfers.txt')) return transfers;
  for await (const row of files.rows('transfers.txt')) {
    const { from_stop_id: from = '', to_stop_id: to = '', transfer_type, min_transfer_time = '' } = row;
    // 3 says that one cannot change there; 4 and 5 are about staying in a vehicle.
    if (from === '' || to === '' || ['3', '4', '5'].includes(transfer_type ?? '')) continue;
    transfers.push({ from, to, seconds: min_transfer_time === '' ? null : Number(min_transfer_time) });
  }
  return transfers;
}
