import { useEffect, useState } from 'react';
import { useMap } from './map-context.ts';

/** Map units of a pixel when the map last came to rest. */
export function useRestResolution(): number {
  const map = useMap();
  const [resolution, setResolution] = useState(() => map.getView().getResolution() ?? 1);
  useEffect(() => {
    const update = () => setResolution(map.getView().getResolution() ?? 1);
    map.on('moveend', update);
    return () => map.un('moveend', update);
  }, [map]);
  return resolution;
}
