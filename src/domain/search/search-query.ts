/**
 * What a search asks for. The landing page loads it, so it is light: the parser of an address is in search-params.ts, and which
 * listings answer a search in search-filters.ts.
 */
import type { PlaceKind } from './search-options.ts';

export interface SearchTerm {
  kind: PlaceKind;
  name: string;
  /** For a place that is searched as a part of the map, such as a stop: that part, as in addresses. */
  bounds?: string;
}

/** What the search box offers. */
export interface Suggestion extends SearchTerm {
  /** The kind of place, if it is neither a city nor a university. */
  label?: string;
}

export interface SearchQuery {
  /** `null` asks for all listings. */
  term: SearchTerm | null;
  /** Kilometres, great circle, from the city's or university's coordinates; `null` for any. */
  maxDistance: number | null;
  /** Monthly rent; `null` for any. */
  maxPrice: number | null;
}

type Placed = Pick<SearchQuery, 'term'>;

export function isSamePlace({ term }: Placed, { term: other }: Placed): boolean {
  return term?.kind === other?.kind && term?.name === other?.name;
}

export const anyListing: SearchQuery = { term: null, maxDistance: null, maxPrice: null };

/** The query parameters of `/listings` and of the search call: location or university, then the filters chosen. */
export function toSearchParams({ term, maxDistance, maxPrice }: SearchQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (term) params.set(term.kind, term.name);
  if (term?.bounds) params.set('bounds', term.bounds);
  if (maxDistance !== null) params.set('maxDistance', String(maxDistance));
  if (maxPrice !== null) params.set('maxPrice', String(maxPrice));
  return params;
}
