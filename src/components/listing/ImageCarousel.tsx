import { Box, chakra } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { memo, useImperativeHandle, useState } from 'react';
import { ListingImage } from './ListingImage.tsx';
import type { Carousel } from './useCarousel.ts';

const StepButton = chakra('button', {
  base: {
    position: 'absolute',
    // Above the link that covers a card.
    zIndex: 1,
    top: '50%',
    transform: 'translateY(-50%)',
    width: '2.5rem',
    height: '2.5rem',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'full',
    background: 'bg.surface',
    color: 'fg.default',
    boxShadow: 'quiet',
    opacity: 0.9,
    cursor: 'pointer',
    _hover: { opacity: 1 },
  },
});

interface ImageCarouselProps {
  urls: string[];
  /** What the images show. */
  title: string;
  carousel: Carousel;
  sizes: string;
  isEager?: boolean;
}

/** The images of a card, one at a time. Its buttons are no tab stops: the arrow keys of the card's link do the same. */
export function ImageCarousel({ urls, title, carousel, sizes, isEager = false }: ImageCarouselProps) {
  if (urls.length < 2) {
    return <ListingImage url={urls[0]} alt={t`Photo of ${title}`} sizes={sizes} isEager={isEager} />;
  }
  return (
    <Box position="relative" w="full" h="full">
      <Photos urls={urls} title={title} carousel={carousel} sizes={sizes} isEager={isEager} />
      <StepButtons title={title} onStep={carousel.step} />
    </Box>
  );
}

/** Previous and next wrap around. */
function Photos({ urls, title, carousel, sizes, isEager = false }: ImageCarouselProps) {
  const [index, setIndex] = useState(0);
  const count = urls.length;
  useImperativeHandle(
    carousel.photos,
    () => ({ step: (by) => setIndex((shown) => (shown + by + count) % count) }),
    [count],
  );
  return (
    <>
      <ListingImage
        url={urls[index]}
        alt={t`Photo ${index + 1} of ${count} of ${title}`}
        sizes={sizes}
        isEager={isEager}
      />
      <Box
        position="absolute"
        bottom="2"
        insetEnd="2"
        px="2"
        borderRadius="full"
        fontSize="xs"
        background="rgb(20 20 10 / 72%)"
        color="white"
        aria-hidden
      >
        {index + 1}/{count}
      </Box>
    </>
  );
}

/** The buttons stay the same elements when the photo changes. */
const StepButtons = memo(({ title, onStep }: { title: string; onStep: Carousel['step'] }) => {
  useLingui();
  return (
    <>
      <StepButton
        type="button"
        tabIndex={-1}
        insetStart="2"
        aria-label={t`Previous photo of ${title}`}
        onClick={() => onStep(-1)}
      >
        <ChevronLeft size={20} aria-hidden />
      </StepButton>
      <StepButton
        type="button"
        tabIndex={-1}
        insetEnd="2"
        aria-label={t`Next photo of ${title}`}
        onClick={() => onStep(1)}
      >
        <ChevronRight size={20} aria-hidden />
      </StepButton>
    </>
  );
});
