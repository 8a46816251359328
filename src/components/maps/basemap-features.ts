import type { Coordinate } from 'ol/coordinate.js';
import Feature from 'ol/Feature.js';
import type Geometry from 'ol/geom/Geometry.js';
import LineString from 'ol/geom/LineString.js';
import MultiLineString from 'ol/geom/MultiLineString.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import Point from 'ol/geom/Point.js';
import Polygon, { fromExtent } from 'ol/geom/Polygon.js';
import { cities, universities } from '../../domain/search-options.ts';
import land from './basemap/land.json' with { type: 'json' };
import places from './basemap/places.json' with { type: 'json' };
import quarters from './basemap/quarters.json' with { type: 'json' };
import sketch from './basemap/sketch.json' with { type: 'json' };
import { smoothLine } from './smooth-line.ts';

/** In drawing order. */
export const shapeKinds = [
  'sea',
  'neighbours',
  'italy',
  'border',
  'water',
  'island',
  'park',
  'river',
  'road',
] as const;
export type ShapeKind = (typeof shapeKinds)[number];

export type Label =
  | { kind: 'place'; name: string; population: number }
  | { kind: 'quarter'; name: string }
  | { kind: 'university'; name: string };

/** JSON types widen their tuples and literals: these are what the files hold, which a test checks. */
type Row = [name: string, longitude: number, latitude: number];
type PlaceRow = [...Row, population: number];
interface Sketched {
  kind: 'water' | 'island' | 'park' | 'river' | 'road';
  points: Coordinate[];
}

function projected<T extends Geometry>(geometry: T): T {
  geometry.transform('EPSG:4326', 'EPSG:3857');
  return geometry;
}

function shape(kind: ShapeKind, geometry: Geometry): Feature {
  return new Feature({ geometry: projected(geometry), kind });
}

function sketchedShape({ kind, points }: Sketched): Feature {
  const isArea = kind === 'water' || kind === 'island' || kind === 'park';
  if (!isArea) return shape(kind, new LineString(smoothLine(points)));
  return shape(kind, new Polygon([smoothLine([...points, ...points.slice(0, 1)])]));
}

/** Sea and countries, each with its `kind`; Web Mercator. */
export function landFeatures(): Feature[] {
  const { west, south, east, north } = land.box;
  return [
    shape('sea', fromExtent([west, south, east, north])),
    shape('neighbours', new MultiPolygon(land.neighbours)),
    shape('italy', new MultiPolygon(land.italy)),
    shape('border', new MultiLineString(land.borders)),
  ];
}

/** Waters, islands, parks, rivers and roads, each with its `kind`; Web Mercator. */
export function sketchFeatures(): Feature[] {
  return (sketch as Sketched[]).map(sketchedShape);
}

export function inDrawingOrder(shapes: readonly Feature[]): Feature[] {
  const layerOf = (shape: Feature) => shapeKinds.indexOf(shape.get('kind') as ShapeKind);
  return shapes.toSorted((a, b) => layerOf(a) - layerOf(b));
}

function labelFeature(label: Label, longitude: number, latitude: number): Feature {
  return new Feature({ geometry: projected(new Point([longitude, latitude])), label });
}

/** Three universities are listed under their city's name alone, which on a map would name the city. */
function universityName(name: string): string {
  return cities.some((city) => city.name === name) ? `Università di ${name}` : name;
}

/** Universities and places as points with their `label`, the most important first: where labels collide, the earlier one stays. */
export function placeFeatures(): Feature[] {
  return [
    ...universities.map(({ name, longitude, latitude }) =>
      labelFeature({ kind: 'university', name: universityName(name) }, longitude, latitude),
    ),
    ...(places as PlaceRow[]).map(([name, longitude, latitude, population]) =>
      labelFeature({ kind: 'place', name, population }, longitude, latitude),
    ),
  ];
}

/** Quarters as points with their `label`. */
export function quarterFeatures(): Feature[] {
  return (quarters as Row[]).map(([name, longitude, latitude]) =>
    labelFeature({ kind: 'quarter', name }, longitude, latitude),
  );
}
