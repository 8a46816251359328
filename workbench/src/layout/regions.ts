import { type Chart, drawnTransitions } from '../model/chart.ts';
import type { ChartLayout, PlacedState, Rectangle } from './placed.ts';

const gap = 24;
const padding = 24;
/** The ratio of width to height, so that most charts fit a window beside the lists. */
const proportion = 1.3;

/**
 * Puts the parallel regions of the machine in rows: ELK puts all of them side by side. The layout is unchanged if the machine is not
 * parallel, or if a transition leads from one region to another.
 */
export function inRows(layout: ChartLayout, chart: Chart): ChartLayout {
  const [root] = chart.states;
  const frame = layout.states.find(({ id }) => id === root?.id);
  if (root?.type !== 'parallel' || !frame) return layout;
  const regionOf = regionsOf(chart);
  const regions = layout.states.filter(({ id }) => regionOf.get(id) === id);
  const transitions = drawnTransitions(chart);
  const isApart = transitions.every(
    ({ sourceId, targetIds }) =>
      targetIds.length === 0 ||
      (regionOf.has(sourceId) && targetIds.every((id) => regionOf.get(id) === regionOf.get(sourceId))),
  );
  if (!isApart || regions.length < 2) return layout;

  const top = Math.min(...regions.map(({ y }) => y));
  const places = placeInRows(regions, frame.x + padding, top);
  const right = Math.max(...places.map(({ x, width }) => x + width));
  const bottom = Math.max(...places.map(({ y, height }) => y + height));
  const size = {
    width: Math.max(right + padding - frame.x, frame.box.width),
    height: bottom + padding - frame.y,
  };
  const shifts = new Map(
    regions.map(({ id, x, y }, index) => {
      const place = places[index] ?? { x, y };
      return [id, { dx: place.x - x, dy: place.y - y }];
    }),
  );
  const shiftOf = (id: string) => shifts.get(regionOf.get(id) ?? '') ?? { dx: 0, dy: 0 };
  const sources = new Map(transitions.map(({ id, sourceId }) => [id, sourceId]));
  return {
    ...layout,
    width: frame.x * 2 + size.width,
    height: frame.y * 2 + size.height,
    states: layout.states.map((state) =>
      state === frame ? { ...frame, ...size } : shifted(state, shiftOf(state.id)),
    ),
    transitions: layout.transitions.map((transition) => {
      const by = shiftOf(sources.get(transition.id) ?? '');
      return {
        ...transition,
        lines: transition.lines.map((points) => points.map((point) => shifted(point, by))),
        label: transition.label && shifted(transition.label, by),
      };
    }),
  };
}

/** Maps each state to its region. */
function regionsOf({ states }: Chart): Map<string, string> {
  const [root] = states;
  const regions = new Map<string, string>();
  for (const { id, parentId } of states) {
    if (parentId === root?.id) regions.set(id, id);
    const outer = parentId === null ? undefined : regions.get(parentId);
    if (outer !== undefined) regions.set(id, outer);
  }
  return regions;
}

/** Rows of about the same width, in the order of the regions. */
function placeInRows(regions: readonly PlacedState[], left: number, top: number): Rectangle[] {
  const area = regions.reduce((sum, { width, height }) => sum + (width + gap) * (height + gap), 0);
  const widest = Math.max(...regions.map(({ width }) => width), Math.sqrt(area * proportion));
  let [x, y, rowHeight] = [left, top, 0];
  return regions.map(({ width, height }) => {
    if (x > left && x + width > left + widest) {
      [x, y, rowHeight] = [left, y + rowHeight + gap, 0];
    }
    const place = { x, y, width, height };
    x += width + gap;
    rowHeight = Math.max(rowHeight, height);
    return place;
  });
}

function shifted<T extends { x: number; y: number }>(part: T, { dx, dy }: { dx: number; dy: number }): T {
  return { ...part, x: part.x + dx, y: part.y + dy };
}
