/** How long the way between a room and a place takes, estimated from the distance: docs/product/travel-time.md has the sources. */
import { findPlace, type SearchPlace } from './search-options.ts';
import type { SearchQuery } from './search-query.ts';

export const travels = ['walk', 'bicycle'] as const;
export type Travel = (typeof travels)[number];

/** The way as a multiple of the great circle, kilometres an hour, and the minutes that it takes to start and to park. */
const paces: Record<Travel, { detour: number; speed: number; start: number }> = {
  walk: { detour: 1.3, speed: 4.8, start: 0 },
  bicycle: { detour: 1.35, speed: 13, start: 2 },
};

/** Minutes are told in steps of so many. */
export const step = 5;

/** Rounded as minutes are told. */
export function toldMinutes(minutes: number): number {
  return Math.max(step, Math.round(minutes / step) * step);
}

/** On foot, for a kilometre of the great circle. */
export const walkMinutesOfKm = (60 * paces.walk.detour) / paces.walk.speed;

/** On foot, not rounded. @param km great circle */
export function walkSeconds(km: number): number {
  return Math.round(60 * km * walkMinutesOfKm);
}

/** A longer way is not told. */
export const longestWay = 90;

/** The choices of the filter, and the rings on the map. */
export const travelLimits = [10, 20, 30] as const;

/** In Venezia bicycles are not allowed. */
export function travelsTo(place: Pick<SearchPlace, 'city'>): readonly Travel[] {
  return place.city === 'Venezia' ? ['walk'] : travels;
}

/** @param km great circle */
export function travelMinutes(travel: Travel, km: number): number {
  const { detour, speed, start } = paces[travel];
  return toldMinutes(start + (60 * km * detour) / speed);
}

/** Kilometres of the great circle, to 10 metres: the longest way that is told as so many minutes. */
export function kmWithin(travel: Travel, minutes: number): number {
  const { detour, speed, start } = paces[travel];
  const km = ((minutes + step / 2 - start) * speed) / 60 / detour;
  // At its end it would be rounded up.
  return (Math.ceil(Math.round(km * 1e6) / 1e4) - 1) / 100;
}

export interface TravelLimit {
  travel: Travel;
  minutes: number;
}

/** The limit of the way in a search, whose distance is that of one of the choices. */
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
