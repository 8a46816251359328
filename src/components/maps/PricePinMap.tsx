import { useState } from 'react';
import type { Coordinates } from '../../domain/search/search-options.ts';
import { listingsMapView } from '../../schemas/search/map-values.ts';
import type { MapView } from '../../schemas/search/saved-results.ts';
import { MapFrame } from './MapFrame.tsx';
import { PinLayer } from './PinLayer.tsx';
import type { Pin } from './pin-clusters.ts';
import { useMapMoves } from './useMapMoves.ts';

interface PricePinMapProps {
  pins: Pin[];
  /** Where the map goes without pins. Must be stable between renders. */
  place: Coordinates | null;
  selectedId: number | null;
  onSelect(id: number): void;
  label: string;
  /** Where the map starts; `null` for Milan. */
  view: MapView | null;
  /** Whether the person comes back to the map: then it starts as they left it. */
  isAsLeft: boolean;
  /** Called when the map comes to rest. */
  onMove(view: MapView): void;
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

/** The rooms of a search result as price pins. The map starts at Milan, and moves to the rooms if none is visible. */
export default function PricePinMap({
  pins,
  place,
  selectedId,
  onSelect,
  label,
  view,
  isAsLeft,
  onMove,
}: PricePinMapProps) {
  // A new array of the same pins must not move a map that the person has moved.
  const [shownPins, setShownPins] = useState(pins);
  if (shownPins !== pins && !arePinsEqual(shownPins, pins)) setShownPins(pins);
  const [start] = useState(view ?? listingsMapView);
  return (
    <MapFrame label={label} start={start}>
      <MoveReport onMove={onMove} />
      <PinLayer
        pins={shownPins}
        place={place}
        selectedId={selectedId}
        isAsLeft={isAsLeft}
        onSelect={onSelect}
      />
    </MapFrame>
  );
}

function MoveReport({ onMove }: Pick<PricePinMapProps, 'onMove'>) {
  useMapMoves(onMove);
  return null;
}
