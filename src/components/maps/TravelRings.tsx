import Feature from 'ol/Feature.js';
import MultiLineString from 'ol/geom/MultiLineString.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { useEffect } from 'react';
import type { Coordinates } from '../../domain/search-options.ts';
import { toMapCoordinate } from './base-map.ts';
import { groundCircle } from './ground-circle.ts';
import { useMap } from './map-context.ts';
import { palettes } from './palette.ts';
import { useMediaQuery } from './useMediaQuery.ts';

export interface Ring {
  label: string;
  /** A circle, or closed lines of longitude and latitude. */
  shape: { centre: Coordinates; km: number } | readonly (readonly (readonly [number, number])[])[];
}

/** Rings around a place, each with its label at its northern end. The list says the same of each room. @param rings stable between renders */
export function TravelRings({ rings }: { rings: readonly Ring[] }) {
  const map = useMap();
  const { circleLine, halo } = palettes[useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light'];
  useEffect(() => {
    const stroke = new Stroke({ color: circleLine, width: 1.5, lineDash: [6, 6] });
    const features = rings.flatMap(({ shape, label }) => {
      const { geometry, top } = drawn(shape);
      if (!top) return [];
      const ring = new Feature(geometry);
      ring.setStyle(new Style({ stroke }));
      const name = new Feature(new Point(top));
      name.setStyle(
        new Style({
          text: new Text({
            text: label,
            font: '600 12px sans-serif',
            fill: new Fill({ color: circleLine }),
            stroke: new Stroke({ color: halo, width: 4 }),
          }),
        }),
      );
      return [ring, name];
    });
    const layer = new VectorLayer({
      className: 'ol-layer map-rings',
      declutter: true,
      source: new VectorSource({ features }),
    });
    map.addLayer(layer);
    return () => {
      map.removeLayer(layer);
    };
  }, [map, rings, circleLine, halo]);
  return null;
}

/** @returns also the northern end, where there is anything */
function drawn(shape: Ring['shape']) {
  if ('km' in shape) {
    const geometry = groundCircle(shape.centre, shape.km * 1000);
    const [west = 0, , east = 0, north = 0] = geometry.getExtent();
    return { geometry, top: [(west + east) / 2, north] };
  }
  const lines = shape.map((line) =>
    line.map(([longitude, latitude]) => toMapCoordinate({ latitude, longitude })),
  );
  const [top] = lines.flat().toSorted((a, b) => (b[1] ?? 0) - (a[1] ?? 0));
  return { geometry: new MultiLineString(lines), top };
}
