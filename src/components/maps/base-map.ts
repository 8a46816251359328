import type { Coordinate } from 'ol/coordinate.js';
import type { Extent } from 'ol/extent.js';
import type TileLayer from 'ol/layer/Tile.js';
import OlMap from 'ol/Map.js';
import { fromLonLat, transformExtent } from 'ol/proj.js';
import type XYZ from 'ol/source/XYZ.js';
import View from 'ol/View.js';
import type { Coordinates } from '../../domain/search/search-options.ts';
import { type Basemap, createBasemap } from './basemap.ts';
import { createInteractions } from './interactions.ts';
import { motionDuration } from './motion.ts';
import { createTileLayer } from './tile-layer.ts';

export interface Bounds {
  south: number;
  north: number;
  west: number;
  east: number;
}

/** The start and the limits of a map, in degrees and zoom levels of Web Mercator. */
export interface StartView {
  centre: Coordinates;
  zoom: number;
  minZoom?: number;
  maxZoom?: number;
  bounds?: Bounds;
}

export interface BaseMap {
  map: OlMap;
  target: HTMLElement;
  basemap: Basemap;
  tiles: TileLayer<XYZ>;
}

/** The basemap contains only Italy and its neighbours. */
const defaultMinZoom = 5;
const defaultMaxZoom = 19;

export function toMapCoordinate({ longitude, latitude }: Coordinates): Coordinate {
  return fromLonLat([longitude, latitude]);
}

export function toMapExtent({ west, south, east, north }: Bounds): Extent {
  return transformExtent([west, south, east, north], 'EPSG:4326', 'EPSG:3857');
}

function createView({ centre, zoom, minZoom, maxZoom, bounds }: StartView): View {
  return new View({
    center: toMapCoordinate(centre),
    zoom,
    minZoom: minZoom ?? defaultMinZoom,
    maxZoom: maxZoom ?? defaultMaxZoom,
    extent: bounds ? toMapExtent(bounds) : undefined,
    // Without it a wide map could not be zoomed out as far as `minZoom`.
    showFullExtent: true,
    enableRotation: false,
  });
}

/**
 * Creates a map with the basemap, and the tiles above it. `MapFrame` adds the zoom buttons and the attribution. The map is in the page only
 * after `map.setTarget(target)`. Call `destroyMap` when done.
 */
export function createMap(target: HTMLElement, start: StartView, canMoveByFinger: () => boolean): BaseMap {
  const basemap = createBasemap();
  const tiles = createTileLayer();
  const map = new OlMap({
    view: createView(start),
    layers: [...basemap.layers, tiles],
    controls: [],
    interactions: createInteractions(motionDuration(), canMoveByFinger),
  });
  map.on('precompose', ({ frameState }) => frameState && basemap.showLabels(frameState));
  // With hidden overflow, the browser would still scroll to a focused pin at the edge, and shift the whole map.
  map.getViewport()?.style.setProperty('overflow', 'clip');
  return { map, target, basemap, tiles };
}

export function destroyMap({ map }: BaseMap): void {
  map.setTarget(undefined);
  map.dispose();
}
