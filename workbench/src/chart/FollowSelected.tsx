import { useReactFlow, useStoreApi } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import type { ChartLayout } from '../layout/elk.ts';
import { placeOf } from '../layout/place-of.ts';
import { motion } from './ChartControls.tsx';

interface FollowSelectedProps {
  layout: ChartLayout;
  selectedId: string | null;
}

/** Scrolls the chart to a selection made elsewhere. The viewport stays if the selection is already visible. */
export function FollowSelected({ layout, selectedId }: FollowSelectedProps) {
  const { setCenter, getViewport } = useReactFlow();
  const store = useStoreApi();
  const seen = useRef(selectedId);

  useEffect(() => {
    if (seen.current === selectedId) return;
    seen.current = selectedId;
    const place = selectedId === null ? null : placeOf(layout, selectedId);
    if (!place) return;
    const { width, height } = store.getState();
    const { x, y, zoom } = getViewport();
    const [left, top] = [place.x * zoom + x, place.y * zoom + y];
    const isInView =
      left < width && top < height && left + place.width * zoom > 0 && top + place.height * zoom > 0;
    // A selection that is too small to read counts as not visible.
    if (isInView && zoom > 0.35) return;
    void setCenter(place.x + place.width / 2, place.y + Math.min(place.height, height) / 2, {
      zoom: Math.max(zoom, 1),
      ...motion(),
    });
  }, [layout, selectedId, store, getViewport, setCenter]);
  return null;
}
