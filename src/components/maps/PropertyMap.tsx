import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { propertyMapView } from '../../schemas/search/map-values.ts';
import type { SampleProperty } from '../../schemas/search/sample-property.ts';
import { toMapCoordinate } from './base-map.ts';
import { MapFrame } from './MapFrame.tsx';
import { PropertyMarks } from './PropertyMarks.tsx';
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
    <MapFrame label={t`Map of properties in Milan`} start={propertyMapView} isPrinted>
      <PropertyMarks properties={properties} openedId={openedId} onOpen={onOpen} onClose={onClose} />
      {opened && (
        <PropertyPopup key={opened.property.id} {...opened} onClose={onClose} onDetails={onDetails} />
      )}
    </MapFrame>
  );
}
