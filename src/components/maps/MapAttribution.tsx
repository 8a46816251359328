import { Fragment } from 'react';

/** The tiles' source, and those of the basemap, which shows while tiles load. */
const sources = [
  { name: '© OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' },
  { name: 'Natural Earth', href: 'https://www.naturalearthdata.com' },
  { name: 'GeoNames', href: 'https://www.geonames.org' },
] as const;

export function MapAttribution() {
  return (
    <p>
      {sources.map(({ name, href }, index) => (
        <Fragment key={href}>
          {index > 0 && ' · '}
          <a href={href} target="_blank" rel="noreferrer">
            {name}
          </a>
        </Fragment>
      ))}
    </p>
  );
}
