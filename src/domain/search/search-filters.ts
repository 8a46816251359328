/** Which listings answer a search. */
import { type Coordinates, findPlace } from './search-options.ts';
import type { SearchQuery } from './search-query.ts';

/** Where distances of a search are measured from; `undefined` when it names no place we know. */
export function originOf({ term }: SearchQuery): Coordinates | undefined {
  return term ? findPlace(term.kind, term.name) : undefined;
}

const earthRadiusKm = 6371.0088;

/** Great-circle distance in kilometres (haversine on the mean Earth radius, IUGG). */
export function distanceKm(from: Coordinates, to: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const a =
    half(radians(to.latitude - from.latitude)) +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      half(radians(to.longitude - from.longitude));
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(a)));
}

/**
 * Whether a listing passes the distance and price filters. A backend may ignore both parameters, so the app applies
 * them in any case. A listing without coordinates fails a distance filter; a term without coordinates has none to apply.
 */
export function passesFilters(
  listing: { price: number; latitude: number | null; longitude: number | null },
  query: SearchQuery,
): boolean {
  if (query.maxPrice !== null && listing.price > query.maxPrice) return false;
  const origin = originOf(query);
  if (query.maxDistance === null || !origin) return true;
  const { latitude, longitude } = listing;
  if (latitude === null || longitude === null) return false;
  return distanceKm(origin, { latitude, longitude }) <= query.maxDistance;
}
