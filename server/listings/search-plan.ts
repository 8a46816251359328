import { type Coordinates, findPlace } from '@stanza/domain/search-options.ts';
import type { SearchQuery } from '@stanza/domain/search-query.ts';

export interface SearchPlan {
  /** Only rooms of this city. */
  city: string | null;
  /** Only rooms whose city or location contains this. */
  text: string | null;
  /** Only rooms within this circle, in any city. */
  circle: { centre: Coordinates; radiusKm: number } | null;
  /** Sorts by distance from here; `null` for newest first. */
  nearestTo: Coordinates | null;
  maxPrice: number | null;
}

/**
 * Which rooms a search finds, and in what order; `null` if it finds none.
 *
 * A known city finds only rooms in this city, not those that contain its name: "Porta Romana" is not in Roma. A distance needs a
 * known place, as in the app.
 */
export function planSearch({ term, maxDistance, maxPrice }: SearchQuery): SearchPlan | null {
  const everywhere: SearchPlan = { city: null, text: null, circle: null, nearestTo: null, maxPrice };
  if (term === null) return everywhere;
  const place = findPlace(term.kind, term.name);
  if (place === undefined) return term.kind === 'location' ? { ...everywhere, text: term.name } : null;
  const nearestTo = term.kind === 'university' ? place : null;
  return maxDistance === null
    ? { ...everywhere, nearestTo, city: place.city }
    : { ...everywhere, nearestTo, circle: { centre: place, radiusKm: maxDistance } };
}
