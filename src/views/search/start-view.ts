import type { Listing } from '../../schemas/listing/listing.ts';
import type { MapView } from '../../schemas/search/saved-results.ts';

/** The zoom at which most rooms have their own pin, and their neighbourhood is visible. */
const closeZoom = 14;

/**
 * A new map starts at the room that the address selects.
 * @param left the map as the person left it
 * @returns `null` for the usual start
 */
export function startView(left: MapView | null, selected: Listing | undefined): MapView | null {
  if (left !== null || !selected) return left;
  const { latitude, longitude } = selected;
  if (latitude === null || longitude === null) return null;
  return { centre: { latitude, longitude }, zoom: closeZoom };
}
