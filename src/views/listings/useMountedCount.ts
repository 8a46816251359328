import { startTransition, useEffect, useState } from 'react';

/**
 * How many cards are mounted at a time. A slow phone mounts the first two, with all that is around them, in less than a tenth of a second.
 * Later a person may drag a slider or look at the next photo, and more would take longer than a frame of theirs.
 */
const step = 2;

/**
 * How many of a long list to render: a few at a time, so that the page answers in between. In the end all are there, also for those who
 * search in the page or use a screen reader.
 */
export function useMountedCount(total: number): number {
  const [count, setCount] = useState(step);
  useEffect(() => {
    if (count >= total) return;
    const frame = requestAnimationFrame(() => startTransition(() => setCount(count + step)));
    return () => cancelAnimationFrame(frame);
  }, [count, total]);
  return Math.min(count, total);
}
