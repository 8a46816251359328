import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The number of frames in which the list measures new messages. */
const settlingFrames = 12;
/** The events with which a person scrolls. */
const gestures = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Keeps the first visible message at its position when older ones are added above. The list moves by their estimated height; this
 * corrects the rest, unless the person scrolls meanwhile.
 * @param firstIndex the list's index of the first loaded message
 */
export function useKeptPlace(scroller: RefObject<HTMLElement | null>, firstIndex: number): void {
  const before = useRef(firstIndex);
  useLayoutEffect(() => {
    const hasOlder = firstIndex < before.current;
    before.current = firstIndex;
    const list = scroller.current;
    const row = hasOlder && list ? firstInView(list) : undefined;
    if (!list || !row) return;
    const { top } = row.getBoundingClientRect();
    let frames = 0;
    let request = requestAnimationFrame(settle);
    for (const gesture of gestures) list.addEventListener(gesture, stop, { passive: true });

    function settle() {
      const current = list?.querySelector(`[data-item-index="${row?.dataset.itemIndex}"]`);
      const moved = current ? current.getBoundingClientRect().top - top : 0;
      if (Math.abs(moved) >= 1) list?.scrollBy({ top: moved });
      frames += 1;
      if (frames < settlingFrames) request = requestAnimationFrame(settle);
      else stop();
    }
    function stop() {
      cancelAnimationFrame(request);
      for (const gesture of gestures) list?.removeEventListener(gesture, stop);
    }
    return stop;
  }, [scroller, firstIndex]);
}

function firstInView(list: HTMLElement): HTMLElement | undefined {
  const { top } = list.getBoundingClientRect();
  const rows = [...list.querySelectorAll<HTMLElement>('[data-item-index]')];
  return rows.find((row) => row.getBoundingClientRect().bottom > top);
}
