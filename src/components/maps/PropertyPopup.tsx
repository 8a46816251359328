import { Trans } from '@lingui/react/macro';
import type { Coordinate } from 'ol/coordinate.js';
import type { SampleProperty } from '../../schemas/search/sample-property.ts';
import { monthlyRent } from '../format.ts';
import { MapPopup } from './MapPopup.tsx';

interface PropertyPopupProps {
  property: SampleProperty;
  position: Coordinate;
  onClose(): void;
  onDetails(id: number): void;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

export function PropertyPopup({ property, position, onClose, onDetails }: PropertyPopupProps) {
  return (
    <MapPopup position={position} label={property.address} onClose={onClose}>
      <p className="map-popup-price">{monthlyRent(property.price)}</p>
      <p>{property.address}</p>
      <p className="map-popup-muted">
        {counted(property.beds, 'bed')} · {counted(property.baths, 'bath')}
      </p>
      <button type="button" className="map-popup-action" onClick={() => onDetails(property.id)}>
        <Trans>View Details</Trans>
      </button>
    </MapPopup>
  );
}
