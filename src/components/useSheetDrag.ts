import { type PointerEvent, type RefObject, useRef } from 'react';
import { snapOf } from '../domain/search/sheet-snap.ts';
import type { SheetPosition } from '../schemas/search/saved-results.ts';

/** Pixels from which a press counts as a drag, not a click. */
const threshold = 6;

interface Drag {
  id: number;
  startY: number;
  startHeight: number;
  isMoving: boolean;
  height: number;
  /** The position and time of the last two events, in pixels and milliseconds. */
  last: { y: number; at: number };
  speed: number;
}

/**
 * Handlers for the handle of a sheet, which a finger, a pen or a mouse drags up and down. The handle needs `touch-action: none`, else the
 * browser takes the gesture. While it is dragged the sheet has `data-dragged`, and its height in `--sheet-height`.
 */
export function useSheetDrag(
  sheet: RefObject<HTMLElement | null>,
  onPlace: (position: SheetPosition) => void,
) {
  const drag = useRef<Drag | null>(null);

  function end() {
    drag.current = null;
    sheet.current?.removeAttribute('data-dragged');
    sheet.current?.style.removeProperty('--sheet-height');
  }

  return {
    onPointerDown(event: PointerEvent) {
      if (!event.isPrimary || event.button !== 0 || !sheet.current) return;
      const startHeight = sheet.current.offsetHeight;
      const last = { y: event.clientY, at: event.timeStamp };
      drag.current = {
        id: event.pointerId,
        startY: event.clientY,
        startHeight,
        isMoving: false,
        height: startHeight,
        last,
        speed: 0,
      };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = drag;
      const element = sheet.current;
      if (!current || !element || current.id !== event.pointerId) return;
      const up = current.startY - event.clientY;
      if (!current.isMoving && Math.abs(up) < threshold) return;
      if (!current.isMoving) {
        current.isMoving = true;
        // At the end of a drag, buttons of the handle must not be clicked.
        event.currentTarget.setPointerCapture(event.pointerId);
        element.setAttribute('data-dragged', '');
      }
      const { least, most } = rangeOf(event.currentTarget, element);
      const elapsed = event.timeStamp - current.last.at;
      if (elapsed > 0) current.speed = (1000 * (current.last.y - event.clientY)) / elapsed;
      current.last = { y: event.clientY, at: event.timeStamp };
      current.height = Math.min(Math.max(current.startHeight + up, least), most);
      element.style.setProperty('--sheet-height', `${current.height}px`);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const { current } = drag;
      if (!current || !sheet.current || current.id !== event.pointerId) return;
      const { least, most } = rangeOf(event.currentTarget, sheet.current);
      const isStill = event.timeStamp - current.last.at > 100;
      const free = Math.max(1, most - least);
      const position = snapOf((current.height - least) / free, isStill ? 0 : current.speed / free);
      if (current.isMoving) onPlace(position);
      end();
    },
    onPointerCancel: end,
  };
}

/** Pixels: the height of the handle alone, and of the space that the sheet can cover. */
function rangeOf(handle: HTMLElement, sheet: HTMLElement) {
  return { least: handle.offsetHeight, most: sheet.parentElement?.offsetHeight ?? handle.offsetHeight };
}
