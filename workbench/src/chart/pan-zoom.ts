import { infiniteExtent, PanOnScrollMode, type Viewport, XYPanZoom } from '@xyflow/system';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Rectangle } from '../layout/placed.ts';
import type { Size } from './first-view.ts';

export const zoomLimits = { least: 0.05, most: 2.5 };
/** A press that moves by at most this many pixels is a click. */
const clickReach = 4;

export interface PanZoom {
  /** The current viewport. */
  getView(): Viewport;
  setView(view: Viewport, options?: { duration: number }): void;
  /** Zooms around the middle of the pane, within the limits. */
  zoomBy(factor: number): void;
  zoomTo(zoom: number): void;
}

type Instance = ReturnType<typeof XYPanZoom>;

/**
 * The viewport of a pane, which a person moves with the pointer and the wheel.
 * @param isReady whether the pane was painted: the pointer and wheel listeners are added only then
 */
export function usePanZoom(
  pane: RefObject<HTMLElement | null>,
  initial: () => Viewport,
  isReady: boolean,
): { view: Viewport; panZoom: PanZoom } {
  const [view, setView] = useState(initial);
  const latest = useRef(view);
  const instance = useRef<Instance | null>(null);
  const panZoom = useMemo((): PanZoom => {
    const show = (next: Viewport) => {
      latest.current = next;
      setView(next);
    };
    const move = (next: Viewport, options?: { duration: number }) => {
      if (instance.current) void instance.current.setViewport(next, options);
      else show(next);
    };
    // Not through the pan-zoom instance, which starts later than the zoom buttons.
    const zoomTo = (zoom: number) => {
      const { offsetWidth = 0, offsetHeight = 0 } = pane.current ?? {};
      const { x, y, zoom: from } = latest.current;
      const to = Math.min(Math.max(zoom, zoomLimits.least), zoomLimits.most);
      const along = (at: number, length: number) => length / 2 - (length / 2 - at) * (to / from);
      move({ x: along(x, offsetWidth), y: along(y, offsetHeight), zoom: to });
    };
    return {
      getView: () => latest.current,
      setView: move,
      zoomBy: (factor) => zoomTo(latest.current.zoom * factor),
      zoomTo,
    };
  }, [pane]);

  useEffect(() => {
    const domNode = pane.current;
    if (!isReady || !domNode) return;
    const started = XYPanZoom({
      domNode,
      minZoom: zoomLimits.least,
      maxZoom: zoomLimits.most,
      translateExtent: infiniteExtent,
      viewport: latest.current,
      onDraggingChange: (isDragging) => domNode.classList.toggle('is-dragging', isDragging),
    });
    started.update({
      noWheelClassName: 'nowheel',
      noPanClassName: 'nopan',
      preventScrolling: true,
      panOnScroll: false,
      panOnDrag: true,
      panOnScrollMode: PanOnScrollMode.Free,
      panOnScrollSpeed: 0.5,
      userSelectionActive: false,
      zoomOnPinch: true,
      zoomOnScroll: true,
      zoomOnDoubleClick: true,
      zoomActivationKeyPressed: false,
      lib: 'wb',
      connectionInProgress: false,
      paneClickDistance: clickReach,
      onTransformChange([x, y, zoom]) {
        latest.current = { x, y, zoom };
        setView(latest.current);
      },
    });
    instance.current = started;
    const follow = ({ target }: FocusEvent) => {
      // Only for keyboard focus: if the chart moved under a pressed pointer, the click would be lost.
      if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
      const { x, y } = outOfView(domNode.getBoundingClientRect(), target.getBoundingClientRect());
      const view = latest.current;
      if (x !== 0 || y !== 0) void started.setViewport({ ...view, x: view.x + x, y: view.y + y });
    };
    domNode.addEventListener('focusin', follow);
    return () => {
      domNode.removeEventListener('focusin', follow);
      instance.current = null;
      started.destroy();
    };
  }, [pane, isReady]);
  return { view, panZoom };
}

/** How far the focused element must move to lie in the pane. The browser does not scroll a clipped pane. */
function outOfView(pane: DOMRect, focused: DOMRect): { x: number; y: number } {
  return {
    x: into(focused.left, focused.right, pane.left, pane.right),
    y: into(focused.top, focused.bottom, pane.top, pane.bottom),
  };
}

/** With space for the focus ring. */
function into(start: number, end: number, first: number, last: number): number {
  return Math.max(first + 8 - start, Math.min(last - 8 - end, 0));
}

/** The part of the chart that a viewport shows, in the chart's own pixels. */
export function shownPart({ x, y, zoom }: Viewport, { width, height }: Size): Rectangle {
  return { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
}
