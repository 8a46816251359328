import { type FilteredQuery, universityOf } from '@stanza/domain/search/filtered-query.ts';
import { type Coordinates, findPlace, type SearchPlace } from '@stanza/domain/search/search-options.ts';
import type { AnswersByQuestion } from '@stanza/schemas/match/answers.ts';
import type { ListingFilters } from '@stanza/schemas/search/listing-filters.ts';

export interface SearchPlan {
  /** Only rooms of this city. */
  city: string | null;
  /** Only rooms whose city or location contains this. */
  text: string | null;
  /** Only rooms within this circle, in any city. */
  circle: { centre: Coordinates; radiusKm: number } | null;
  /** Sorts by distance from here; otherwise by an amount of euros or minutes, or newest first. */
  nearestTo: Coordinates | null;
  amount: 'price' | 'cost' | 'transit' | null;
  /** Sorts by how well the household fits somebody with these answers. */
  fitting: AnswersByQuestion | null;
  maxPrice: number | null;
  filters: PlanFilters;
  /** Travel times by public transport are for this university, with an optional limit in minutes. */
  university: SearchPlace | null;
  maxTransit: number | null;
  /** Without the rooms of these members. */
  withoutPosters: readonly number[];
}

/** Who searches. */
export interface Asker {
  /** The members whose rooms the search leaves out. */
  withoutPosters?: readonly number[];
  /** The own answers, which an order by match needs. */
  answers?: AnswersByQuestion | null;
}

export type PlanFilters = Omit<ListingFilters, 'maxTransit'>;

/**
 * Which rooms a search finds, and in what order; `null` if it finds none.
 *
 * A known city finds only rooms in this city, not those that contain its name: "Porta Romana" is not in Roma. A distance needs a
 * known place, as in the app. A part of the map takes the place of the city.
 */
export function planSearch(
  { term, maxDistance, maxPrice, filters: { maxTransit, ...filters } = {}, order }: FilteredQuery,
  { withoutPosters = [], answers = null }: Asker = {},
): SearchPlan | null {
  const university = universityOf({ term, maxDistance, maxPrice }) ?? null;
  const isAmount = order === 'price' || order === 'cost' || (order === 'transit' && university !== null);
  const amount = isAmount ? order : null;
  const everywhere: SearchPlan = {
    city: null,
    text: null,
    circle: null,
    nearestTo: null,
    amount,
    fitting: order === 'match' ? answers : null,
    maxPrice,
    filters,
    university,
    maxTransit: maxTransit ?? null,
    withoutPosters,
  };
  if (term === null) return everywhere;
  const place = findPlace(term.kind, term.name);
  const isOnMap = filters.bounds !== undefined || filters.area !== undefined;
  if (place === undefined) {
    if (isOnMap) return everywhere;
    return term.kind === 'location' ? { ...everywhere, text: term.name } : null;
  }
  const nearestTo = (order ?? (term.kind === 'university' && 'distance')) === 'distance' ? place : null;
  return maxDistance === null
    ? { ...everywhere, nearestTo, city: isOnMap ? null : place.city }
    : { ...everywhere, nearestTo, circle: { centre: place, radiusKm: maxDistance } };
}
