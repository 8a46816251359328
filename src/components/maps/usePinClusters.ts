import { startTransition, useEffect, useMemo, useState } from 'react';
import { useMap } from './map-context.ts';
import { clustersIn, createPinIndex, type Pin, type PinCluster } from './pin-clusters.ts';

/** The clusters in view, updated each time the map stops moving. */
export function usePinClusters(pins: readonly Pin[]): PinCluster[] {
  const map = useMap();
  const index = useMemo(() => createPinIndex(pins), [pins]);
  const [clusters, setClusters] = useState<PinCluster[]>([]);

  useEffect(() => {
    function update() {
      const view = map.getView();
      const resolution = view.getResolution();
      const size = map.getSize();
      if (resolution === undefined || !size) return;
      startTransition(() => setClusters(clustersIn(index, view.calculateExtent(size), resolution)));
    }
    update();
    map.on('moveend', update);
    return () => map.un('moveend', update);
  }, [map, index]);

  return clusters;
}
