import { distanceKm } from '@stanza/domain/search/search-filters.ts';
import { universities } from '@stanza/domain/search/search-options.ts';
import type { DemoListing } from '../demonstration.ts';

/** The rooms on one page of results: `pageSize` of the search. */
const cardsOnPage = 24;

export type Sorted = Pick<
  DemoListing,
  'id' | 'price' | 'city' | 'addedMinutesAgo' | 'latitude' | 'longitude'
>;

/** The results of the whole country and of each city, newest first and by price. */
export function resultsOf<T extends Sorted>(listings: readonly T[]): T[][] {
  const cities = [...new Set(listings.map(({ city }) => city))];
  const scopes = [listings, ...cities.map((name) => listings.filter(({ city }) => city === name))];
  return scopes.flatMap((scope) => [
    scope.toSorted((a, b) => a.addedMinutesAgo - b.addedMinutesAgo),
    scope.toSorted((a, b) => a.price - b.price || a.id - b.id),
  ]);
}

/** The rooms of the city of each university, nearest first. */
export function resultsNearUniversities<T extends Sorted>(listings: readonly T[]): T[][] {
  return universities.map((university) =>
    listings
      .filter(({ city }) => city === university.city)
      .map((listing) => ({ listing, km: distanceKm(university, listing) }))
      .toSorted((a, b) => a.km - b.km || a.listing.id - b.listing.id)
      .map(({ listing }) => listing),
  );
}

/** The results in pages. */
export function pagesOf<T>(results: readonly T[]): T[][] {
  const count = Math.ceil(results.length / cardsOnPage);
  return Array.from({ length: count }, (_, i) => results.slice(i * cardsOnPage, (i + 1) * cardsOnPage));
}

/** Every page that could begin at any room, with some rooms more: those that are no longer published are between them. */
export function runsOf<T>(results: readonly T[], more: number): T[][] {
  const length = cardsOnPage + more;
  const count = Math.max(1, results.length - length + 1);
  return Array.from({ length: count }, (_, i) => results.slice(i, i + length));
}
