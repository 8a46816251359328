import type { Listing } from '../../schemas/listing/listing.ts';
import { isInBox, type MapBox, type MapPoint, parseArea, parseBox } from '../../schemas/search/map-area.ts';
import type { MapMarks } from '../../schemas/search/map-marks.ts';
import type { Coordinates } from './search-options.ts';

export function cornersOf(area: string | undefined): readonly MapPoint[] | null {
  const parsed = area === undefined ? null : parseArea(area);
  return parsed?.fault === null ? parsed.points : null;
}

export function boxOf(points: readonly MapPoint[]): MapBox {
  const longitudes = points.map(([longitude]) => longitude);
  const latitudes = points.map(([, latitude]) => latitude);
  return {
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  };
}

/** Whether the map shows the room, as a pin or as part of a group. */
export function isMarked(marks: MapMarks | null, id: number, place: Coordinates): boolean {
  return (
    marks !== null &&
    (marks.rooms.some((room) => room.id === id) || marks.clusters.some(({ box }) => isInBox(box, place)))
  );
}

export function isInPart(part: string, place: Coordinates): boolean {
  const box = parseBox(part);
  return box !== null && isInBox(box, place);
}

export function coordinatesOf(listing: Listing | null | undefined): Coordinates | null {
  if (!listing || listing.latitude === null || listing.longitude === null) return null;
  return { latitude: listing.latitude, longitude: listing.longitude };
}
