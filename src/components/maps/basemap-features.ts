import type { Coordinate } from 'ol/coordinate.js';
import type { Extent } from 'ol/extent.js';
import Feature from 'ol/Feature.js';
import type Geometry from 'ol/geom/Geometry.js';
import LineString from 'ol/geom/LineString.js';
import MultiLineString from 'ol/geom/MultiLineString.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import Point from 'ol/geom/Point.js';
import Polygon, { fromExtent } from 'ol/geom/Polygon.js';
import { fromLonLat } from 'ol/proj.js';
import { type Coordinates, cities, universities } from '../../domain/search/search-options.ts';
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

/** The types of JSON imports are wider: these are the real ones, which a test checks. */
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

/** The extent of the whole basemap; Web Mercator. */
export function basemapExtent(): Extent {
  const { west, south, east, north } = land.box;
  return projected(fromExtent([west, south, east, north])).getExtent();
}

/** Sea and countries, each with its `kind`; Web Mercator. */
export function landFeatures(): Feature[] {
  return [
    new Feature({ geometry: fromExtent(basemapExtent()), kind: 'sea' }),
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

/** Three universities are listed under their city's name alone, which on a map would name the city. */
function universityName(name: string): string {
  return cities.some((city) => city.name === name) ? `Università di ${name}` : name;
}

export interface PlacedLabel {
  label: Label;
  /** Web Mercator. */
  at: Coordinate;
  /** If labels collide, the one with the lower rank stays. */
  rank: number;
}

function placed(label: Label, { longitude, latitude }: Coordinates): Omit<PlacedLabel, 'rank'> {
  return { label, at: fromLonLat([longitude, latitude]) };
}

/** A city of this size keeps its name if a university's label would hide it. */
const cityPopulation = 150_000;

/** Cities, universities, smaller places and quarters, the most important first. */
export function placedLabels(): PlacedLabel[] {
  const { city = [], town = [] } = Object.groupBy(places as PlaceRow[], ([, , , population]) =>
    population >= cityPopulation ? 'city' : 'town',
  );
  const ofPlace = ([name, longitude, latitude, population]: PlaceRow) =>
    placed({ kind: 'place', name, population }, { longitude, latitude });
  return [
    ...city.map(ofPlace),
    ...universities.map((at) => placed({ kind: 'university', name: universityName(at.name) }, at)),
    ...town.map(ofPlace),
    ...(quarters as Row[]).map(([name, longitude, latitude]) =>
      placed({ kind: 'quarter', name }, { longitude, latitude }),
    ),
  ].map((label, rank) => ({ ...label, rank }));
}

export function labelFeature({ label, at, rank }: PlacedLabel): Feature {
  return new Feature({ geometry: new Point(at), label, rank });
}
