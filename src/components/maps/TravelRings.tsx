import type { Coordinate } from 'ol/coordinate.js';
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

/** From the shortest way to the longest: not by colour alone. */
const dashes = [undefined, [10, 6], [2, 6]] as const;
/** Pixels of the edge of the map that a label keeps free: the controls and the sheet are there. */
const margin = { top: 72, side: 48, bottom: 32 };

/** Pixels to the middle of a pin. */
const enough = 44;
/** Corners of a ring that are looked at for its label. */
const mostCorners = 96;

/**
 * Rings around a place, each with its label in the map, at its northern end unless a pin is there. The list says the same of each room.
 * @param rings the shortest way first; stable between renders
 */
export function TravelRings({ rings }: { rings: readonly Ring[] }) {
  const map = useMap();
  const { rings: colours, halo } = palettes[useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light'];
  useEffect(() => {
    const drawn = rings.map(({ shape, label }, index) => {
      const color = colours[index] ?? colours[2];
      const ring = new Feature(geometryOf(shape));
      ring.setStyle([
        new Style({ stroke: new Stroke({ color: halo, width: 5 }) }),
        new Style({
          stroke: new Stroke({ color, width: 2.5, lineDash: [...(dashes[index] ?? [])], lineCap: 'round' }),
        }),
      ]);
      const name = new Feature<Point>();
      name.setStyle(
        new Style({
          text: new Text({
            text: label,
            font: '700 13px sans-serif',
            fill: new Fill({ color: halo.replace(/, [\d.]+\)$/, ', 1)') }),
            backgroundFill: new Fill({ color }),
            padding: [3, 6, 2, 6],
          }),
        }),
      );
      return { ring, name };
    });
    const lines = new VectorLayer({
      className: 'ol-layer map-rings',
      source: new VectorSource({ features: drawn.map(({ ring }) => ring) }),
    });
    const labels = new VectorLayer({
      className: 'ol-layer map-rings',
      declutter: true,
      source: new VectorSource({ features: drawn.map(({ name }) => name) }),
    });
    function place() {
      const [width = 0, height = 0] = map.getSize() ?? [];
      const pixelOf = (at: Coordinate | undefined) => (at && map.getPixelFromCoordinate(at)) ?? [];
      // By the sheet over the map.
      const [, , covered = 0] = map.getView().padding ?? [];
      // Pins are drawn above the labels.
      const taken = map
        .getOverlays()
        .getArray()
        .map((pin) => pixelOf(pin.getPosition()));
      for (const { ring, name } of drawn) {
        const corners = ring.getGeometry()?.getCoordinates().flat() ?? [];
        const shown = corners.filter((corner) => {
          const [x = -1, y = -1] = pixelOf(corner);
          return (
            x > margin.side &&
            x < width - margin.side &&
            y > margin.top &&
            y < height - covered - margin.bottom
          );
        });
        const some = shown.filter((_, index) => index % Math.ceil(shown.length / mostCorners) === 0);
        const best = freest(some.map(pixelOf), taken);
        const at = best === undefined ? undefined : some[best];
        if (at) taken.push(pixelOf(at));
        // A change is drawn, and then looked at again.
        if (String(name.getGeometry()?.getCoordinates()) !== String(at))
          name.setGeometry(at && new Point(at));
      }
    }
    place();
    map.addLayer(lines);
    map.addLayer(labels);
    map.on('rendercomplete', place);
    // Pins come and go without a new picture of the map.
    let frame = 0;
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    const pins = map.getOverlays();
    pins.on('change:length', later);
    return () => {
      cancelAnimationFrame(frame);
      pins.un('change:length', later);
      map.un('rendercomplete', place);
      map.removeLayer(lines);
      map.removeLayer(labels);
    };
  }, [map, rings, colours, halo]);
  return null;
}

function geometryOf(shape: Ring['shape']): MultiLineString {
  if ('km' in shape) return new MultiLineString(groundCircle(shape.centre, shape.km * 1000).getCoordinates());
  return new MultiLineString(
    shape.map((line) => line.map(([longitude, latitude]) => toMapCoordinate({ latitude, longitude }))),
  );
}

/**
 * The pixel that is far enough from all that is taken, the most northern one of several; else the farthest one.
 * @returns its index; `undefined` of none
 */
export function freest(
  pixels: readonly (readonly number[])[],
  taken: readonly (readonly number[])[],
): number | undefined {
  // A label is wider than it is high.
  const room = pixels.map(([x = 0, y = 0]) =>
    Math.min(enough, ...taken.map(([pinX = 0, pinY = 0]) => Math.hypot((x - pinX) / 2, y - pinY))),
  );
  const most = Math.max(...room);
  const best = [...pixels.keys()]
    .filter((index) => room[index] === most)
    .toSorted((a, b) => (pixels[a]?.[1] ?? 0) - (pixels[b]?.[1] ?? 0));
  return best[0];
}
