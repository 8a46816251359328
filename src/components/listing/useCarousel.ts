import { type KeyboardEvent, useState } from 'react';

interface Carousel {
  index: number;
  step(by: 1 | -1): void;
  /** Key handler of the card: the arrow keys change the photo while the link has the focus, so the buttons are no tab stops. */
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
