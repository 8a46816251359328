import { containsXY } from 'ol/extent.js';
import type OlMap from 'ol/Map.js';
import { useEffect } from 'react';
import type { Coordinates } from '../../domain/search/search-options.ts';
import { toMapCoordinate } from './base-map.ts';
import { useMap } from './map-context.ts';
import { moveToExtent } from './move-to-extent.ts';
import { isAnyPinIn, type Pin, pinsExtent } from './pin-clusters.ts';

/** The zoom at which the neighbourhood of a single pin is still visible. */
const closestFit = 14;

/** The zoom that shows a city. */
const cityZoom = 12;

/** Whether the map does not show the place. */
export function isOutOfView(map: OlMap, place: Coordinates): boolean {
  const [x = 0, y = 0] = toMapCoordinate(place);
  return !containsXY(map.getView().calculateExtent(map.getSize()), x, y);
}

/** Moves the map to a place that has no rooms. */
export function moveToPlace(map: OlMap, place: Coordinates): void {
  const [x = 0, y = 0] = toMapCoordinate(place);
  moveToExtent(map, [x, y, x, y], { most: cityZoom });
}

/**
 * When new pins come and none lies in view, moves the map to them.
 * @param place where the map goes without pins; must be stable between renders
 */
export function useFitPins(pins: readonly Pin[], place: Coordinates | null): void {
  const map = useMap();
  useEffect(() => {
    if (pins.length === 0 && place === null) return;
    function showPins() {
      const size = map.getSize();
      // A map in a hidden panel has no size yet.
      if (!size?.every((length) => length > 0)) return;
      map.un('change:size', showPins);
      if (pins.length === 0) {
        if (place && isOutOfView(map, place)) moveToPlace(map, place);
        return;
      }
      if (isAnyPinIn(map.getView().calculateExtent(size), pins)) return;
      moveToExtent(map, pinsExtent(pins), { most: closestFit });
    }
    map.on('change:size', showPins);
    showPins();
    return () => map.un('change:size', showPins);
  }, [map, pins, place]);
}
