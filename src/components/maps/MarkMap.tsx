import { t } from '@lingui/core/macro';
import './map-pins.css';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { toLonLat } from 'ol/proj.js';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Address, folded, provinceOf } from '../../domain/listing/italian-address.ts';
import type { Coordinates } from '../../domain/search/search-options.ts';
import type { StartView } from './base-map.ts';
import places from './basemap/places.json' with { type: 'json' };
import { MapFrame } from './MapFrame.tsx';
import { useMap } from './map-context.ts';
import { motionDuration } from './motion.ts';

interface MarkMapProps {
  address: Pick<Address, 'city' | 'province'>;
  mark: Coordinates | null;
  /** The mark has moved, by a finger, a mouse or a key. */
  onMark(mark: Coordinates): void;
}

/** The whole of Italy, for an address in which the map knows nothing. */
const italy: StartView = { centre: { latitude: 42.5, longitude: 12.5 }, zoom: 6 };

function startAt({ address: { city, province }, mark }: Omit<MarkMapProps, 'onMark'>): StartView {
  if (mark) return { centre: mark, zoom: 16 };
  for (const [name, zoom] of [
    [city, 13],
    [provinceOf(province)?.capital ?? '', 11],
  ] as const) {
    const town = places.find(([known]) => folded(String(known)) === folded(name));
    if (town) return { centre: { longitude: Number(town[1]), latitude: Number(town[2]) }, zoom };
  }
  return italy;
}

/** A map under a mark that stands still: who moves the map, by keys too, or taps a place, moves the mark. */
export default function MarkMap({ address, mark, onMark }: MarkMapProps) {
  const [start] = useState(() => startAt({ address, mark }));
  return (
    <MapFrame label={t`Map: move it until the mark stands at the house`} start={start}>
      <Centre onMark={onMark} />
    </MapFrame>
  );
}

function Centre({ onMark }: Pick<MarkMapProps, 'onMark'>) {
  const map = useMap();
  const report = useEffectEvent(() => {
    const [longitude = 0, latitude = 0] = toLonLat(map.getView().getCenter() ?? [0, 0]);
    onMark({ latitude, longitude });
  });
  useEffect(() => {
    const before = { centre: `${map.getView().getCenter()}` };
    const onMoveEnd = () => {
      const centre = `${map.getView().getCenter()}`;
      // The first rest, a zoom and another size of the window do not move the mark.
      if (centre === before.centre) return;
      before.centre = centre;
      report();
    };
    const onTap = ({ coordinate: center }: MapBrowserEvent<PointerEvent | KeyboardEvent | WheelEvent>) =>
      map.getView().animate({ center, duration: motionDuration() });
    map.on('moveend', onMoveEnd);
    map.on('singleclick', onTap);
    return () => {
      map.un('moveend', onMoveEnd);
      map.un('singleclick', onTap);
    };
  }, [map]);
  return <span className="map-marker map-centre" aria-hidden />;
}
