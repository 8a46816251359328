/** How far a listing is from the place of a search. */
import { distanceKm, originOf } from '../../domain/search-filters.ts';
import type { SearchQuery } from '../../domain/search-query.ts';
import { placeOf, travelMinutes, travelsTo } from '../../domain/travel-time.ts';
import type { Listing } from '../../schemas/listing.ts';
import { formatDistance } from '../format.ts';
import { travelText } from './filter-texts.ts';

export function distanceOf({ latitude, longitude }: Listing, query: SearchQuery): string | undefined {
  const origin = originOf(query);
  if (!origin || !query.term || latitude === null || longitude === null) return undefined;
  const distance = formatDistance(distanceKm(origin, { latitude, longitude }));
  return `${distance} from ${query.term.kind === 'university' ? query.term.name : 'the centre'}`;
}

/** Minutes. A longer way is left out. */
const longestWay = 90;

export function travelOf({ latitude, longitude }: Listing, query: SearchQuery): string | undefined {
  const place = placeOf(query);
  if (!place || latitude === null || longitude === null) return undefined;
  const km = distanceKm(place, { latitude, longitude });
  const ways = travelsTo(place)
    .map((travel) => ({ travel, minutes: travelMinutes(travel, km) }))
    .filter(({ minutes }) => minutes <= longestWay);
  return ways.length > 0 ? `Estimated: ${ways.map(travelText).join(', ')}` : undefined;
}
