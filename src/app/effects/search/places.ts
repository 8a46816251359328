import { boxAroundPlace } from '../../../domain/search/place-box.ts';
import type { Suggestion } from '../../../domain/search/search-query.ts';
import { findSimilar } from '../../../domain/search/similar-places.ts';
import { told } from '../../../languages/told.ts';
import { fill } from '../../../schemas/fill.ts';
import { boxText } from '../../../schemas/search/map-area.ts';
import type { Capability } from '../../../schemas/shell/capabilities.calls.ts';
import { logFailure } from '../attempt.ts';
import { listingsApi } from '../clients.ts';

const mapSearch: Capability = 'map-search';
/** Milliseconds without typing before the backend is asked. */
const pause = 200;
/** Milliseconds after which the known places show without the backend's stops. */
const timeout = 1500;

const wait = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));

/** Finds quarters, places in spite of typing errors, and the stops of timetables that the backend knows. Labels are told. */
export async function findPlaces(
  text: string,
  capabilities: readonly string[],
  signal: AbortSignal,
): Promise<readonly Suggestion[]> {
  const found = await findKnown(text, capabilities, signal);
  return found.map(({ label, ...place }) => (label === undefined ? place : { ...place, label: told(label) }));
}

async function findKnown(
  text: string,
  capabilities: readonly string[],
  signal: AbortSignal,
): Promise<readonly Suggestion[]> {
  const none: readonly Suggestion[] = [];
  // The search near a stop is a search of a part of the map.
  if (!capabilities.includes(mapSearch)) return findSimilar(text, none);
  const stops = findStops(text, signal).catch((error: unknown) => {
    if (!signal.aborted) logFailure('stops', error);
    return none;
  });
  return findSimilar(text, await Promise.race([stops, wait(timeout).then(() => none)]));
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
