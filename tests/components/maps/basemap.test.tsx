import { boundingExtent, buffer } from 'ol/extent.js';
import type VectorImageLayer from 'ol/layer/VectorImage.js';
import type { FrameState } from 'ol/Map.js';
import { fromLonLat, toLonLat } from 'ol/proj.js';
import { describe, expect, test } from 'vitest';
import land from '../../../src/components/maps/basemap/land.json' with { type: 'json' };
import places from '../../../src/components/maps/basemap/places.json' with { type: 'json' };
import quarters from '../../../src/components/maps/basemap/quarters.json' with { type: 'json' };
import sketch from '../../../src/components/maps/basemap/sketch.json' with { type: 'json' };
import { createBasemap } from '../../../src/components/maps/basemap.ts';
import {
  type Label,
  landFeatures,
  placedLabels,
  shapeKinds,
  sketchFeatures,
} from '../../../src/components/maps/basemap-features.ts';
import { distanceKm } from '../../../src/domain/search/search-filters.ts';
import { cities, universities } from '../../../src/domain/search/search-options.ts';

const { west, south, east, north } = land.box;

function isInBox(point: readonly unknown[]): boolean {
  const [x, y] = point;
  return typeof x === 'number' && typeof y === 'number' && x >= west && x <= east && y >= south && y <= north;
}

describe('the data', () => {
  test('land is made of closed rings within the box', () => {
    for (const ring of [...land.italy, ...land.neighbours].flat()) {
      expect(ring.length).toBeGreaterThan(3);
      expect(ring.at(-1)).toEqual(ring[0]);
      expect(ring.every(isInBox)).toBe(true);
    }
  });

  test('every place and quarter is a name with coordinates in the box', () => {
    for (const [name, ...coordinates] of [...places, ...quarters]) {
      expect(name).toMatch(/\S/);
      expect(isInBox(coordinates), String(name)).toBe(true);
    }
  });

  test('every sketched feature is of a known kind and lies in the box', () => {
    for (const { kind, name, points } of sketch) {
      expect(shapeKinds, name).toContain(kind);
      expect(points.length, name).toBeGreaterThan(1);
      expect(points.every(isInBox), name).toBe(true);
    }
  });

  test.each(cities)('$name is a place of its own, with at least 8 quarters around it', (city) => {
    expect(places.map(([name]) => name)).toContain(city.name);
    const near = quarters.filter(([, longitude, latitude]) => {
      return distanceKm(city, { latitude: Number(latitude), longitude: Number(longitude) }) < 12;
    });
    expect(near.length).toBeGreaterThanOrEqual(8);
  });
});

test('the shapes cover every kind, in Web Mercator', () => {
  const features = [...landFeatures(), ...sketchFeatures()];
  expect(new Set(features.map((feature) => feature.get('kind')))).toEqual(new Set(shapeKinds));
  const [sea] = features;
  const [minX = 0, minY = 0, maxX = 0, maxY = 0] = sea?.getGeometry()?.getExtent() ?? [];
  const corners = [...toLonLat([minX, minY]), ...toLonLat([maxX, maxY])].map((degrees) =>
    Math.round(degrees),
  );
  expect(corners).toEqual([west, south, east, north]);
});

test('universities have labels at their places, and none has the name of a city', () => {
  const labels = placedLabels().map(({ label, at }) => ({ label, at: toLonLat(at) }));
  const shown = labels.filter(({ label }) => label.kind === 'university');
  expect(shown.map(({ label }) => label.name)).toEqual([
    'Politecnico di Milano',
    'Bocconi',
    'Cattolica del Sacro Cuore',
    'Milano Bicocca',
    'Università degli studi di Milano',
    'Università di Brescia',
    'Università di Padova',
    'Università di Bologna',
    'Politecnico di Torino',
  ]);
  shown.forEach(({ at: [longitude = 0, latitude = 0] }, index) => {
    expect(longitude).toBeCloseTo(universities[index]?.longitude ?? 0, 6);
    expect(latitude).toBeCloseTo(universities[index]?.latitude ?? 0, 6);
  });
});

test('the name of a city has priority over a university', () => {
  const names = placedLabels().map(({ label }) => label.name);
  const firstUniversity = names.indexOf('Politecnico di Milano');
  // Venezia is left out, since it has none of the universities.
  for (const name of ['Milano', 'Roma', 'Torino', 'Bologna', 'Padova', 'Brescia'])
    expect(names.indexOf(name), name).toBeLessThan(firstUniversity);
  expect(names.indexOf('Pavia')).toBeGreaterThan(firstUniversity);
});

test('a view adds its visible labels when it comes to rest', () => {
  const basemap = createBasemap();
  // The earlier steps draw and measure, which jsdom cannot do.
  basemap.steps.at(-1)?.();
  const [, labels] = basemap.layers as VectorImageLayer[];
  const names = () =>
    (labels?.getSource()?.getFeatures() ?? []).map((feature) => (feature.get('label') as Label).name);
  const look = (zoom: number, radius: number, hint = 0) =>
    basemap.showLabels({
      extent: buffer(boundingExtent([fromLonLat([9.19, 45.4642])]), radius),
      viewHints: [hint, hint],
      viewState: { resolution: 156_543.033_928 / 2 ** zoom },
    } as FrameState);
  expect(names()).toEqual([]);
  look(6, 2_000_000, 1);
  expect(names()).toEqual([]);
  look(6, 2_000_000);
  expect(names()).toEqual(expect.arrayContaining(['Milano', 'Roma']));
  expect(names()).not.toContain('Pavia');
  look(13, 3_000);
  expect(names()).toEqual(expect.arrayContaining(['Brera', 'Università degli studi di Milano']));
  expect(names()).not.toContain('Trastevere');
  look(13, 3_000);
  expect(new Set(names()).size).toBe(names().length);
});
