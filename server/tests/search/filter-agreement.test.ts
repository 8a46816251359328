import { monthlyCost } from '@stanza/domain/listing/monthly-cost.ts';
import {
  appliedFilters,
  type FilteredQuery,
  type FilterName,
  toFilteredParams,
  withoutFilter,
} from '@stanza/domain/search/filtered-query.ts';
import { distanceKm, originOf } from '@stanza/domain/search/search-filters.ts';
import { cities, findPlace, foldName, universities } from '@stanza/domain/search/search-options.ts';
import { longestWay, travelMinutes } from '@stanza/domain/search/travel-time.ts';
import { heatingKinds, smokingRules } from '@stanza/schemas/listing/amenities.ts';
import { contractKinds } from '@stanza/schemas/listing/contract.ts';
import type { Listing } from '@stanza/schemas/listing/listing.ts';
import { roomTypes } from '@stanza/schemas/listing/listing-terms.ts';
import {
  filteredListingsSchema,
  type ListingFilters,
  type ListingOrder,
  listingOrders,
} from '@stanza/schemas/search/listing-filters.ts';
import {
  areaText,
  boxText,
  faultOfArea,
  type MapBox,
  type MapPoint,
  parseArea,
  parseBox,
} from '@stanza/schemas/search/map-area.ts';
import { type MapMarks, mostMarks } from '@stanza/schemas/search/map-marks.ts';
import type { Histogram } from '@stanza/schemas/search/result-summary.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeRandom, type Random } from '../../demo/generate/random.ts';
import { makeDemonstration } from '../../demo/make-demonstration.ts';
import { criteriaOf } from '../../search/alerts/criteria.ts';
import { matchListings } from '../../search/alerts/match-listings.ts';
import { mostListings } from '../../search/alerts/note-alerts.ts';
import { filterListings } from '../../search/filter-listings.ts';
import { countRooms } from '../../search/listing-counts.ts';
import { planSearch } from '../../search/search-plan.ts';
import { loadFeed } from '../../search/transit/store.ts';
import { openTestApp } from '../support/app.ts';
import { now } from '../support/builders.ts';
import { search } from '../support/search.ts';
import { smallFeed, usualDay } from '../support/small-feed.ts';

/** `FILTER_QUERIES=10000` runs more queries, `FILTER_SEED=…` other ones. */
const queries = Number(process.env.FILTER_QUERIES ?? 100);
const seed = Number(process.env.FILTER_SEED ?? 13);

const { app, db } = await openTestApp(makeDemonstration());
const all: Listing[] = [];
/** The minutes that the loader has computed, by university and cell. */
const timetable = new Map<string, number>();
const timedUniversities = new Set<string>();

beforeAll(async () => {
  await sql`update listings set latitude = null, longitude = null where id % 11 = 0`.execute(db);
  await sql`update listings set title = title || ' (16 m²)' where id % 17 = 0`.execute(db);
  await sql`update listings set description = description || ' 9 m2, ½ ﬂat, 3º' where id % 19 = 0`.execute(
    db,
  );
  await sql`update listings set availability_start = null where id % 13 = 0`.execute(db);
  await sql`delete from listing_images where listing_id % 7 = 0`.execute(db);
  await loadFeed(db, await smallFeed(), 'Milano', usualDay);
  // Places some rooms near the few stops and some beside the university, each at a different distance, to its east and its west.
  await sql`update listings set latitude = 45.44 + 0.0011 * (id % 60), longitude = 9.18007 + 0.0003 * (id % 67)
    where id % 5 = 0 and id % 11 <> 0`.execute(db);
  await sql`update listings set latitude = 45.4481 + 0.00003 * (id % 9), longitude = 9.18951 + 0.00004 * (id % 7)
    where id % 23 = 0 and id % 11 <> 0`.execute(db);
  // Some squares change after they were counted.
  await countRooms(db);
  await sql`update listings set price = price + 3, latitude = latitude + 0.001 where id % 29 = 0`.execute(db);
  await sql`update listings set state = 'paused' where id % 37 = 0`.execute(db);
  for (const { university, x, y, minutes } of await db.selectFrom('transit_minutes').selectAll().execute()) {
    if (minutes !== null) timetable.set(`${university} ${x} ${y}`, minutes);
    timedUniversities.add(university);
  }
  for (let next: string | null = ''; next !== null; ) {
    const page: Awaited<ReturnType<typeof search>> = await search(app, next);
    all.push(...page.listings);
    next = page.next;
  }
});

/** A box around a listing, from the size of some streets to all of Italy. */
function aRandomBox(random: Random): MapBox {
  const { latitude, longitude } = random.pick(all.filter((room) => room.latitude !== null));
  const size = random.pick([0.004, 0.03, 0.3, 6]);
  const [x, y] = [
    (longitude ?? 0) + size * random.between(-1, 1),
    (latitude ?? 0) + size * random.between(-1, 1),
  ];
  return { west: x - size, south: y - size, east: x + size, north: y + size };
}

function aRandomArea(random: Random): MapPoint[] {
  const { west, south, east, north } = aRandomBox(random);
  for (;;) {
    const points = Array.from(
      { length: random.whole(3, 6) },
      () => [random.between(west, east), random.between(south, north)] as const,
    );
    if (faultOfArea(points) === null) return points;
  }
}

/** A query with mostly up to four filters: with more, nearly all results would be empty. */
function aRandomQuery(random: Random): FilteredQuery {
  const share = random.pick([0.03, 0.08, 0.15]);
  const maybe = <T>(value: () => T, chance = share) => (random.chance(chance) ? value() : undefined);
  const { name: city } = random.pick(cities);
  const { name: university } = random.pick(universities);
  const term = random.pick([
    null,
    { kind: 'location', name: city } as const,
    { kind: 'university', name: university } as const,
    { kind: 'location', name: random.pick(['porta', 'Sesto', 'centro', 'xyzzy']) } as const,
    { kind: 'university', name: 'Bocconi' } as const,
    { kind: 'university', name: 'Nowhere' } as const,
  ]);
  const listing = random.pick(all);
  const day = (text: string | null) => (text ?? listing.timestampAdded).slice(0, 10);
  const words = `${listing.title} ${listing.location} ${listing.description}`
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]+$/u.test(word));
  const yes = () => true as const;
  const filters: ListingFilters = {
    minPrice: maybe(() => random.whole(100, 900), share * 2),
    minCost: maybe(() => random.whole(100, 900)),
    maxCost: maybe(() => random.whole(300, 1500)),
    costsKnown: maybe(yes),
    availableFrom: maybe(() => day(listing.availabilityStartDate)),
    availableUntil: maybe(() => day(listing.availabilityEndDate)),
    flexibleWeeks: undefined,
    roomType: maybe(() => random.pick(roomTypes)),
    contractType: maybe(() => random.pick(contractKinds)),
    stayMonths: maybe(() => random.whole(1, 14)),
    minSize: maybe(() => random.whole(8, 40)),
    maxSize: maybe(() => random.whole(8, 120)),
    minFloor: maybe(() => random.whole(-1, 5)),
    maxFloor: maybe(() => random.whole(-1, 9)),
    furnished: maybe(yes),
    internetIncluded: maybe(yes),
    utilitiesIncluded: maybe(yes),
    hasBalcony: maybe(yes),
    hasGarden: maybe(yes),
    petsAllowed: maybe(yes),
    hasLift: maybe(yes),
    hasWashingMachine: maybe(yes),
    hasDishwasher: maybe(yes),
    hasAirConditioning: maybe(yes),
    hasPrivateBathroom: maybe(yes),
    couplesAllowed: maybe(yes),
    heating: maybe(() => random.pick(heatingKinds)),
    smoking: maybe(() => random.pick(smokingRules)),
    registered: maybe(() => random.pick(['yes', 'promised'] as const)),
    residencePossible: maybe(yes),
    maxDeposit: maybe(() => random.whole(1, 3)),
    maxNotice: maybe(() => random.whole(1, 6)),
    noFees: maybe(yes),
    allInclusive: maybe(yes),
    hasPhotos: maybe(yes),
    postedSince: maybe(() => day(listing.timestampAdded)),
    bounds: maybe(() => boxText(aRandomBox(random)), share * 2),
    area: maybe(() => areaText(aRandomArea(random))),
    text: maybe(() => [random.pick(words), ...(random.chance(0.3) ? [random.pick(words)] : [])].join(' ')),
  };
  const isKnown = term !== null && findPlace(term.kind, term.name) !== undefined;
  const isTimed = isKnown && term.kind === 'university';
  const isAllowed: Partial<Record<ListingOrder, boolean>> = {
    distance: isKnown,
    transit: isTimed,
    match: false,
  };
  const order = maybe(() => random.pick(listingOrders.filter((one) => isAllowed[one] ?? true)), 0.7);
  const hasDays = filters.availableFrom !== undefined || filters.availableUntil !== undefined;
  if (hasDays) filters.flexibleWeeks = maybe(() => random.pick([1, 2, 8, 52]), 0.5);
  if (isTimed) filters.maxTransit = maybe(() => random.pick([10, 20, 30, 45]), 0.3);
  return {
    term,
    maxDistance: maybe(() => random.whole(1, 40), 0.3) ?? null,
    maxPrice: maybe(() => random.whole(300, 1500), share * 2) ?? null,
    filters: Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
    ...(order && { order }),
  };
}

const folded = new Map<string, string>();

function fold(text: string): string {
  const known = folded.get(text);
  if (known !== undefined) return known;
  const words = ` ${foldName(text)
    .replaceAll(/[^\p{L}\p{Nd}]+/gu, ' ')
    .trim()} `;
  folded.set(text, words);
  return words;
}

function hasWords(text: string, words: string): boolean {
  return words.split(/\s+/).every((word) => {
    const plain = fold(word).trim();
    return fold(text).includes(plain.length < 3 ? ` ${plain}` : plain);
  });
}

const isWithin = (
  day: string,
  { availabilityStartDate: start, availabilityEndDate: end }: Listing,
  { flexibleWeeks = 0 }: ListingFilters,
) => {
  const [first = '', last = ''] = [-flexibleWeeks, flexibleWeeks].map((weeks) =>
    new Date(Date.parse(day) + weeks * 7 * 86_400_000).toISOString().slice(0, 10),
  );
  return (start === null || start <= last) && (end === null || end >= first);
};

function isInBox({ latitude, longitude }: Listing, box: MapBox | null): boolean {
  if (box === null || latitude === null || longitude === null) return false;
  const { west, south, east, north } = box;
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}

/** A point is inside if a line from it to the east crosses the sides an odd number of times. */
function isInside([x, y]: MapPoint, points: readonly MapPoint[]): boolean {
  const crossed = points.filter(([fromX, fromY], i) => {
    const [toX, toY] = points[(i + 1) % points.length] ?? [0, 0];
    return fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX);
  });
  return crossed.length % 2 === 1;
}

/** Each match in the box is one room of the marks, or is counted in the one group whose box contains it. */
function expectMarks({ rooms, clusters, extent }: MapMarks, expected: Listing[], box: MapBox, named: string) {
  expect(rooms.length + clusters.length, named).toBeLessThanOrEqual(mostMarks);
  const shown = expected.filter((room) => isInBox(room, box));
  const alone = new Map(rooms.map((mark) => [mark.id, mark]));
  const grouped = shown.filter(({ id }) => !alone.has(id));
  expect(grouped.length, named).toBe(shown.length - rooms.length);
  for (const { id, title, price, latitude, longitude } of shown.filter((room) => alone.has(room.id))) {
    expect(alone.get(id), named).toEqual({ id, title: title.slice(0, 80), price, latitude, longitude });
  }
  // Boxes of groups do not overlap, since each is inside a cell of a grid.
  for (const cluster of clusters) {
    const members = grouped.filter((room) => isInBox(room, cluster.box));
    expect(members, named).toHaveLength(cluster.count);
    expect(Math.min(...members.map(({ price }) => price)), named).toBe(cluster.price);
  }
  const located = expected.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );
  const longitudes = located.map(({ longitude }) => longitude);
  const latitudes = located.map(({ latitude }) => latitude);
  expect(extent, named).toEqual(
    located.length === 0
      ? null
      : {
          west: Math.min(...longitudes),
          south: Math.min(...latitudes),
          east: Math.max(...longitudes),
          north: Math.max(...latitudes),
        },
  );
}

/** The cost as the app computes it. */
const costOf = (room: Listing) => monthlyCost(room)?.known ?? Number.NaN;

/** Without `maxTransit`, which is checked separately. */
type Passes = {
  [Name in keyof Omit<ListingFilters, 'maxTransit'>]-?: (
    value: NonNullable<ListingFilters[Name]>,
    room: Listing,
    filters: ListingFilters,
  ) => boolean;
};
const passes: Passes = {
  minPrice: (value, { price }) => price >= value,
  minCost: (value, room) => costOf(room) >= value,
  maxCost: (value, room) => costOf(room) <= value,
  costsKnown: (_, room) => monthlyCost(room)?.unknown.length === 0,
  availableFrom: isWithin,
  availableUntil: isWithin,
  // Checked together with the dates.
  flexibleWeeks: () => true,
  roomType: (value, { terms }) => terms?.roomType === value,
  contractType: (value, { contract }) => contract?.kind === value,
  stayMonths: (value, { terms }) => (terms?.minimumMonths ?? 0) <= value,
  minSize: (value, { squareMeters }) => squareMeters >= value,
  maxSize: (value, { squareMeters }) => squareMeters <= value,
  minFloor: (value, { floor }) => floor !== null && floor >= value,
  maxFloor: (value, { floor }) => floor !== null && floor <= value,
  furnished: (_, room) => room.furnished,
  internetIncluded: (_, room) => room.internetIncluded,
  utilitiesIncluded: (_, room) => room.utilitiesIncluded,
  hasBalcony: (_, room) => room.hasBalcony,
  hasGarden: (_, room) => room.hasGarden,
  petsAllowed: (_, room) => room.petsAllowed,
  hasLift: (_, { amenities }) => amenities?.hasLift === true,
  hasWashingMachine: (_, { amenities }) => amenities?.hasWashingMachine === true,
  hasDishwasher: (_, { amenities }) => amenities?.hasDishwasher === true,
  hasAirConditioning: (_, { amenities }) => amenities?.hasAirConditioning === true,
  hasPrivateBathroom: (_, { amenities }) => amenities?.hasPrivateBathroom === true,
  couplesAllowed: (_, { amenities }) => amenities?.couplesAllowed === true,
  heating: (value, { amenities }) => amenities?.heating === value,
  smoking: (value, { amenities }) => amenities?.smoking === value,
  registered: (value, { contract }) =>
    contract?.registered === 'yes' || (value === 'promised' && contract?.registered === value),
  residencePossible: (_, { terms }) => terms?.residencePossible === true,
  maxDeposit: (rents, { deposit, price }) => deposit !== null && deposit <= rents * price,
  maxNotice: (months, { contract }) => (contract?.noticeMonths ?? 99) <= months,
  noFees: (_, { terms, contract }) => terms?.agencyFee === 0 && contract?.otherFees === 0,
  allInclusive: (_, room) => room.allInclusivePrice !== null,
  hasPhotos: (_, room) => room.imageUrls.length > 0,
  postedSince: (value, { timestampAdded }) => timestampAdded.slice(0, 10) >= value,
  bounds: (value, room) => isInBox(room, parseBox(value)),
  area: (value, { latitude, longitude }) => {
    const area = parseArea(value);
    return (
      area.fault === null &&
      latitude !== null &&
      longitude !== null &&
      isInside([longitude, latitude], area.points)
    );
  },
  text: (value, { title, description, location }) => hasWords(`${title} ${description} ${location}`, value),
};

/** The minutes by public transport, or on foot if that is as fast; `null` if the university cannot be reached in time. */
function minutesTo(room: Listing, query: FilteredQuery): number | null {
  const { latitude, longitude } = room;
  if (query.term === null || latitude === null || longitude === null) return null;
  const cell = `${query.term.name} ${Math.floor(longitude * 1000)} ${Math.floor(latitude * 1000)}`;
  const shortest = Math.min(
    timetable.get(cell) ?? Number.POSITIVE_INFINITY,
    travelMinutes('walk', distanceTo(room, query)),
  );
  return shortest <= longestWay ? shortest : null;
}

const hasTimetable = ({ term }: FilteredQuery) =>
  term?.kind === 'university' && timedUniversities.has(term.name);

function distanceTo(room: Listing, query: FilteredQuery): number {
  const origin = originOf(query);
  const { latitude, longitude } = room;
  if (origin === undefined || latitude === null || longitude === null) return Number.POSITIVE_INFINITY;
  return distanceKm(origin, { latitude, longitude });
}

/** A simple implementation of the filters, for comparison. */
function matching(query: FilteredQuery): Listing[] {
  const { term, maxDistance, maxPrice, filters = {} } = query;
  const place = term && findPlace(term.kind, term.name);
  return all.filter((room) => {
    const isOnMap = filters.bounds !== undefined || filters.area !== undefined;
    if (
      term &&
      !isOnMap &&
      !place &&
      (term.kind === 'university' || !hasWords(`${room.city} ${room.location}`, term.name))
    )
      return false;
    if (place && !isOnMap && maxDistance === null && fold(room.city) !== fold(place.city)) return false;
    if (place && maxDistance !== null && distanceTo(room, query) > maxDistance) return false;
    if (maxPrice !== null && room.price > maxPrice) return false;
    const { maxTransit, ...others } = filters;
    if (
      maxTransit !== undefined &&
      hasTimetable(query) &&
      (minutesTo(room, query) ?? Number.POSITIVE_INFINITY) > maxTransit
    )
      return false;
    return Object.entries(others).every(([name, value]) =>
      (passes[name as keyof Passes] as (given: typeof value, ...more: [Listing, ListingFilters]) => boolean)(
        value,
        room,
        others,
      ),
    );
  });
}

function inOrder(rooms: Listing[], query: FilteredQuery): number[] {
  const isByDistance = query.term?.kind === 'university' && originOf(query) !== undefined;
  const isUntimed = query.order === 'transit' && !hasTimetable(query);
  const order = (isUntimed ? undefined : query.order) ?? (isByDistance ? 'distance' : 'newest');
  const byKey: Record<string, (a: Listing, b: Listing) => number> = {
    newest: (a, b) => b.timestampAdded.localeCompare(a.timestampAdded) || b.id - a.id,
    price: (a, b) => a.price - b.price || a.id - b.id,
    cost: (a, b) => costOf(a) - costOf(b) || a.id - b.id,
    transit: (a, b) => {
      const [first, second] = [a, b].map((room) => minutesTo(room, query) ?? 1000);
      return (first ?? 0) - (second ?? 0) || a.id - b.id;
    },
    distance: (a, b) => {
      const [first, second] = [distanceTo(a, query), distanceTo(b, query)];
      return first === second ? a.id - b.id : first - second;
    },
  };
  return rooms.toSorted(byKey[order]).map(({ id }) => id);
}

const bar = (price: number) => Math.min(Math.floor(price / 50), 40);

const unlimited = (query: FilteredQuery, ...names: readonly FilterName[]) => ({
  unlimited: matching(names.reduce(withoutFilter, query)),
});

/** Checks the bars of the matches, and of the rooms that pass all filters except those of the amount. */
function expectBars(
  histogram: Histogram | undefined,
  { expected, unlimited }: Record<'expected' | 'unlimited', readonly Listing[]>,
  amountOf: (room: Listing) => number,
  named: string,
) {
  const counted = (listings: readonly Listing[]) => {
    const bars = Array<number>(41).fill(0);
    for (const at of listings.map((room) => bar(amountOf(room)))) bars[at] = (bars[at] ?? 0) + 1;
    return bars;
  };
  expect(histogram, named).toEqual({ step: 50, rooms: counted(unlimited), matches: counted(expected) });
}

async function ask(query: FilteredQuery, more: Record<string, string>) {
  const params = new URLSearchParams([...toFilteredParams(query), ...Object.entries(more)]);
  params.set('limit', '20');
  const response = await app.inject(`/api/search/filtered?${params}`);
  if (response.statusCode !== 200) throw new Error(`${params}: ${response.statusCode}: ${response.body}`);
  return filteredListingsSchema.parse(response.json());
}

test(
  `${queries} random queries: list, count, histogram, marks and suggestions equal those of a simple filter`,
  async () => {
    const random = makeRandom(seed);
    let [empty, suggested, paged, clustered, limited, sorted] = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < queries; i += 1) {
      const query = aRandomQuery(random);
      const named = toFilteredParams(query).toString();
      const expected = matching(query);
      const view = aRandomBox(random);
      const first = await ask(query, { view: boxText(view), zoom: String(random.whole(5, 19)) });
      const ids = first.listings.map(({ id }) => id);
      let { next } = first;
      // For every tenth query all pages, for the others only the second page.
      for (let page = 1; next !== null && (i % 10 === 0 || page === 1); page += 1) {
        const following = await ask(query, { cursor: next });
        expect(following.count, named).toBe(first.count);
        ids.push(...following.listings.map(({ id }) => id));
        ({ next } = following);
        paged += 1;
      }
      expect(ids, named).toEqual(inOrder(expected, query).slice(0, ids.length));
      if (next === null) expect(ids, named).toHaveLength(expected.length);
      expect(first.count, named).toBe(expected.length);
      expectBars(
        first.histogram,
        { expected, ...unlimited(query, 'minPrice', 'maxPrice') },
        (room) => room.price,
        named,
      );
      expectBars(first.costs, { expected, ...unlimited(query, 'minCost', 'maxCost') }, costOf, named);
      const offered = (expected.length > 0 ? [] : appliedFilters(query))
        .map((filter) => ({ filter, count: matching(withoutFilter(query, filter)).length }))
        .filter(({ count }) => count > 0);
      const byName = (a: { filter: string }, b: { filter: string }) => a.filter.localeCompare(b.filter);
      expect(first.withoutOne.toSorted(byName), named).toEqual(offered.toSorted(byName));
      if (first.marks === undefined) throw new Error(`${named}: no marks`);
      expectMarks(first.marks, expected, parseBox(boxText(view)) ?? view, named);
      if (first.marks.clusters.length > 0) clustered += 1;
      if (expected.length === 0) empty += 1;
      if (first.withoutOne.length > 0) suggested += 1;
      if (hasTimetable(query) && query.filters?.maxTransit !== undefined && ids.length > 0) limited += 1;
      if (hasTimetable(query) && query.order === 'transit' && ids.length > 0) sorted += 1;
    }
    // The random queries include every kind.
    expect(Math.min(limited, sorted)).toBeGreaterThan(0);
    expect(Math.min(empty, queries - empty, suggested * 4, paged * 2, clustered * 2)).toBeGreaterThan(
      queries / 12,
    );
  },
  60_000 + queries * 500,
);

test.each(['m2', 'm²', 'M²', 'ﬂat m2', '½'])(
  'words with other forms of their characters: %s',
  async (text) => {
    const query: FilteredQuery = { term: null, maxDistance: null, maxPrice: null, filters: { text } };
    const { count } = await ask(query, {});
    expect(count).toBe(matching(query).length);
    expect(count).toBeGreaterThan(0);
  },
);

test(
  `${queries} random saved searches: they match new rooms exactly as the search does`,
  async () => {
    const random = makeRandom(seed + 1);
    const saved: { query: FilteredQuery; number: number; isOverDateLine: boolean }[] = [];
    // The search is that of a member without rooms, since members do not get matches of their own rooms.
    const { id: user_id } = await db
      .insertInto('users')
      .values({ first_name: 'Ada', last_name: 'Neri', email: 'ada.neri@example.it' })
      .returning('id')
      .executeTakeFirstOrThrow();
    while (saved.length < queries) {
      const query = aRandomQuery(random);
      // Across the date line, from the east of the rooms to their west or the other way round.
      const isOverDateLine = random.chance(0.05);
      if (isOverDateLine) query.filters = { bounds: random.pick(['170,-80,12,80', '12,-80,-170,80']) };
      const plan = planSearch(query);
      if (plan === null) continue;
      const { number } = await db
        .insertInto('saved_searches')
        .values({
          user_id,
          id: crypto.randomUUID(),
          name: 'One',
          search: String(saved.length),
          mail: 'none',
          // Before all rooms were published.
          looked_at: new Date(0),
          saved_at: now,
          ...criteriaOf(plan),
        })
        .returning('number')
        .executeTakeFirstOrThrow();
      saved.push({ query, number, isOverDateLine });
    }
    await db
      .insertInto('unmatched_listings')
      .columns(['listing_id'])
      .expression(db.selectFrom('listings').select('id'))
      .execute();
    let compared = 0;
    for (let listings = -1; listings !== 0; compared += listings)
      ({ listings } = await matchListings(db, { now, most: mostListings }));
    expect(compared).toBe(all.length);
    const matches = await db.selectFrom('search_matches').select(['search', 'listing_id']).execute();
    const of = Map.groupBy(matches, ({ search }) => search);
    let found = 0;
    for (const { query, number, isOverDateLine } of saved) {
      const named = toFilteredParams(query).toString();
      const ids = (of.get(number) ?? []).map(({ listing_id }) => listing_id);
      const expected = isOverDateLine ? await foundIds(query) : idsOf(matching(query));
      expect(idsOf(ids.map((id) => ({ id }))), named).toEqual(expected);
      if (ids.length > 0) found += 1;
    }
    expect(Math.min(found, saved.length - found)).toBeGreaterThan(saved.length / 12);
  },
  60_000 + queries * 500,
);

const idsOf = (rooms: readonly { id: number }[]) => rooms.map(({ id }) => id).toSorted((a, b) => a - b);

/** All results of the search on one page, since each further page would count the rooms again. */
async function foundIds(query: FilteredQuery): Promise<number[]> {
  const { rows } = await filterListings(db, query, { after: null, size: all.length });
  return idsOf(rows);
}

test('rooms at one point are one group at every zoom, and a search of its place finds them', async () => {
  const [one, other] = all.filter(({ latitude }) => latitude !== null);
  if (!one || !other) throw new Error('no rooms on the map');
  await sql`update listings set latitude = ${one.latitude}, longitude = ${one.longitude} where id = ${other.id}`.execute(
    db,
  );
  const [x, y] = [one.longitude ?? 0, one.latitude ?? 0];
  const around = (margin: number) =>
    boxText({ west: x - margin, south: y - margin, east: x + margin, north: y + margin });
  const nowhere = { term: null, maxDistance: null, maxPrice: null };
  const { marks } = await ask(nowhere, { view: around(0.00005), zoom: '22' });
  expect(marks?.rooms).toEqual([]);
  expect(marks?.clusters).toEqual([
    expect.objectContaining({ count: 2, box: { west: x, south: y, east: x, north: y } }),
  ]);
  const { listings } = await ask({ ...nowhere, filters: { bounds: around(0.00005) } }, {});
  expect(listings.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    [one.id, other.id].toSorted((a, b) => a - b),
  );
});
