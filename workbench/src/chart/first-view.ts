import type { Viewport } from '@xyflow/system';
import { placeOf } from '../layout/place-of.ts';
import type { ChartLayout, Rectangle } from '../layout/placed.ts';
import type { Chart } from '../model/chart.ts';

/** At a smaller zoom, letters are smaller than 12 pixels. */
const leastReadable = 1;
const least = 0.05;
const largest = 1.1;
const margin = 16;

export interface Size {
  width: number;
  height: number;
}

interface FirstView {
  chart: Chart;
  layout: ChartLayout;
  selectedId: string | null;
  /** The size of the frame, in pixels. */
  size: Size;
}

/** The viewport that shows the whole chart, centered. */
export function wholeView(layout: ChartLayout, size: Size): Viewport {
  const fitting = Math.min(
    (size.width - 2 * margin) / layout.width,
    (size.height - 2 * margin) / layout.height,
    largest,
  );
  const zoom = Math.max(fitting, least);
  return {
    x: (size.width - layout.width * zoom) / 2,
    y: (size.height - layout.height * zoom) / 2,
    zoom,
  };
}

/**
 * The initial viewport. It shows the whole chart. If that would be too small to read, it shows the selected part, or else the beginning of
 * the chart with its initial state.
 */
export function firstView({ chart, layout, selectedId, size }: FirstView): Viewport {
  const whole = wholeView(layout, size);
  if (whole.zoom >= leastReadable) return whole;
  const selected = selectedId === null ? null : placeOf(layout, selectedId);
  const place = selected ?? innermostInitial(chart, layout) ?? { x: 0, y: 0, width: 0, height: 0 };
  return {
    x: along(place.x, place.width, layout.width, size.width),
    y: along(place.y, place.height, layout.height, size.height),
    zoom: leastReadable,
  };
}

/** The initial state of the machine; the first if several parallel states are initial. */
function innermostInitial(chart: Chart, layout: ChartLayout): Rectangle | null {
  let place: Rectangle | null = null;
  let [state] = chart.states;
  while (state) {
    const { id, initialId } = state;
    state = chart.states.find((one) => (initialId === null ? one.parentId === id : one.id === initialId));
    place = (state && placeOf(layout, state.id)) ?? place;
  }
  return place;
}

/** The offset that centers a part of the chart in the frame, limited so that no space in the frame is left unused. */
function along(start: number, length: number, whole: number, frame: number): number {
  if (whole + 2 * margin <= frame) return (frame - whole) / 2;
  // A part that is larger than the frame is shown from its start.
  const centered = length + 2 * margin > frame ? margin - start : frame / 2 - (start + length / 2);
  return Math.max(Math.min(centered, margin), frame - margin - whole);
}
