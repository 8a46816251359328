import { useReactFlow, useStoreApi } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import { placeOf } from '../layout/place-of.ts';
import type { ChartLayout, Rectangle } from '../layout/placed.ts';
import { motion } from './ChartControls.tsx';

interface FollowSelectedProps {
  layout: ChartLayout;
  selectedId: string | null;
  active: ReadonlySet<string>;
}

/** Scrolls the chart to a selection made elsewhere, and to states that become active. What is in view already does not move. */
export function FollowSelected({ layout, selectedId, active }: FollowSelectedProps) {
  const { setCenter, getViewport } = useReactFlow();
  const store = useStoreApi();
  const seen = useRef({ selectedId, active });

  useEffect(() => {
    const last = seen.current;
    seen.current = { selectedId, active };
    const place =
      last.selectedId !== selectedId && selectedId !== null
        ? placeOf(layout, selectedId)
        : last.active !== active
          ? entered(layout, last.active, active)
          : null;
    if (!place) return;
    const { width, height } = store.getState();
    const { x, y, zoom } = getViewport();
    const [left, top] = [place.x * zoom + x, place.y * zoom + y];
    const [shownWidth, shownHeight] = [place.width * zoom, place.height * zoom];
    const isInView =
      left >= 0 &&
      top >= 0 &&
      left + shownWidth <= width &&
      top + Math.min(shownHeight, height / 2) <= height;
    // What is too small to read counts as not visible.
    if (isInView && zoom > 0.35) return;
    void setCenter(place.x + place.width / 2, place.y + Math.min(place.height, height) / 2, {
      zoom: last.selectedId === selectedId ? zoom : Math.max(zoom, 1),
      ...motion(),
    });
  }, [layout, selectedId, active, store, getViewport, setCenter]);
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
