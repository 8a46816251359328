import KDBush from 'kdbush';
import type { Coordinate } from 'ol/coordinate.js';
import { boundingExtent, containsCoordinate, type Extent, getHeight, getWidth } from 'ol/extent.js';
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

/** In pixels, about the width of a label. Pins nearer than this share a cluster. */
export const clusterDistance = 60;

export interface PinIndex {
  pins: readonly Pin[];
  /** Map coordinates, in the order of the pins. */
  places: Coordinate[];
  tree: KDBush;
}

export function createPinIndex(pins: readonly Pin[]): PinIndex {
  const places = pins.map(toMapCoordinate);
  const tree = new KDBush(pins.length);
  for (const [x = 0, y = 0] of places) tree.add(x, y);
  return { pins, places, tree: tree.finish() };
}

/**
 * The clusters at a resolution (metres a pixel) whose place lies in the extent: only these are put in the document. A cluster stands on
 * its first pin, so that its button overlaps no other.
 */
export function clustersIn(
  { pins, places, tree }: PinIndex,
  extent: Extent,
  resolution: number,
): PinCluster[] {
  const distance = clusterDistance * resolution;
  const isTaken = new Uint8Array(pins.length);
  return places.flatMap((position, first) => {
    if (isTaken[first]) return [];
    const [x = 0, y = 0] = position;
    const near = tree.range(x - distance, y - distance, x + distance, y + distance);
    const taken = near.filter((index) => !isTaken[index]);
    for (const index of taken) isTaken[index] = 1;
    if (!containsCoordinate(extent, position)) return [];
    const members = taken.flatMap((index) => pins[index] ?? []).sort((a, b) => a.id - b.id);
    return [{ key: members.map(({ id }) => id).join(','), position, pins: members }];
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
