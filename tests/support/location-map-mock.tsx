import type { ComponentProps } from 'react';
import type LocationMap from '../../src/components/maps/LocationMap.tsx';

/** Stands in for the location map, since OpenLayers needs a real browser: says what it was asked to show. */
export default function LocationMapMock(props: ComponentProps<typeof LocationMap>) {
  const { centre, title, street, postalCode, city } = props;
  return (
    <div role="application" aria-label="Location map">
      {[centre.latitude, centre.longitude, title, street, postalCode, city].join(' | ')}
    </div>
  );
}
