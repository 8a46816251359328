/** The travel time between a room and a place, estimated from the distance. The sources are in docs/product/search/travel-time.md. */
import { findPlace, type SearchPlace } from './search-options.ts';
import type { SearchQuery } from './search-query.ts';

export const travels = ['walk', 'bicycle'] as const;
export type Travel = (typeof travels)[number];

/** The factor for detours, kilometres an hour, and the minutes to start and to park. */
const paces: Record<Travel, { detour: number; speed: number; start: number }> = {
  walk: { detour: 1.3, speed: 4.8, start: 0 },
  bicycle: { detour: 1.35, speed: 13, start: 2 },
};

/** Minutes are shown in steps of this size. */
export const step = 5;

/** Rounds minutes as they are shown. */
export function shownMinutes(minutes: number): number {
  return Math.max(step, Math.round(minutes / step) * step);
}

/** Minutes on foot for a kilometre of great-circle distance. */
export const walkMinutesOfKm = (60 * paces.walk.detour) / paces.walk.speed;

/**
 * Seconds on foot, not rounded to the steps of the shown minutes.
 * @param km great-circle distance
 */
export function walkSeconds(km: number): number {
  return Math.round(60 * km * walkMinutesOfKm);
}

/** A longer travel time is not shown. */
export const longestWay = 90;

/** The choices of the filter, and the rings on the map. */
export const travelLimits = [10, 20, 30] as const;

/** In Venezia bicycles are not allowed. */
export function travelsTo(place: Pick<SearchPlace, 'city'>): readonly Travel[] {
  return place.city === 'Venezia' ? ['walk'] : travels;
}

/**
 * Minutes in steps, as limits and orders count them.
 * @param km great-circle distance
 */
export function travelMinutes(travel: Travel, km: number): number {
  return shownMinutes(exactMinutes(travel, km));
}

/**
 * Minutes as a card tells them: below five they are not rounded up to a step.
 * @param km great-circle distance
 */
export function toldMinutes(travel: Travel, km: number): number {
  const minutes = Math.max(1, Math.round(exactMinutes(travel, km)));
  return minutes < step ? minutes : travelMinutes(travel, km);
}

function exactMinutes(travel: Travel, km: number): number {
  const { detour, speed, start } = paces[travel];
  return start + (60 * km * detour) / speed;
}

/** The longest great-circle distance that still shows as this number of minutes, in kilometres, to 10 metres. */
export function kmWithin(travel: Travel, minutes: number): number {
  const { detour, speed, start } = paces[travel];
  const km = ((minutes + step / 2 - start) * speed) / 60 / detour;
  // Exactly at the limit it would be rounded up.
  return (Math.ceil(Math.round(km * 1e6) / 1e4) - 1) / 100;
}

export interface TravelLimit {
  travel: Travel;
  minutes: number;
}

/** The travel time of a search whose maximum distance is that of one of the choices. */
export function travelLimitOf(query: SearchQuery): TravelLimit | null {
  const place = placeOf(query);
  if (!place || query.maxDistance === null) return null;
  for (const travel of travelsTo(place)) {
    const minutes = travelLimits.find((limit) => kmWithin(travel, limit) === query.maxDistance);
    if (minutes !== undefined) return { travel, minutes };
  }
  return null;
}

export function placeOf({ term }: SearchQuery): SearchPlace | undefined {
  return term ? findPlace(term.kind, term.name) : undefined;
}
