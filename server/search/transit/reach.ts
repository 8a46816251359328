import { distanceKm } from '@stanza/domain/search/search-filters.ts';
import type { Coordinates } from '@stanza/domain/search/search-options.ts';
import { walkSeconds } from '@stanza/domain/search/travel-time.ts';
import { Duration, Query, Router, StopsIndex, Time, Timetable } from 'minotor';
import type { Feed, Stop, StopTime } from './read-feed.ts';

/** The time of the arrival: nine in the morning, in seconds. */
const arrival = 9 * 3600;
/** Seconds. A longer travel time is not shown. */
const longestWay = 90 * 60;
/** The longest walks in kilometres: from the last stop, and between two stops. */
const lastWalk = 1;
const changeWalk = 0.25;
const mostChanges = 3;
/** Seconds. */
const usualChange = 120;
const shortestChange = 60;

/**
 * The travel time from each stop to a place, in seconds: how long before nine in the morning the last connection leaves that still arrives
 * in time, including the walk from its last stop. Stops from which walking is faster are left out. The router searches the earliest arrival
 * from one stop. So the day runs backwards: each time is the number of seconds before nine, and each trip goes from its last stop to its
 * first. The earliest arrival is then the latest departure, for all stops at once.
 */
export function reachOf(feed: Feed): (place: Coordinates) => Map<string, number> {
  const stops = [...feed.stops.values()];
  const router = new Router(backwards(feed), stopsIndexOf(stops));
  return (place) => {
    const best = new Map<string, number>();
    for (const { stop, km } of near(place, stops, lastWalk)) {
      const query = new Query.Builder()
        .from(stop.id)
        .to([])
        .departureTime(Time.fromSeconds(walkSeconds(km)))
        .maxTransfers(mostChanges)
        .build();
      for (const [id, { time, legNumber }] of router.route(query).earliestArrivals) {
        const seconds = time.toSeconds();
        if (legNumber > 0 && seconds <= longestWay && seconds < (best.get(id) ?? Infinity))
          best.set(id, seconds);
      }
    }
    return best;
  };
}

interface Near {
  stop: Stop;
  km: number;
}

function near(place: Coordinates, stops: readonly Stop[], within: number): Near[] {
  // A degree is more than 70 km in Italy: most stops are left out without computing their distance.
  const degrees = within / 70;
  return stops.flatMap((stop) => {
    if (
      Math.abs(stop.latitude - place.latitude) > degrees ||
      Math.abs(stop.longitude - place.longitude) > degrees
    ) {
      return [];
    }
    const km = distanceKm(place, stop);
    return km <= within ? [{ stop, km }] : [];
  });
}

/** A parent station of the feed is an ordinary stop here: walks connect its platforms. */
function stopsIndexOf(stops: readonly Stop[]): StopsIndex {
  return new StopsIndex(
    new Map(
      stops.map(({ id, name, latitude: lat, longitude: lon }) => [
        id,
        { id, name, lat, lon, children: [], locationType: 'SIMPLE_STOP_OR_PLATFORM' as const },
      ]),
    ),
  );
}

type Routes = ConstructorParameters<typeof Timetable>[1];
type Route = Routes extends Map<string, infer R> ? R : never;
type Adjacency = ConstructorParameters<typeof Timetable>[0];
type Changes = Adjacency extends Map<string, { transfers: infer T }> ? T : never;

/** The router asks for the kind of a line, which does not matter here. */
const line = 'line';

function backwards(feed: Feed): Timetable {
  const routes = new Map<string, Route>();
  for (const [stops, trips] of Map.groupBy(feed.trips.flatMap(piecesOf), (piece) =>
    // In a route of the router, people can board and alight at the same stops of all trips.
    piece.map(({ stop, canBoard, canAlight }) => `${stop} ${canBoard} ${canAlight}`).join('\n'),
  )) {
    lanesOf(trips).forEach((lane, n) => {
      routes.set(`${stops} ${n}`, routeOf(lane));
    });
  }
  const changes = changesOf(feed);
  const adjacency: Adjacency = new Map(
    [...feed.stops.keys()].map((id) => [id, { transfers: changes(id), routes: [] }]),
  );
  for (const [id, { stops }] of routes) for (const stop of stops) adjacency.get(stop)?.routes.push(id);
  return new Timetable(adjacency, routes, new Map([[line, { type: 'BUS', name: '' }]]));
}

/**
 * The relevant part of a trip, backwards. The router does not support a trip that stops twice at one place: such a trip becomes several.
 */
function piecesOf(trip: readonly StopTime[]): StopTime[][] {
  const pieces: StopTime[][] = [];
  let piece: StopTime[] = [];
  for (const time of trip.toReversed()) {
    const back = {
      ...time,
      arrival: Math.max(0, arrival - time.departure),
      departure: arrival - time.arrival,
    };
    if (back.departure < 0 || back.arrival > longestWay) continue;
    const last = piece.at(-1);
    if (last?.stop === back.stop) continue;
    if (last && piece.some(({ stop }) => stop === back.stop)) {
      pieces.push(piece);
      piece = [last];
    }
    piece.push(back);
  }
  return [...pieces, piece].filter(({ length }) => length > 1);
}

/** Splits trips into routes of the router, in which no trip overtakes another. */
function lanesOf(trips: readonly StopTime[][]): StopTime[][][] {
  const lanes: StopTime[][][] = [];
  for (const trip of trips.toSorted((a, b) => (a[0]?.departure ?? 0) - (b[0]?.departure ?? 0))) {
    const isAfter = (other: readonly StopTime[] | undefined) =>
      trip.every(
        ({ arrival: at, departure }, n) =>
          at >= (other?.[n]?.arrival ?? 0) && departure >= (other?.[n]?.departure ?? 0),
      );
    const lane = lanes.find((one) => isAfter(one.at(-1)));
    if (lane) lane.push(trip);
    else lanes.push([trip]);
  }
  return lanes;
}

function routeOf(trips: readonly StopTime[][]): Route {
  const stops = (trips[0] ?? []).map(({ stop }) => stop);
  return {
    serviceRouteId: line,
    stops,
    stopIndices: new Map(stops.map((stop, n) => [stop, n])),
    stopTimes: trips.flat().map(({ arrival: at, departure, canBoard, canAlight }) => ({
      arrival: Time.fromSeconds(at),
      departure: Time.fromSeconds(departure),
      // The day runs backwards: people board where they alight in the timetable.
      pickUpType: canAlight ? 'REGULAR' : 'NOT_AVAILABLE',
      dropOffType: canBoard ? 'REGULAR' : 'NOT_AVAILABLE',
    })),
  };
}

/** The stops that people reach on foot from a stop: by the transfers of the feed, backwards, and the stops around it. */
function changesOf({ stops, transfers }: Feed): (id: string) => Changes {
  const transfersTo = Map.groupBy(transfers, ({ to }) => to);
  const cell = (degrees: number) => Math.floor(degrees * 100);
  const cells = Map.groupBy(stops.values(), (stop) => `${cell(stop.latitude)} ${cell(stop.longitude)}`);
  const around = ({ latitude, longitude }: Stop) =>
    [-1, 0, 1].flatMap((y) =>
      [-1, 0, 1].flatMap((x) => cells.get(`${cell(latitude) + y} ${cell(longitude) + x}`) ?? []),
    );
  return (id) => {
    const stop = stops.get(id);
    if (!stop) return [];
    const walks = near(stop, around(stop), changeWalk).map(
      ({ stop: other, km }) => [other.id, walkSeconds(km)] as const,
    );
    const seconds = new Map(walks);
    for (const transfer of transfersTo.get(id) ?? []) {
      if (!stops.has(transfer.from)) continue;
      seconds.set(transfer.from, transfer.seconds ?? seconds.get(transfer.from) ?? usualChange);
    }
    seconds.delete(id);
    return [...seconds].map(([destination, needed]) => ({
      destination,
      type: 'REQUIRES_MINIMAL_TIME',
      minTransferTime: Duration.fromSeconds(Math.max(shortestChange, needed)),
    }));
  };
}
