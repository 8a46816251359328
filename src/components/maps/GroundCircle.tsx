import Feature from 'ol/Feature.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { useEffect } from 'react';
import type { Coordinates } from '../../domain/search/search-options.ts';
import { groundCircle } from './ground-circle.ts';
import { useMap } from './map-context.ts';
import { palettes } from './palette.ts';
import { useMediaQuery } from './useMediaQuery.ts';

/** A circle with a radius in metres on the ground. */
export function GroundCircle({ centre, radius }: { centre: Coordinates; radius: number }) {
  const map = useMap();
  const { circleFill, circleLine } =
    palettes[useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light'];
  useEffect(() => {
    const layer = new VectorLayer({
      className: 'ol-layer map-circle',
      source: new VectorSource({ features: [new Feature(groundCircle(centre, radius))] }),
      style: new Style({
        fill: new Fill({ color: circleFill }),
        stroke: new Stroke({ color: circleLine, width: 2 }),
      }),
    });
    map.addLayer(layer);
    return () => {
      map.removeLayer(layer);
    };
  }, [map, centre, radius, circleFill, circleLine]);
  return null;
}
