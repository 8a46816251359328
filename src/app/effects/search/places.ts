import { boxAroundPlace } from '../../../domain/search/place-box.ts';
import type { Suggestion } from '../../../domain/search/search-query.ts';
import { findSimilar } from '../../../domain/search/similar-places.ts';
import { told } from '../../../languages/told.ts';
import { isLonger } from '../../../schemas/characters.ts';
import { maxSuggestions } from '../../../schemas/constants.ts';
import { fill } from '../../../schemas/fill.ts';
import { boxText } from '../../../schemas/search/map-area.ts';
import { maxPlaceLength } from '../../../schemas/search/search.ts';
import type { Capability } from '../../../schemas/shell/capabilities.calls.ts';
import { logFailure } from '../attempt.ts';
import { listingsApi } from './listings-api.ts';

const mapSearch: Capability = 'map-search';
const placeSearch: Capability = 'place-search';
/** Milliseconds without typing before the backend is asked. */
const pause = 200;
/** Milliseconds after which the known places show without those of the backend. */
const timeout = 1500;

const wait = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));

/**
 * Finds streets and postal codes. If no place is known, it also finds quarters, places in spite of typing errors, and the stops of timetables
 * that the backend knows. Labels are told.
 * @param known the places that match by name: they stay first
 */
export async function findPlaces(
  text: string,
  known: readonly Suggestion[],
  capabilities: readonly string[],
  signal: AbortSignal,
): Promise<readonly Suggestion[]> {
  if (isLonger(text.trim(), maxPlaceLength)) return known;
  const isKnown = known.length > 0;
  // The search near a stop or a street is a search of a part of the map.
  const hasMap = capabilities.includes(mapSearch);
  const [stops, places] = await Promise.all([
    hasMap && !isKnown ? inTime('stops', findStops(text, signal), signal) : [],
    hasMap && capabilities.includes(placeSearch) ? inTime('places', findNamed(text, signal), signal) : [],
  ]);
  const more = (isKnown ? places : findSimilar(text, [...stops, ...places])).map(({ label, ...place }) =>
    label === undefined ? place : { ...place, label: told(label) },
  );
  return [...known, ...more.filter((place) => !known.some((other) => isAlike(place, other)))].slice(
    0,
    maxSuggestions,
  );
}

const isAlike = (one: Suggestion, other: Suggestion) =>
  one.kind === other.kind && one.name === other.name && one.label === other.label;

/** Nothing if the backend fails, or does not answer in time. */
async function inTime(
  name: string,
  found: Promise<readonly Suggestion[]>,
  signal: AbortSignal,
): Promise<readonly Suggestion[]> {
  const orNone = found.catch((error: unknown): readonly Suggestion[] => {
    if (!signal.aborted) logFailure(name, error);
    return [];
  });
  return await Promise.race([orNone, wait(timeout).then(() => [])]);
}

async function findStops(text: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  await wait(pause);
  if (signal.aborted) return [];
  const stops = await (await listingsApi()).findStops(text, { signal });
  return stops.map(({ name, city, ...at }) => ({
    kind: 'location',
    name,
    label: fill(/*i18n*/ 'Stop in {city}', { city }),
    bounds: boxText(boxAroundPlace(at)),
  }));
}

async function findNamed(text: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  await wait(pause);
  if (signal.aborted) return [];
  const places = await (await listingsApi()).findPlaces(text, { signal });
  return places.map(({ kind, name, city, ...at }) => ({
    kind: 'location',
    name,
    label:
      kind === 'street'
        ? fill(/*i18n*/ 'Street in {city}', { city })
        : fill(/*i18n*/ 'Postal code in {city}', { city }),
    bounds: boxText(boxAroundPlace(at)),
  }));
}
