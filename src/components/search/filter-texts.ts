/** The texts of the filters. */

import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { appliedFilters, type FilteredQuery, type FilterName } from '../../domain/search/filtered-query.ts';
import { type Travel, travelLimitOf } from '../../domain/search/travel-time.ts';
import type { ListingOrder } from '../../schemas/search/listing-filters.ts';
import { formatDay, money } from '../format.ts';
import {
  contractNames,
  heatingNames,
  moreAmenityNames,
  roomTypeNames,
  smokingNames,
} from '../listing/listing-facts.ts';

export const choiceLabels = {
  furnished: msg`Furnished`,
  internetIncluded: msg`Internet included`,
  utilitiesIncluded: msg`Utilities included`,
  hasBalcony: msg`Balcony`,
  hasGarden: msg`Garden`,
  petsAllowed: msg`Pets allowed`,
  allInclusive: msg`All-inclusive rent`,
  hasPhotos: msg`With photos`,
} as const;

/** For a backend with `contract-terms`. */
export const contractChoiceLabels = {
  residencePossible: msg`Residence possible`,
  noFees: msg`No fees besides the deposit`,
} as const;

/** For a backend with `amenities`. */
export const moreChoiceLabels = moreAmenityNames;

export const orderLabels: Record<ListingOrder, MessageDescriptor> = {
  newest: msg`Newest first`,
  price: msg`Lowest rent first`,
  cost: msg`Lowest cost in all first`,
  distance: msg`Nearest first`,
  transit: msg`Shortest by public transport first`,
  match: msg`Best match first`,
};

/** '20 min on foot' */
export function travelText({ travel, minutes }: { travel: Travel | 'transit'; minutes: number }): string {
  switch (travel) {
    case 'walk':
      return t`${minutes} min on foot`;
    case 'bicycle':
      return t`${minutes} min by bicycle`;
    case 'transit':
      return t`${minutes} min by public transport`;
  }
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
      return limit ? t`Within ${travelText(limit)}` : t`Within ${maxDistance ?? 0} km`;
    }
    case 'maxTransit':
      return t`Within ${travelText({ travel: 'transit', minutes: filters.maxTransit ?? 0 })}`;
    case 'maxPrice':
      return t`Up to ${money(maxPrice ?? 0)}`;
    case 'minPrice':
      return t`From ${money(filters.minPrice ?? 0)}`;
    case 'minCost':
      return t`From ${money(filters.minCost ?? 0)} in all`;
    case 'maxCost':
      return t`Up to ${money(filters.maxCost ?? 0)} in all`;
    case 'costsKnown':
      return t`All costs named`;
    case 'availableFrom':
      return t`Free on ${formatDay(filters.availableFrom ?? '')}`;
    case 'availableUntil':
      return t`Free until ${formatDay(filters.availableUntil ?? '')}`;
    case 'flexibleWeeks':
      return plural(filters.flexibleWeeks ?? 0, {
        one: t`Give or take # week`,
        other: t`Give or take # weeks`,
      });
    case 'roomType':
      return filters.roomType === undefined ? '' : i18n._(roomTypeNames[filters.roomType]);
    case 'contractType':
      return filters.contractType === undefined
        ? ''
        : t`Contract: ${i18n._(contractNames[filters.contractType])}`;
    case 'stayMonths':
      return plural(filters.stayMonths ?? 0, { one: t`For # month`, other: t`For # months` });
    case 'minSize':
      return t`At least ${filters.minSize ?? 0} m²`;
    case 'maxSize':
      return t`At most ${filters.maxSize ?? 0} m²`;
    case 'minFloor':
      return t`Floor ${filters.minFloor ?? 0} or higher`;
    case 'maxFloor':
      return t`Floor ${filters.maxFloor ?? 0} or lower`;
    case 'postedSince':
      return t`Posted since ${formatDay(filters.postedSince ?? '')}`;
    case 'bounds':
      return t`This part of the map`;
    case 'area':
      return t`Your area`;
    case 'text':
      return `“${filters.text}”`;
    case 'heating':
      return filters.heating === undefined ? '' : t`Heating: ${i18n._(heatingNames[filters.heating])}`;
    case 'smoking':
      return filters.smoking === undefined ? '' : t`Smoking: ${i18n._(smokingNames[filters.smoking])}`;
    case 'registered':
      return filters.registered === 'yes' ? t`Registered contract` : t`Registered or promised`;
    case 'maxDeposit':
      return plural(filters.maxDeposit ?? 0, {
        one: t`Deposit up to # month`,
        other: t`Deposit up to # months`,
      });
    case 'maxNotice':
      return plural(filters.maxNotice ?? 0, {
        one: t`Notice up to # month`,
        other: t`Notice up to # months`,
      });
    default:
      return i18n._({ ...choiceLabels, ...moreChoiceLabels, ...contractChoiceLabels }[filter]);
  }
}
