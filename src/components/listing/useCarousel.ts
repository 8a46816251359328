import { type KeyboardEvent, useState } from 'react';

interface Carousel {
  index: number;
  step(by: 1 | -1): void;
  /** For the card: the arrow keys step while its link has the focus, so that the buttons need not be tab stops. */
  onKeyDown(event: KeyboardEvent): void;
}

/** Which of `count` images shows: previous and next wrap around. */
export function useCarousel(count: number): Carousel {
  const [index, setIndex] = useState(0);
  const step = (by: 1 | -1) => {
    if (count > 1) setIndex((index + by + count) % count);
  };
  return {
    index,
    step,
    onKeyDown({ key, target }) {
      if (!(target instanceof HTMLAnchorElement)) return;
      if (key === 'ArrowRight') step(1);
      if (key === 'ArrowLeft') step(-1);
    },
  };
}
