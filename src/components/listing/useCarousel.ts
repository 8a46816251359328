import { type KeyboardEvent, useCallback, useState } from 'react';

interface Carousel {
  index: number;
  /** The same function for as long as there are as many images. */
  step(by: 1 | -1): void;
  /** Key handler of the card: the arrow keys change the photo while the link has the focus, so the buttons are no tab stops. */
  onKeyDown(event: KeyboardEvent): void;
}

/** Which of `count` images shows: previous and next wrap around. */
export function useCarousel(count: number): Carousel {
  const [index, setIndex] = useState(0);
  const step = useCallback(
    (by: 1 | -1) => {
      if (count > 1) setIndex((shown) => (shown + by + count) % count);
    },
    [count],
  );
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
