import type { Ring } from '../../components/maps/TravelRings.tsx';
import { travelText } from '../../components/search/filter-texts.ts';
import type { FilteredQuery } from '../../domain/search/filtered-query.ts';
import {
  kmWithin,
  placeOf,
  type Travel,
  travelLimitOf,
  travelLimits,
} from '../../domain/search/travel-time.ts';
import type { TravelRing } from '../../schemas/search/map-marks.ts';

/** Around a university the rings are for the chosen way of travel, or on foot; around a city only if a way is chosen. */
export function ringsOf(query: FilteredQuery, transit: readonly TravelRing[] | undefined): Ring[] | null {
  if (transit) {
    return transit.map(({ minutes, lines }) => ({ shape: lines, label: ringLabel('transit', minutes) }));
  }
  const place = placeOf(query);
  const limit = travelLimitOf(query);
  if (!place || (place.kind !== 'university' && !limit)) return null;
  const travel = limit?.travel ?? 'walk';
  return travelLimits.map((minutes) => ({
    shape: { centre: place, km: kmWithin(travel, minutes) },
    label: ringLabel(travel, minutes),
  }));
}

/** The label of the outer ring names the way of travel. */
function ringLabel(travel: Travel | 'transit', minutes: number): string {
  return minutes === travelLimits.at(-1) ? travelText({ travel, minutes }) : `${minutes} min`;
}
