/** How far a listing is from the place of a search. */
import { t } from '@lingui/core/macro';
import { distanceKm, originOf } from '../../domain/search/search-filters.ts';
import type { SearchQuery } from '../../domain/search/search-query.ts';
import {
  longestWay,
  placeOf,
  type Travel,
  toldMinutes,
  travelMinutes,
  travelsTo,
} from '../../domain/search/travel-time.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import { formatDistance } from '../format.ts';
import { travelText } from './filter-texts.ts';

export function distanceOf({ latitude, longitude }: Listing, query: SearchQuery): string | undefined {
  const origin = originOf(query);
  if (!origin || !query.term || latitude === null || longitude === null) return undefined;
  const distance = formatDistance(distanceKm(origin, { latitude, longitude }));
  return query.term.kind === 'university'
    ? t`${distance} from ${query.term.name}`
    : t`${distance} from the centre`;
}

export function travelOf(
  { latitude, longitude, transitMinutes = null }: Listing,
  query: SearchQuery,
): string | undefined {
  const place = placeOf(query);
  if (!place || latitude === null || longitude === null) return undefined;
  const km = distanceKm(place, { latitude, longitude });
  const own: { travel: Travel | 'transit'; minutes: number }[] = travelsTo(place).map((travel) => ({
    travel,
    minutes: toldMinutes(travel, km),
  }));
  // If walking is faster, public transport is not shown.
  const isFaster = transitMinutes !== null && transitMinutes < travelMinutes('walk', km);
  if (isFaster) own.push({ travel: 'transit', minutes: transitMinutes });
  const ways = own.filter(({ minutes }) => minutes <= longestWay);
  return ways.length > 0 ? t`Estimated: ${ways.map(travelText).join(', ')}` : undefined;
}
