import { type PointerEvent, useRef } from 'react';

/** Horizontal distance, in pixels, from which a touch counts as a swipe. */
const threshold = 40;

/**
 * Handlers for an element that is swiped sideways: `onSwipe(1)` asks for the next one (a swipe to the left), `onSwipe(-1)` for the previous
 * one. A mouse does not swipe: its drag ends in a click, which has a meaning of its own. The element needs `touch-action: pan-y`, else the
 * browser takes the gesture.
 */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);
  return {
    onPointerDown(event: PointerEvent) {
      const isFinger = event.isPrimary && event.pointerType !== 'mouse';
      start.current = isFinger ? { id: event.pointerId, x: event.clientX, y: event.clientY } : null;
    },
    onPointerUp(event: PointerEvent) {
      const from = start.current;
      start.current = null;
      if (!from || from.id !== event.pointerId) return;
      const across = event.clientX - from.x;
      const along = event.clientY - from.y;
      if (Math.abs(across) >= threshold && Math.abs(across) > 1.5 * Math.abs(along))
        onSwipe(across < 0 ? 1 : -1);
    },
    onPointerCancel() {
      start.current = null;
    },
  };
}
