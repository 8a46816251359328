import { useEffect, useRef } from 'react';
import { placeOf } from '../layout/place-of.ts';
import type { ChartLayout, Rectangle } from '../layout/placed.ts';
import type { Chart } from '../model/chart.ts';
import { motion } from './ChartControls.tsx';
import { firstView, type Size } from './first-view.ts';
import type { PanZoom } from './pan-zoom.ts';

interface FollowSelectedProps {
  chart: Chart;
  layout: ChartLayout;
  selectedId: string | null;
  active: ReadonlySet<string>;
  size: Size;
  panZoom: PanZoom;
}

/** Scrolls the chart to a state that was selected elsewhere or became active, unless it is in view. */
export function FollowSelected({ chart, layout, selectedId, active, size, panZoom }: FollowSelectedProps) {
  const seen = useRef({ selectedId, active });

  useEffect(() => {
    const last = seen.current;
    seen.current = { selectedId, active };
    if (last.active.size === 0 && active.size > 0) {
      panZoom.setView(firstView({ chart, layout, selectedId, active, size }), motion());
      return;
    }
    const place =
      last.selectedId !== selectedId && selectedId !== null
        ? placeOf(layout, selectedId)
        : last.active !== active
          ? entered(layout, last.active, active)
          : null;
    if (!place) return;
    const { width, height } = size;
    const { x, y, zoom } = panZoom.getView();
    const [left, top] = [place.x * zoom + x, place.y * zoom + y];
    const [shownWidth, shownHeight] = [place.width * zoom, place.height * zoom];
    const isInView =
      left >= 0 &&
      top >= 0 &&
      left + shownWidth <= width &&
      top + Math.min(shownHeight, height / 2) <= height;
    // A state that is too small to read counts as not visible.
    if (isInView && zoom > 0.35) return;
    const closer = last.selectedId === selectedId ? zoom : Math.max(zoom, 1);
    panZoom.setView(
      {
        x: width / 2 - (place.x + place.width / 2) * closer,
        y: height / 2 - (place.y + Math.min(place.height, height) / 2) * closer,
        zoom: closer,
      },
      motion(),
    );
  }, [chart, layout, selectedId, active, size, panZoom]);
  return null;
}

/** The place of the innermost state that has become active. */
function entered(
  { states }: ChartLayout,
  before: ReadonlySet<string>,
  active: ReadonlySet<string>,
): Rectangle | null {
  // A state comes before its child states.
  return states.findLast(({ id }) => active.has(id) && !before.has(id)) ?? null;
}
