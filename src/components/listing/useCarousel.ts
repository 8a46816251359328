import { useState } from 'react';

/** Which of `count` images shows: previous and next wrap around. */
export function useCarousel(count: number): { index: number; step(by: 1 | -1): void } {
  const [index, setIndex] = useState(0);
  return {
    index,
    step: (by) => {
      if (count > 1) setIndex((index + by + count) % count);
    },
  };
}
