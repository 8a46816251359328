import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { useEffect } from 'react';
import type { Coordinates } from '../../domain/search-options.ts';
import { groundCircle } from './ground-circle.ts';
import { useMap } from './map-context.ts';
import { palettes } from './palette.ts';
import { useMediaQuery } from './useMediaQuery.ts';

interface TravelRingsProps {
  /** Keep both stable between renders. */
  centre: Coordinates;
  rings: readonly { km: number; label: string }[];
}

/** Rings around a place, each with its label at its northern end. The list says the same of each room. */
export function TravelRings({ centre, rings }: TravelRingsProps) {
  const map = useMap();
  const { circleLine, halo } = palettes[useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light'];
  useEffect(() => {
    const stroke = new Stroke({ color: circleLine, width: 1.5, lineDash: [6, 6] });
    const features = rings.flatMap(({ km, label }) => {
      const circle = groundCircle(centre, km * 1000);
      const [west = 0, , east = 0, north = 0] = circle.getExtent();
      const ring = new Feature(circle);
      ring.setStyle(new Style({ stroke }));
      const name = new Feature(new Point([(west + east) / 2, north]));
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
  }, [map, centre, rings, circleLine, halo]);
  return null;
}
