import { t } from '@lingui/core/macro';
import './map-pins.css';
import { useCallback, useMemo, useState } from 'react';
import type { Coordinates } from '../../domain/search/search-options.ts';
import { locationMapView } from '../../schemas/search/map-values.ts';
import { type Bounds, toMapCoordinate } from './base-map.ts';
import { GroundCircle } from './GroundCircle.tsx';
import { MapFrame } from './MapFrame.tsx';
import { MapPopup } from './MapPopup.tsx';
import { MapMark, MarkGroup } from './MarkGroup.tsx';

interface LocationMapProps {
  centre: Coordinates;
  title: string;
  street: string;
  postalCode: string;
  city: string;
  /** The room is somewhere in the circle: no pin. */
  isAbout: boolean;
}

function isWithin({ south, north, west, east }: Bounds, { latitude, longitude }: Coordinates): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

/** The location of a room, exact to a kilometre, since it comes from the postal code. */
export default function LocationMap({ centre, title, street, postalCode, city, isAbout }: LocationMapProps) {
  const { latitude, longitude } = centre;
  const { start, position } = useMemo(() => {
    const at = { latitude, longitude };
    const { zoom, minZoom, bounds } = locationMapView;
    // The bounds limit the view: a place outside them would never be visible.
    return {
      start: { centre: at, zoom, minZoom, bounds: isWithin(bounds, at) ? bounds : undefined },
      position: toMapCoordinate(at),
    };
  }, [latitude, longitude]);
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  return (
    <MapFrame label={t`Location of ${title}`} start={start}>
      <GroundCircle centre={start.centre} radius={locationMapView.circleRadius} />
      {!isAbout && (
        <MarkGroup>
          <MapMark position={position}>
            <button
              type="button"
              className="map-marker"
              aria-label={t`Address of ${title}`}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={(event) => {
                // Safari does not focus a button that is clicked, and the popup has to give the focus back.
                event.currentTarget.focus({ preventScroll: true });
                setIsOpen(!isOpen);
              }}
            />
          </MapMark>
        </MarkGroup>
      )}
      {isOpen && !isAbout && (
        <MapPopup position={position} label={title} lift={38} onClose={close}>
          <p className="map-popup-title">{title}</p>
          <p>{street}</p>
          <p>
            {postalCode} {city}
          </p>
        </MapPopup>
      )}
    </MapFrame>
  );
}
