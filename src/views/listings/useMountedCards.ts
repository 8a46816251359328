import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * The number of cards that are mounted at a time, at each end. A slow phone mounts the first two, with everything around them, in less
 * than a tenth of a second. Later a person may be dragging a slider or looking at the next photo: mounting more would take longer than a
 * frame.
 */
const step = 2;
/** The number of cards at the place of a person who comes back: more than a screen shows. */
const returnStep = 10;

/** The cards from index `from` to before `to`. */
export interface MountedCards {
  from: number;
  to: number;
}

/**
 * The cards of a long list to render: they grow a little at a time, so that the page reacts in between. In the end all cards are
 * rendered, also for a search in the page and for screen readers. A print does not wait: it renders all at once.
 * @param first the card at which to start; `null` for the start of a new list
 */
export function useMountedCards(total: number, first: number | null): MountedCards {
  const [{ from, to }, setMounted] = useState(() =>
    first === null ? { from: 0, to: step } : { from: Math.max(0, first - step), to: first + returnStep },
  );
  useEffect(() => {
    if (from === 0 && to >= total) return;
    const next = { from: Math.max(0, from - step), to: to < total ? to + step : to };
    const frame = requestAnimationFrame(() => startTransition(() => setMounted(next)));
    const renderAll = () => flushSync(() => setMounted({ from: 0, to: total }));
    window.addEventListener('beforeprint', renderAll);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('beforeprint', renderAll);
    };
  }, [from, to, total]);
  return { from: Math.min(from, total), to: Math.min(to, total) };
}
