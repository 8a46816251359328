import { toLonLat } from 'ol/proj.js';
import { useEffect, useEffectEvent } from 'react';
import type { MapView } from '../../schemas/search/saved-results.ts';
import { useMap } from './map-context.ts';

/** Calls `onMove` each time the map comes to rest. */
export function useMapMoves(onMove: (view: MapView) => void): void {
  const map = useMap();
  const notify = useEffectEvent(() => {
    const view = map.getView();
    const centre = view.getCenter();
    const zoom = view.getZoom();
    if (!centre || zoom === undefined) return;
    const [longitude = 0, latitude = 0] = toLonLat(centre);
    onMove({ centre: { latitude, longitude }, zoom });
  });
  useEffect(() => {
    const onMoveEnd = () => notify();
    map.on('moveend', onMoveEnd);
    return () => map.un('moveend', onMoveEnd);
  }, [map]);
}
