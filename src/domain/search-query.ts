/**
 * What a search asks for, and which listings answer it. Free of Zod, so that the landing page stays light: the parser
 * of an address is in search-params.ts.
 */
import { type Coordinates, findPlace, type PlaceKind } from './search-options.ts';

export interface SearchTerm {
  kind: PlaceKind;
  name: string;
}

export interface SearchQuery {
  /** `null` asks for all listings. */
  term: SearchTerm | null;
  /** Kilometres, great circle, from the city's or university's coordinates; `null` for any. */
  maxDistance: number | null;
  /** Monthly rent; `null` for any. */
  maxPrice: number | null;
}

export const anyListing: SearchQuery = { term: null, maxDistance: null, maxPrice: null };

/** The query parameters of `/listings` and of the search call: location or university, then the filters chosen. */
export function toSearchParams({ term, maxDistance, maxPrice }: SearchQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (term) params.set(term.kind, term.name);
  if (maxDistance !== null) params.set('maxDistance', String(maxDistance));
  if (maxPrice !== null) params.set('maxPrice', String(maxPrice));
  return params;
}

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
