import { Box, chakra } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Button } from '../../components/controls.tsx';
import { ListingImage } from '../../components/listing/ListingImage.tsx';
import { Modal } from '../../components/Modal.tsx';
import { useSwipe } from '../../components/useSwipe.ts';
import { GalleryStep } from './GalleryStep.tsx';

interface GalleryViewerProps {
  url: string | undefined;
  index: number;
  total: number;
  title: string;
  onStep(by: 1 | -1): void;
  onClose(): void;
}

/** The fullscreen viewer: arrow keys and swipes step, Escape closes. */
export function GalleryViewer({ url, index, total, title, onStep, onClose }: GalleryViewerProps) {
  const swipe = useSwipe(onStep);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') onStep(1);
    if (event.key === 'ArrowLeft') onStep(-1);
  }
  return (
    <Modal label={t`Photos of ${title}`} shape="screen" onClose={onClose}>
      <Box
        position="relative"
        w="full"
        h="full"
        touchAction="pan-y"
        onKeyDown={onKeyDown}
        // A press on the picture must not move the focus out of the viewer: the arrow keys would stop working.
        onMouseDown={(event) => event.preventDefault()}
        {...swipe}
      >
        <ListingImage
          url={url}
          alt={t`Photo ${index + 1} of ${total} of ${title}`}
          sizes="100vw"
          fit="contain"
          isEager
        />
        <chakra.p
          role="status"
          position="absolute"
          top="4"
          insetStart="4"
          px="3"
          py="1"
          borderRadius="full"
          background="rgb(20 20 10 / 72%)"
        >
          {index + 1}/{total}
        </chakra.p>
        <Button look="icon" aria-label={t`Close`} position="absolute" top="3" insetEnd="3" onClick={onClose}>
          <X size={22} aria-hidden />
        </Button>
        <GalleryStep by={-1} isAtEnd={index === 0} onStep={onStep} />
        <GalleryStep by={1} isAtEnd={index === total - 1} onStep={onStep} />
      </Box>
    </Modal>
  );
}
