import Feature from 'ol/Feature.js';
import MultiLineString from 'ol/geom/MultiLineString.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import { measureTextWidth } from 'ol/render/canvas.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { useEffect } from 'react';
import type { Coordinates } from '../../domain/search/search-options.ts';
import { toMapCoordinate } from './base-map.ts';
import { groundCircle } from './ground-circle.ts';
import { useMap, useMapTarget } from './map-context.ts';
import { palettes } from './palette.ts';
import { type Box, boxAround, boxOf, isHidden, labelPlace, type Pixel } from './ring-label.ts';
import { useMediaQuery } from './useMediaQuery.ts';

export interface Ring {
  label: string;
  /** A circle, or closed lines of longitude and latitude. */
  shape: { centre: Coordinates; km: number } | readonly (readonly (readonly [number, number])[])[];
}

/** The dashes of the rings, from the shortest travel time to the longest: rings must not differ by colour alone. */
const dashes = [undefined, [10, 6], [2, 6]] as const;
const font = '600 12px sans-serif';
/** The size of a label in pixels: its height, and its width without the text. */
const labelHeight = 20;
const labelMargin = 16;
/** Pixels between a label and the edge of the map, or what could cover it. */
const edge = 4;
/** The elements above the map, which would cover a label. */
const covers =
  '.map-pin, .map-cluster, .map-popup, .map-controls :is(label, button, p), .map-zoom, .map-hint, .map-foot > *';

/**
 * Rings around a place, each with a label where nothing covers the label. The list shows the travel times for each room.
 * @param rings the shortest travel time first; stable between renders
 */
export function TravelRings({ rings }: { rings: readonly Ring[] }) {
  const map = useMap();
  const target = useMapTarget();
  const { rings: colours, halo } = palettes[useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light'];
  useEffect(() => {
    // The text has the colour of its ring, so that the labels are quieter than the pins.
    const opaque = halo.replace(/, [\d.]+\)$/, ', 1)');
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
            font,
            fill: new Fill({ color }),
            backgroundFill: new Fill({ color: opaque }),
            // Rounds the corners.
            backgroundStroke: new Stroke({ color: opaque, width: 6, lineJoin: 'round' }),
            padding: [1, 4, 0, 4],
          }),
        }),
      );
      return { label, ring, name };
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
    const frame = target.parentElement;
    function place() {
      const [width = 0, height = 0] = map.getSize() ?? [];
      if (width === 0 || height === 0) return;
      // The height that the sheet over the map covers.
      const [, , covered = 0] = map.getView().padding ?? [];
      const free = { left: edge, top: edge, right: width - edge, bottom: height - covered - edge };
      const shown = drawn.map(({ label, ring, name }) => ({
        name,
        size: { width: measureTextWidth(font, label) + labelMargin, height: labelHeight },
        lines: pixelsOf(map, ring),
      }));
      const taken = [
        ...boxesWithin(target, frame?.querySelectorAll(covers) ?? []),
        ...shown.flatMap(({ lines, size }) => lines.map(boxAround).filter((box) => isHidden(box, size))),
      ];
      for (const { name, lines, size } of shown) {
        const at = labelPlace(lines, size, free, taken);
        if (at) taken.push(boxOf(at, size));
        const coordinate = at && map.getCoordinateFromPixel([...at]);
        // After a change is drawn, the labels are placed again.
        if (String(name.getGeometry()?.getCoordinates()) !== String(coordinate))
          name.setGeometry(coordinate && new Point(coordinate));
      }
    }
    place();
    map.addLayer(lines);
    map.addLayer(labels);
    map.on('rendercomplete', place);
    // Pins, notes and controls can change without a new picture of the map.
    let next = 0;
    const later = () => {
      cancelAnimationFrame(next);
      next = requestAnimationFrame(place);
    };
    const marks = new MutationObserver(later);
    marks.observe(target, { childList: true, subtree: true });
    const sizes = new ResizeObserver(later);
    for (const one of frame?.querySelectorAll('.map-foot, .map-controls') ?? []) sizes.observe(one);
    return () => {
      cancelAnimationFrame(next);
      sizes.disconnect();
      marks.disconnect();
      map.un('rendercomplete', place);
      map.removeLayer(lines);
      map.removeLayer(labels);
    };
  }, [map, target, rings, colours, halo]);
  return null;
}

function geometryOf(shape: Ring['shape']): MultiLineString {
  if ('km' in shape) return new MultiLineString(groundCircle(shape.centre, shape.km * 1000).getCoordinates());
  return new MultiLineString(
    shape.map((line) => line.map(([longitude, latitude]) => toMapCoordinate({ latitude, longitude }))),
  );
}

function pixelsOf(map: OlMap, ring: Feature<MultiLineString>): Pixel[][] {
  const lines = ring.getGeometry()?.getCoordinates() ?? [];
  return lines.map((line) =>
    line.flatMap((corner) => {
      const [x, y] = map.getPixelFromCoordinate(corner) ?? [];
      return x === undefined || y === undefined ? [] : [[x, y] as const];
    }),
  );
}

function boxesWithin(target: HTMLElement, elements: Iterable<Element>): Box[] {
  const { left: x, top: y } = target.getBoundingClientRect();
  return Array.from(elements, (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return {
      left: left - x - edge,
      top: top - y - edge,
      right: right - x + edge,
      bottom: bottom - y + edge,
    };
  });
}
