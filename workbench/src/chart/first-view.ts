import type { Viewport } from '@xyflow/system';
import { placeOf } from '../layout/place-of.ts';
import type { ChartLayout, Rectangle } from '../layout/placed.ts';
import type { Chart } from '../model/chart.ts';

/** At a smaller zoom, letters are smaller than 12 pixels. */
const leastReadable = 1;
/** The least zoom at which several active states are shown together. */
const leastTogether = 0.75;
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
  /** Ids of the active states. */
  active?: ReadonlySet<string> | undefined;
  /** The size of the frame, in pixels. */
  size: Size;
}

/** The viewport that shows the whole chart, centered. */
export function wholeView(layout: ChartLayout, size: Size): Viewport {
  const zoom = Math.max(Math.min(zoomFor(layout, size), largest), least);
  return {
    x: (size.width - layout.width * zoom) / 2,
    y: (size.height - layout.height * zoom) / 2,
    zoom,
  };
}

/**
 * The initial viewport. It shows the whole chart. If that would be too small to read, it shows the selected part, or else the active
 * states, or else the beginning of the chart with its initial state.
 */
export function firstView({ chart, layout, selectedId, active, size }: FirstView): Viewport {
  const whole = wholeView(layout, size);
  if (whole.zoom >= leastReadable || isFitKept()) return whole;
  const selected = selectedId === null ? null : placeOf(layout, selectedId);
  const leaves = activeLeaves(chart, layout, active);
  const around = selected || leaves.length === 0 ? null : rectangleAround(leaves);
  const zoom = around ? Math.min(leastReadable, zoomFor(around, size)) : leastReadable;
  // All active states of a parallel machine may be too far apart to read them together.
  const [place, shown] =
    around && zoom >= leastTogether
      ? [around, zoom]
      : [
          selected ?? leaves[0] ?? innermostInitial(chart, layout) ?? { x: 0, y: 0, width: 0, height: 0 },
          leastReadable,
        ];
  return {
    x: along(place.x * shown, place.width * shown, layout.width * shown, size.width),
    y: along(place.y * shown, place.height * shown, layout.height * shown, size.height),
    zoom: shown,
  };
}

/** The zoom at which a rectangle just fits into the frame. */
function zoomFor({ width, height }: { width: number; height: number }, size: Size): number {
  return Math.min((size.width - 2 * margin) / width, (size.height - 2 * margin) / height);
}

const fitKey = 'statechart-workbench.fit';

/** Whether the person last chose to see whole charts. */
export function isFitKept(): boolean {
  try {
    return localStorage.getItem(fitKey) !== null;
  } catch {
    return false;
  }
}

/** Keeps the choice for the next charts and visits. */
export function keepFit(isFit: boolean): void {
  try {
    if (isFit) localStorage.setItem(fitKey, 'whole');
    else localStorage.removeItem(fitKey);
  } catch {
    // The browser blocks the storage: the choice holds for this chart.
  }
}

/** The places of the innermost active states. */
function activeLeaves(chart: Chart, layout: ChartLayout, active: FirstView['active']): Rectangle[] {
  return chart.states
    .filter(
      ({ id }) => active?.has(id) && !chart.states.some((one) => one.parentId === id && active.has(one.id)),
    )
    .flatMap(({ id }) => placeOf(layout, id) ?? []);
}

function rectangleAround(places: readonly Rectangle[]): Rectangle {
  const [x, y] = [Math.min(...places.map((one) => one.x)), Math.min(...places.map((one) => one.y))];
  return {
    x,
    y,
    width: Math.max(...places.map((one) => one.x + one.width)) - x,
    height: Math.max(...places.map((one) => one.y + one.height)) - y,
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
