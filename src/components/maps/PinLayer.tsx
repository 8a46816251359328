import { useCallback, useState } from 'react';
import type { Coordinates } from '../../domain/search/search-options.ts';
import { MapMark, MarkGroup } from './MarkGroup.tsx';
import { useMap, useMapTarget } from './map-context.ts';
import { moveIntoGroup } from './move-to-extent.ts';
import { ClusterButton, PinButton } from './PinButtons.tsx';
import { PinList } from './PinList.tsx';
import { areInseparable, type Pin, type PinCluster, pinsExtent } from './pin-clusters.ts';
import { clusterNames } from './pin-label.ts';
import { useFitPins } from './useFitPins.ts';
import { usePinClusters } from './usePinClusters.ts';
import { useRestResolution } from './useRestResolution.ts';
import { useSelectedPin } from './useSelectedPin.ts';

interface PinLayerProps {
  pins: Pin[];
  selectedId: number | null;
  /** Where the map goes without pins. Must be stable between renders. */
  place: Coordinates | null;
  /** Whether the person comes back to the map: then it starts as they left it. */
  isAsLeft: boolean;
  onSelect(id: number): void;
}

/** Pins and clusters. A cluster zooms in; if no zoom can separate its pins, it opens a list of its rooms. */
export function PinLayer({ pins, selectedId, place, isAsLeft, onSelect }: PinLayerProps) {
  const map = useMap();
  const target = useMapTarget();
  useFitPins(pins, place);
  const clusters = usePinClusters(pins);
  const resolution = useRestResolution();
  const selected = clusters.find(({ pins }) => pins.some(({ id }) => id === selectedId));
  useSelectedPin(selectedId, selected, isAsLeft);
  const names = clusterNames(clusters.map(({ pins }) => pins));
  const [listedKey, setListedKey] = useState<string | null>(null);
  const listed = clusters.find(({ key }) => key === listedKey);
  const closeList = useCallback(() => setListedKey(null), []);

  function openCluster(cluster: PinCluster) {
    const view = map.getView();
    const zoom = view.getZoom() ?? view.getMaxZoom();
    const isClosest = zoom >= view.getMaxZoom();
    if (isClosest || areInseparable(cluster.pins, view.getMinResolution())) {
      setListedKey(cluster.key);
      return;
    }
    // The button is removed with its cluster: the focus moves to the map.
    target.focus({ preventScroll: true });
    moveIntoGroup(map, pinsExtent(cluster.pins), resolution);
  }

  return (
    <>
      <MarkGroup>
        {clusters.map((cluster, index) => {
          const [first, ...others] = cluster.pins;
          return (
            first && (
              <MapMark key={cluster.key} position={cluster.position}>
                {others.length === 0 ? (
                  <PinButton pin={first} isSelected={first.id === selectedId} onSelect={onSelect} />
                ) : (
                  <ClusterButton
                    count={cluster.pins.length}
                    name={names[index] ?? ''}
                    hasSelected={cluster === selected}
                    onOpen={() => openCluster(cluster)}
                  />
                )}
              </MapMark>
            )
          );
        })}
      </MarkGroup>
      {listed && (
        <PinList
          key={listed.key}
          cluster={listed}
          selectedId={selectedId}
          onSelect={onSelect}
          onClose={closeList}
        />
      )}
    </>
  );
}
