import type { Viewport } from '@xyflow/react';
import type { ChartLayout } from '../layout/elk.ts';
import { placeOf } from '../layout/place-of.ts';
import type { Chart } from '../model/chart.ts';

const leastReadable = 0.5;
const largest = 1.1;
const margin = 16;

interface FirstView {
  chart: Chart;
  layout: ChartLayout;
  selectedId: string | null;
  /** The size of the frame, in pixels. */
  size: { width: number; height: number };
}

/**
 * The initial viewport. It shows the whole chart, centered. If the chart would be too small to read, it shows the selected part,
 * or else the initial state.
 */
export function firstView({ chart, layout, selectedId, size }: FirstView): Viewport {
  const room = { width: size.width - 2 * margin, height: size.height - 2 * margin };
  const zoom = Math.min(room.width / layout.width, room.height / layout.height, largest);
  if (zoom >= leastReadable) {
    return {
      x: (size.width - layout.width * zoom) / 2,
      y: (size.height - layout.height * zoom) / 2,
      zoom,
    };
  }
  const selected = selectedId === null ? null : placeOf(layout, selectedId);
  const place = selected ?? placeOf(layout, chart.states[0]?.initialId ?? chart.id);
  const middle = place ? { x: place.x + place.width / 2, y: place.y + place.height / 2 } : { x: 0, y: 0 };
  return {
    x: along(middle.x * leastReadable, layout.width * leastReadable, size.width),
    y: along(middle.y * leastReadable, layout.height * leastReadable, size.height),
    zoom: leastReadable,
  };
}

/** The offset that centers a point of the chart in the frame, limited so that no space in the frame is left unused. */
function along(point: number, length: number, frame: number): number {
  if (length + 2 * margin <= frame) return (frame - length) / 2;
  return Math.max(Math.min(frame / 2 - point, margin), frame - margin - length);
}
