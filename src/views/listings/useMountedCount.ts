import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * The number of cards that are mounted at a time. A slow phone mounts the first two, with everything around them, in less than a tenth of
 * a second. Later a person may be dragging a slider or looking at the next photo: mounting more would take longer than a frame.
 */
const step = 2;

/**
 * The number of cards of a long list to render: it grows a little at a time, so that the page reacts in between. In the end all cards are
 * rendered, also for a search in the page and for screen readers. A print does not wait: it renders all at once.
 */
export function useMountedCount(total: number): number {
  const [count, setCount] = useState(step);
  useEffect(() => {
    if (count >= total) return;
    const frame = requestAnimationFrame(() => startTransition(() => setCount(count + step)));
    const renderAll = () => flushSync(() => setCount(total));
    window.addEventListener('beforeprint', renderAll);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('beforeprint', renderAll);
    };
  }, [count, total]);
  return Math.min(count, total);
}
