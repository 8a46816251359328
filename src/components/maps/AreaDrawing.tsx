import { always } from 'ol/events/condition.js';
import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import MultiPoint from 'ol/geom/MultiPoint.js';
import Polygon from 'ol/geom/Polygon.js';
import Draw from 'ol/interaction/Draw.js';
import VectorLayer from 'ol/layer/Vector.js';
import { fromLonLat, toLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { useEffect, useEffectEvent } from 'react';
import { faultOfArea, type MapPoint, mostAreaPoints } from '../../schemas/search/map-area.ts';
import { useMap, useMapTarget } from './map-context.ts';
import { palettes } from './palette.ts';
import { useMediaQuery } from './useMediaQuery.ts';

const pointerEvents = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const;

interface AreaDrawingProps {
  /** The area that is searched. */
  area: readonly MapPoint[] | null;
  /** The corners that are set so far; `null` while nothing is drawn. */
  draft: readonly MapPoint[] | null;
  /** A line was drawn by mouse or finger. */
  onLine(points: readonly MapPoint[]): void;
  /** A corner was set at the centre of the map. */
  onCorner(point: MapPoint): void;
  onUndo(): void;
  onCancel(): void;
}

/**
 * Shows the searched area, and lets the person draw another one: with a line by mouse or finger, or corner by corner with the keyboard.
 */
export function AreaDrawing({ area, draft, onLine, onCorner, onUndo, onCancel }: AreaDrawingProps) {
  const map = useMap();
  const target = useMapTarget();
  const { circleFill, circleLine } =
    palettes[useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light'];
  const isDrawing = draft !== null;

  useEffect(() => {
    const points = draft ?? area;
    if (points === null || points.length === 0) return;
    const corners = points.map((point) => fromLonLat([...point]));
    const shape = points.length > 2 ? new Polygon([corners]) : new LineString(corners);
    const stroke = new Stroke({ color: circleLine, width: 3 });
    const layer = new VectorLayer({
      className: 'ol-layer map-circle',
      source: new VectorSource({
        features: [new Feature(shape), ...(draft ? [new Feature(new MultiPoint(corners))] : [])],
      }),
      style: new Style({
        fill: new Fill({ color: circleFill }),
        stroke,
        image: new Circle({ radius: 6, fill: new Fill({ color: circleLine }) }),
      }),
    });
    map.addLayer(layer);
    return () => {
      map.removeLayer(layer);
    };
  }, [map, area, draft, circleFill, circleLine]);

  const drawn = useEffectEvent((polygon: Polygon) =>
    onLine(cornersOf(polygon, map.getView().getResolution() ?? 1)),
  );
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // The card of a selected room closes on it too, but is hidden now.
      event.preventDefault();
      onCancel();
    }
    // The buttons beside the map handle these keys themselves.
    if (event.target !== target) return;
    if (event.key === 'Enter') onCorner(centreOf(map.getView().getCenter()));
    if (event.key === 'Backspace') onUndo();
  });
  useEffect(() => {
    if (!isDrawing) return;
    let draw = begin();
    function begin(): Draw {
      const next = new Draw({
        type: 'Polygon',
        freehand: true,
        freehandCondition: always,
        style: drawingStyle(circleLine),
      });
      next.on('drawend', ({ feature }) => {
        const shape = feature.getGeometry();
        if (shape instanceof Polygon) drawn(shape);
      });
      map.addInteraction(next);
      return next;
    }
    // On a phone that is turned while a finger draws, the other half of the line would lie elsewhere: the line is dropped.
    const width = () => map.getSize()?.[0];
    let lastWidth = width();
    const onResize = () => {
      if (width() === lastWidth) return;
      lastWidth = width();
      map.removeInteraction(draw);
      draw = begin();
    };
    map.on('change:size', onResize);
    // A line has one finger or the left button. OpenLayers would add others to it, and ends it when one of them is lifted.
    const ignoreOthers = (event: PointerEvent) => {
      const isOther = !event.isPrimary || (event.button > 0 && event.type !== 'pointerup');
      if (isOther) event.stopPropagation();
    };
    for (const type of pointerEvents) window.addEventListener(type, ignoreOthers, { capture: true });
    const frame = target.parentElement;
    frame?.setAttribute('data-drawing', '');
    const onKeyDown = (event: KeyboardEvent) => press(event);
    frame?.addEventListener('keydown', onKeyDown);
    return () => {
      map.un('change:size', onResize);
      for (const type of pointerEvents) window.removeEventListener(type, ignoreOthers, { capture: true });
      map.removeInteraction(draw);
      frame?.removeAttribute('data-drawing');
      frame?.removeEventListener('keydown', onKeyDown);
    };
  }, [map, target, isDrawing, circleLine]);

  return isDrawing && <span className="map-crosshair" aria-hidden />;
}

function drawingStyle(color: string): Style {
  return new Style({ stroke: new Stroke({ color, width: 3 }) });
}

export function centreOf(centre: readonly number[] | undefined): MapPoint {
  const [longitude = 0, latitude = 0] = toLonLat([...(centre ?? [0, 0])]);
  return [longitude, latitude];
}

/**
 * Leaves out the corners within three pixels of the line. Leaves out more while there are too many corners, or while the line crosses
 * itself.
 */
function cornersOf(polygon: Polygon, resolution: number): MapPoint[] {
  // A polygon would be rounded to a grid.
  const line = new LineString(polygon.getCoordinates()[0] ?? []);
  for (let pixels = 3; ; pixels *= 1.5) {
    const simple = line.getSimplifiedGeometry((pixels * resolution) ** 2);
    // The last point of a ring is its first one.
    const corners = (simple instanceof LineString ? simple : line)
      .getCoordinates()
      .slice(0, -1)
      .map(centreOf);
    const isCrossed = corners.length > 2 && faultOfArea(corners) === 'crossed';
    if (pixels > 200 || (corners.length <= mostAreaPoints && (!isCrossed || pixels > 12))) return corners;
  }
}
