import './map-pins.css';
import { useMemo } from 'react';
import { propertyMapView } from '../../schemas/map-values.ts';
import type { SampleProperty } from '../../schemas/sample-property.ts';
import { dollars } from '../format.ts';
import { toMapCoordinate } from './base-map.ts';
import { MapFrame } from './MapFrame.tsx';
import { MapMark, MarkGroup } from './MarkGroup.tsx';
import { PropertyPopup } from './PropertyPopup.tsx';

interface PropertyMapProps {
  properties: readonly SampleProperty[];
  /** The property whose popup is open. */
  openedId: number | null;
  onOpen(id: number): void;
  onClose(): void;
  onDetails(id: number): void;
}

export default function PropertyMap({ properties, openedId, onOpen, onClose, onDetails }: PropertyMapProps) {
  const marked = useMemo(
    () =>
      properties.map((property) => ({
        property,
        position: toMapCoordinate({ latitude: property.lat, longitude: property.lng }),
      })),
    [properties],
  );
  const opened = marked.find(({ property }) => property.id === openedId);
  return (
    <MapFrame label="Map of properties in Milan" start={propertyMapView} isPrinted>
      <MarkGroup>
        {marked.map(({ property, position }) => (
          <MapMark key={property.id} position={position}>
            <button
              type="button"
              className="map-pin map-pin-property"
              aria-label={`${property.address}, ${dollars(property.price)}`}
              aria-haspopup="dialog"
              aria-expanded={property.id === openedId}
              onClick={(event) => {
                // Safari does not focus a button that is clicked, and the popup has to give the focus back.
                event.currentTarget.focus({ preventScroll: true });
                if (property.id === openedId) onClose();
                else onOpen(property.id);
              }}
            >
              {dollars(property.price)}
            </button>
          </MapMark>
        ))}
      </MarkGroup>
      {opened && (
        <PropertyPopup key={opened.property.id} {...opened} onClose={onClose} onDetails={onDetails} />
      )}
    </MapFrame>
  );
}
