import { type Coordinates, findPlace } from '@stanza/domain/search-options.ts';
import type { SearchQuery } from '@stanza/domain/search-query.ts';

export interface SearchPlan {
  /** Rooms of this city alone. */
  city: string | null;
  /** Rooms whose city or location contains this. */
  text: string | null;
  /** Rooms within so many kilometres, whatever city they are in. */
  circle: { centre: Coordinates; radiusKm: number } | null;
  /** Nearest to this first; `null` for newest first. */
  nearestTo: Coordinates | null;
  maxPrice: number | null;
}

/**
 * Which rooms a search finds, and in what order; `null` where it finds none.
 *
 * A known city finds its own rooms and not those that merely mention it: "Porta Romana" is not in Roma. A distance counts
 * from a known place only, as in the app.
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
