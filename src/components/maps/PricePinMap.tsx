import { useState } from 'react';
import { listingsMapView } from '../../schemas/constants.ts';
import { MapFrame } from './MapFrame.tsx';
import { PinLayer } from './PinLayer.tsx';
import type { Pin } from './pin-clusters.ts';

interface PricePinMapProps {
  pins: Pin[];
  selectedId: number | null;
  onSelect(id: number): void;
  label: string;
}

function arePinsEqual(a: Pin[], b: Pin[]): boolean {
  return (
    a.length === b.length &&
    a.every((pin, index) => {
      const other = b[index];
      return (
        pin.id === other?.id &&
        pin.title === other.title &&
        pin.price === other.price &&
        pin.latitude === other.latitude &&
        pin.longitude === other.longitude
      );
    })
  );
}

/** The rooms of a search result as price pins, from Milan or wherever the rooms are. */
export default function PricePinMap({ pins, selectedId, onSelect, label }: PricePinMapProps) {
  // A new array of the same pins must not move a map that the person has moved.
  const [shownPins, setShownPins] = useState(pins);
  if (shownPins !== pins && !arePinsEqual(shownPins, pins)) setShownPins(pins);
  return (
    <MapFrame label={label} start={listingsMapView}>
      <PinLayer pins={shownPins} selectedId={selectedId} onSelect={onSelect} />
    </MapFrame>
  );
}
