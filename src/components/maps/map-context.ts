import type OlMap from 'ol/Map.js';
import { createContext, useContext } from 'react';
import type { BaseMap } from './base-map.ts';

export const MapContext = createContext<BaseMap | null>(null);

function useBase(): BaseMap {
  const base = useContext(MapContext);
  if (!base) throw new Error('useMap and useMapTarget are for children of MapFrame');
  return base;
}

/** The map of the surrounding `MapFrame`, which renders its children once the map exists. */
export function useMap(): OlMap {
  return useBase().map;
}

/** The element that the map is drawn in, and that holds the keyboard's focus. */
export function useMapTarget(): HTMLElement {
  return useBase().target;
}
