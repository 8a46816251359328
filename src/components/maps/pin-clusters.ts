import type { Coordinate } from 'ol/coordinate.js';
import { boundingExtent, containsCoordinate, type Extent, getHeight, getWidth } from 'ol/extent.js';
import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import { get as getProjection } from 'ol/proj.js';
import Cluster from 'ol/source/Cluster.js';
import VectorSource from 'ol/source/Vector.js';
import { toMapCoordinate } from './base-map.ts';

export interface Pin {
  id: number;
  title: string;
  price: number;
  latitude: number;
  longitude: number;
}

export interface PinCluster {
  /** The ids of its pins, so that an unchanged cluster keeps its button. */
  key: string;
  position: Coordinate;
  pins: Pin[];
}

/** Pins nearer than this share a cluster: pixels, a label's width and a finger's. */
export const clusterDistance = 60;

export type PinSource = Cluster<Feature<Point>>;

export function createPinSource(pins: readonly Pin[]): PinSource {
  const features = pins.map((pin) => new Feature({ geometry: new Point(toMapCoordinate(pin)), pin }));
  return new Cluster({
    distance: clusterDistance,
    // The minimum distance between clusters: a cluster stands on one of its pins, and buttons must not overlap.
    minDistance: clusterDistance,
    source: new VectorSource({ features }),
  });
}

function pinsOf(cluster: Feature): Pin[] {
  const pins = (cluster.get('features') as Feature[]).map((feature) => feature.get('pin') as Pin);
  return pins.sort((a, b) => a.id - b.id);
}

/** The clusters at a resolution (metres a pixel) whose place lies in the extent: only these are put in the document. */
export function clustersIn(source: PinSource, extent: Extent, resolution: number): PinCluster[] {
  const projection = getProjection('EPSG:3857');
  if (projection) source.loadFeatures(extent, resolution, projection);
  return source.getFeaturesInExtent(extent).map((cluster) => {
    const pins = pinsOf(cluster);
    return {
      key: pins.map(({ id }) => id).join(','),
      position: (cluster.getGeometry() as Point).getCoordinates(),
      pins,
    };
  });
}

export function pinsExtent(pins: readonly Pin[]): Extent {
  return boundingExtent(pins.map(toMapCoordinate));
}

export function isAnyPinIn(extent: Extent, pins: readonly Pin[]): boolean {
  return pins.some((pin) => containsCoordinate(extent, toMapCoordinate(pin)));
}

/** Whether the pins are still one cluster at this resolution, so that zooming in cannot separate them. */
export function areInseparable(pins: readonly Pin[], finestResolution: number): boolean {
  const extent = pinsExtent(pins);
  return Math.max(getWidth(extent), getHeight(extent)) <= clusterDistance * finestResolution;
}
