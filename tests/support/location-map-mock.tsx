import type { ComponentProps } from 'react';
import type LocationMap from '../../src/components/maps/LocationMap.tsx';

/** Replaces the location map, because OpenLayers needs a real browser. It shows its props. */
export default function LocationMapMock(props: ComponentProps<typeof LocationMap>) {
  const { centre, title, street, postalCode, city, isAbout } = props;
  return (
    <div role="application" aria-label="Location map">
      {[centre.latitude, centre.longitude, title, street, postalCode, city].join(' | ')}
      {isAbout && ' | about'}
    </div>
  );
}
