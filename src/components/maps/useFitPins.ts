import { useEffect } from 'react';
import { useMap } from './map-context.ts';
import { moveToExtent } from './move-to-extent.ts';
import { isAnyPinIn, type Pin, pinsExtent } from './pin-clusters.ts';

/** The zoom at which the neighbourhood of a single pin is still visible. */
const closestFit = 14;

/** When new pins come and none lies in view, moves the map to them. */
export function useFitPins(pins: readonly Pin[]): void {
  const map = useMap();
  useEffect(() => {
    if (pins.length === 0) return;
    function showPins() {
      const size = map.getSize();
      // A map in a hidden panel has no size yet.
      if (!size?.every((length) => length > 0)) return;
      map.un('change:size', showPins);
      if (isAnyPinIn(map.getView().calculateExtent(size), pins)) return;
      moveToExtent(map, pinsExtent(pins), { most: closestFit });
    }
    map.on('change:size', showPins);
    showPins();
    return () => map.un('change:size', showPins);
  }, [map, pins]);
}
