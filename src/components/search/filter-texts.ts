/** The texts of the filters. */
import { appliedFilters, type FilteredQuery, type FilterName } from '../../domain/search/filtered-query.ts';
import { travelLimitOf } from '../../domain/search/travel-time.ts';
import type { ListingOrder } from '../../schemas/search/listing-filters.ts';
import { countOf, dollars, formatDay } from '../format.ts';
import { contractNames, roomTypeNames } from '../listing/listing-facts.ts';

export const choiceLabels = {
  furnished: 'Furnished',
  internetIncluded: 'Internet included',
  utilitiesIncluded: 'Utilities included',
  hasBalcony: 'Balcony',
  hasGarden: 'Garden',
  petsAllowed: 'Pets allowed',
  allInclusive: 'All-inclusive rent',
  hasPhotos: 'With photos',
} as const;

export const orderLabels: Record<ListingOrder, string> = {
  newest: 'Newest first',
  price: 'Lowest rent first',
  cost: 'Lowest cost in all first',
  distance: 'Nearest first',
  transit: 'Shortest by public transport first',
};

const travelNames = { walk: 'on foot', bicycle: 'by bicycle', transit: 'by public transport' } as const;

/** '20 min on foot' */
export function travelText({
  travel,
  minutes,
}: {
  travel: keyof typeof travelNames;
  minutes: number;
}): string {
  return `${minutes} min ${travelNames[travel]}`;
}

/** The applied filters, each with what it says: 'Up to $900', 'Balcony'. */
export function appliedTexts(query: FilteredQuery): { filter: FilterName; text: string }[] {
  return appliedFilters(query).map((filter) => ({ filter, text: textOf(filter, query) }));
}

function textOf(filter: FilterName, query: FilteredQuery): string {
  const { maxDistance, maxPrice, filters = {} } = query;
  switch (filter) {
    case 'maxDistance': {
      const limit = travelLimitOf(query);
      return limit ? `Within ${travelText(limit)}` : `Within ${maxDistance} km`;
    }
    case 'maxTransit':
      return `Within ${travelText({ travel: 'transit', minutes: filters.maxTransit ?? 0 })}`;
    case 'maxPrice':
      return `Up to ${dollars(maxPrice ?? 0)}`;
    case 'minPrice':
      return `From ${dollars(filters.minPrice ?? 0)}`;
    case 'minCost':
      return `From ${dollars(filters.minCost ?? 0)} in all`;
    case 'maxCost':
      return `Up to ${dollars(filters.maxCost ?? 0)} in all`;
    case 'costsKnown':
      return 'All costs named';
    case 'availableFrom':
      return `Free on ${formatDay(filters.availableFrom ?? '')}`;
    case 'availableUntil':
      return `Free until ${formatDay(filters.availableUntil ?? '')}`;
    case 'flexibleWeeks':
      return `Give or take ${countOf(filters.flexibleWeeks ?? 0, 'week')}`;
    case 'roomType':
      return filters.roomType === undefined ? '' : roomTypeNames[filters.roomType];
    case 'contractType':
      return filters.contractType === undefined ? '' : `Contract: ${contractNames[filters.contractType]}`;
    case 'stayMonths':
      return `For ${countOf(filters.stayMonths ?? 0, 'month')}`;
    case 'minSize':
      return `At least ${filters.minSize} m²`;
    case 'maxSize':
      return `At most ${filters.maxSize} m²`;
    case 'minFloor':
      return `Floor ${filters.minFloor} or higher`;
    case 'maxFloor':
      return `Floor ${filters.maxFloor} or lower`;
    case 'postedSince':
      return `Posted since ${formatDay(filters.postedSince ?? '')}`;
    case 'bounds':
      return 'This part of the map';
    case 'area':
      return 'Your area';
    case 'text':
      return `“${filters.text}”`;
    default:
      return choiceLabels[filter];
  }
}
