import { circular, type default as Polygon } from 'ol/geom/Polygon.js';
import type { Coordinates } from '../../domain/search/search-options.ts';

/**
 * All points at `radius` metres on the ground from the centre, in Web Mercator. A circle drawn in that projection would be
 * too small by the cosine of the latitude: 700 m instead of 1 km in Milan.
 */
export function groundCircle({ longitude, latitude }: Coordinates, radius: number): Polygon {
  const circle = circular([longitude, latitude], radius, 96);
  circle.transform('EPSG:4326', 'EPSG:3857');
  return circle;
}
