import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * The number of cards that are mounted at a time. A slow phone mounts the first two, with everything around them, in less than a tenth of
 * a second. Later a person may be dragging a slider or looking at the next photo: mounting more would take longer than a frame.
 */
const step = 2;

/** How long mounting pauses after a typed character or a drag, in milliseconds: it would make both stutter. */
const inputPause = 400;

/**
 * Which cards of a long list to render: a few more in each frame, so that the page reacts in between. In the end all cards are rendered,
 * also for a search in the page and for screen readers. Mounting pauses while a person types or drags. A print renders all cards at once.
 * @param list has an element with `data-place`, the index of its card, for each empty place: those nearest to what is visible get their
 *   cards first
 * @param start the cards that render first
 * @returns the indices of the rendered cards
 */
export function useMountedCards(
  list: RefObject<HTMLElement | null>,
  total: number,
  start: { from: number; count: number } = { from: 0, count: step },
): ReadonlySet<number> {
  const [mounted, setMounted] = useState<ReadonlySet<number>>(
    () => new Set(range(start.from, start.count, total)),
  );
  const isMounting = mounted.size < total;
  const lastInput = useLastInput(isMounting);
  useEffect(() => {
    if (!isMounting) return;
    const show = (more: number[]) => setMounted(new Set([...mounted, ...more]));
    let frame = 0;
    let timer = 0;
    const showInNextFrame = () => {
      frame = requestAnimationFrame(() => {
        const wait = lastInput.current + inputPause - performance.now();
        if (wait > 0) {
          timer = window.setTimeout(showInNextFrame, wait);
          return;
        }
        const places = nearestPlaces(list.current, 2 * step);
        // Without an empty place, the cards so far are the first ones.
        startTransition(() => show(places.length > 0 ? places : range(mounted.size, step, total)));
      });
    };
    showInNextFrame();
    const renderAll = () => flushSync(() => show(range(0, total, total)));
    window.addEventListener('beforeprint', renderAll);
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
      window.removeEventListener('beforeprint', renderAll);
    };
  }, [list, mounted, total, isMounting, lastInput]);
  return mounted;
}

/**
 * When a person last typed or dragged, in milliseconds of `performance.now()`. Scrolling does not count: it needs the cards.
 * @param isWatched `false`: nothing listens to the pointer
 */
function useLastInput(isWatched: boolean): RefObject<number> {
  const last = useRef(-Infinity);
  useEffect(() => {
    if (!isWatched) return;
    const onInput = () => {
      last.current = performance.now();
    };
    const onPointerMove = ({ buttons }: PointerEvent) => {
      if (buttons !== 0) onInput();
    };
    // The finger scrolls the page.
    const onPointerCancel = () => {
      last.current = -Infinity;
    };
    window.addEventListener('input', onInput, { capture: true });
    window.addEventListener('pointermove', onPointerMove, { capture: true });
    window.addEventListener('pointercancel', onPointerCancel, { capture: true });
    return () => {
      window.removeEventListener('input', onInput, { capture: true });
      window.removeEventListener('pointermove', onPointerMove, { capture: true });
      window.removeEventListener('pointercancel', onPointerCancel, { capture: true });
    };
  }, [isWatched]);
  return last;
}

function range(from: number, count: number, total: number): number[] {
  return Array.from({ length: Math.max(0, Math.min(count, total - from)) }, (_, index) => from + index);
}

/** The indices of the empty places that are nearest to the visible part of the page. */
function nearestPlaces(list: HTMLElement | null, count: number): number[] {
  return Array.from(list?.querySelectorAll<HTMLElement>('[data-place]') ?? [], (place) => {
    const { top, bottom } = place.getBoundingClientRect();
    return { index: Number(place.dataset.place), distance: Math.max(top - window.innerHeight, -bottom, 0) };
  })
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, count)
    .map(({ index }) => index);
}
