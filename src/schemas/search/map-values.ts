/** Places, zooms and colours of the maps; docs/product/shell/limits.md lists them. Distances are metres. */
export const milan = { latitude: 45.4642, longitude: 9.19 } as const;

export const propertyMapView = { centre: milan, zoom: 13, maxZoom: 19 } as const;
export const listingsMapView = { centre: milan, zoom: 12 } as const;
export const locationMapView = {
  zoom: 13,
  minZoom: 6,
  circleRadius: 1000,
  bounds: { south: 35.5, north: 47.5, west: 6.5, east: 18.5 },
} as const;

/** A pin is red above `high`, amber above `middle`, green otherwise. */
export const pinThresholds = { high: 500_000, middle: 300_000 } as const;

/** The height in pixels of a sheet over a map of which only the handle shows. */
export const sheetHandle = 64;

/** The minimum height in pixels of the map above a half-open sheet. */
export const leastMapHeight = 224;

/** Opens the map of the results. */
export const mapHash = '#map';

/** The map of all rooms, of a backend that searches parts of the map. Header.tsx, in the first chunk, spells it out. */
export const roomsOnMapPath = '/listings#map';
