import { t } from '@lingui/core/macro';
import { monthlyRent } from '../format.ts';
import { MapPopup } from './MapPopup.tsx';
import type { PinCluster } from './pin-clusters.ts';

interface PinListProps {
  cluster: PinCluster;
  selectedId: number | null;
  onSelect(id: number): void;
  onClose(): void;
}

/** A list of the rooms at one place, to choose from. */
export function PinList({ cluster, selectedId, onSelect, onClose }: PinListProps) {
  const heading = t`${cluster.pins.length} rooms here`;
  return (
    <MapPopup position={cluster.position} label={heading} onClose={onClose}>
      <p className="map-popup-title">{heading}</p>
      <ul className="map-list">
        {cluster.pins.map((pin) => (
          <li key={pin.id}>
            <button type="button" aria-pressed={pin.id === selectedId} onClick={() => onSelect(pin.id)}>
              <span>{pin.title}</span>
              <span className="map-popup-price">{monthlyRent(pin.price)}</span>
            </button>
          </li>
        ))}
      </ul>
    </MapPopup>
  );
}
