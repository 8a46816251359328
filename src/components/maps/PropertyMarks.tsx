import { t } from '@lingui/core/macro';
import './map-pins.css';
import { useMemo } from 'react';
import type { ClusterMark, MapMarks } from '../../schemas/search/map-marks.ts';
import type { SampleProperty } from '../../schemas/search/sample-property.ts';
import { money } from '../format.ts';
import { toMapCoordinate, toMapExtent } from './base-map.ts';
import { MapMark, MarkGroup } from './MarkGroup.tsx';
import { useMap, useMapTarget } from './map-context.ts';
import { mergeMarks } from './merge-marks.ts';
import { moveIntoGroup } from './move-to-extent.ts';
import { ClusterButton } from './PinButtons.tsx';
import { useRestResolution } from './useRestResolution.ts';

interface PropertyMarksProps {
  properties: readonly SampleProperty[];
  /** The property whose popup is open. */
  openedId: number | null;
  onOpen(id: number): void;
  onClose(): void;
}

/** The pins of the properties. Pins that would cover each other are merged into a number, which zooms in when it is pressed. */
export function PropertyMarks({ properties, openedId, onOpen, onClose }: PropertyMarksProps) {
  const map = useMap();
  const target = useMapTarget();
  const resolution = useRestResolution();
  const { rooms, clusters } = useMemo(
    () => mergeMarks(marksOf(properties), resolution),
    [properties, resolution],
  );

  function openCluster({ box }: ClusterMark) {
    // The button is removed with its group: the focus moves to the map.
    target.focus({ preventScroll: true });
    moveIntoGroup(map, toMapExtent(box), resolution);
  }

  return (
    <MarkGroup>
      {rooms.map(({ id, title, price, latitude, longitude }) => (
        <MapMark key={id} position={toMapCoordinate({ latitude, longitude })}>
          <button
            type="button"
            className="map-pin map-pin-property"
            aria-label={`${title}, ${money(price)}`}
            aria-haspopup="dialog"
            aria-expanded={id === openedId}
            onClick={(event) => {
              // Safari does not focus a button that is clicked, and the popup has to give the focus back.
              event.currentTarget.focus({ preventScroll: true });
              if (id === openedId) onClose();
              else onOpen(id);
            }}
          >
            {money(price)}
          </button>
        </MapMark>
      ))}
      {clusters.map((cluster) => (
        <MapMark key={`${cluster.latitude} ${cluster.longitude}`} position={toMapCoordinate(cluster)}>
          <ClusterButton
            count={cluster.count}
            name={t`Show ${cluster.count} properties here, from ${money(cluster.price)}`}
            hasSelected={false}
            onOpen={() => openCluster(cluster)}
          />
        </MapMark>
      ))}
    </MarkGroup>
  );
}

function marksOf(properties: readonly SampleProperty[]): MapMarks {
  const rooms = properties.map(({ id, address, price, lat, lng }) => ({
    id,
    title: address,
    price,
    latitude: lat,
    longitude: lng,
  }));
  return { rooms, clusters: [], extent: null };
}
