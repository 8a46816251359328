import type { Coordinate } from 'ol/coordinate.js';
import Overlay from 'ol/Overlay.js';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from './map-context.ts';
import { panIntoView as panMap } from './pan-into-view.ts';

interface MapOverlayProps {
  /** Map coordinates; keep the array stable between renders. */
  position: Coordinate;
  /** Pixels upwards from the position. */
  lift?: number;
  /** Moves the map so that all of the overlay is in view. */
  panIntoView?: boolean;
  children: ReactNode;
}

function createOverlay(lift: number): Overlay {
  return new Overlay({
    element: document.createElement('div'),
    positioning: 'bottom-center',
    offset: [0, -lift],
  });
}

/** React content above a place on the map. */
export function MapOverlay({ position, lift = 0, panIntoView = false, children }: MapOverlayProps) {
  const map = useMap();
  const [overlay] = useState(() => createOverlay(lift));

  useLayoutEffect(() => {
    map.addOverlay(overlay);
    return () => {
      map.removeOverlay(overlay);
    };
  }, [map, overlay]);

  useLayoutEffect(() => overlay.setPosition(position), [overlay, position]);

  useEffect(() => {
    if (!panIntoView) return;
    const pan = () => {
      const element = overlay.getElement();
      if (element?.isConnected) panMap(map, element, false);
    };
    if (map.isRendered()) pan();
    else map.once('postrender', pan);
    // After a phone is rotated the overlay may be partly out of view.
    map.on('change:size', pan);
    return () => map.un('change:size', pan);
  }, [map, overlay, panIntoView]);

  return createPortal(children, overlay.getElement() as HTMLElement);
}
