import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';

interface CarouselPhotos {
  step(by: 1 | -1): void;
}

export interface Carousel {
  /** Calls the component that shows the photo. So a new photo renders only that component again, and not the whole card. */
  photos: RefObject<CarouselPhotos | null>;
  step(by: 1 | -1): void;
  /** Key handler of the card: the arrow keys change the photo while the link has the focus, so the buttons are no tab stops. */
  onKeyDown(event: KeyboardEvent): void;
}

/** Lets a card step through the photos of its `ImageCarousel`. It is always the same object. */
export function useCarousel(): Carousel {
  const photos = useRef<CarouselPhotos>(null);
  const [carousel] = useState<Carousel>(() => {
    const step = (by: 1 | -1) => photos.current?.step(by);
    return {
      photos,
      step,
      onKeyDown({ key, target }) {
        if (!(target instanceof HTMLAnchorElement)) return;
        if (key === 'ArrowRight') step(1);
        if (key === 'ArrowLeft') step(-1);
      },
    };
  });
  return carousel;
}
