import { Box, chakra, Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { ListingImage } from '../../components/listing/ListingImage.tsx';
import { useSwipe } from '../../components/useSwipe.ts';
import type { galleryMachine } from '../../machines/listing/gallery.machine.ts';
import { GalleryStep } from './GalleryStep.tsx';
import { GalleryViewer } from './GalleryViewer.tsx';

type Snapshot = SnapshotFrom<typeof galleryMachine>;

const selectIndex = (snapshot: Snapshot) => snapshot.context.index;
const selectIsFullscreen = (snapshot: Snapshot) => snapshot.hasTag('fullscreen');

export const photoFrame = {
  aspectRatio: { base: 4 / 3, md: 16 / 9, lg: 3 / 2 },
  maxH: { base: '36rem', lg: '28rem' },
  w: 'full',
} as const;
export const photoSizes = '(min-width: 1280px) 46rem, (min-width: 1024px) 60vw, 100vw';
/** On a wide screen the thumbnails are beside the large photo. */
export const thumbnailColumn = '7rem';

interface GalleryProps {
  actor: ActorRefFrom<typeof galleryMachine>;
  urls: string[];
  title: string;
}

/** The large image with its controls and thumbnails; a click on it opens the fullscreen viewer. */
export function Gallery({ actor, urls, title }: GalleryProps) {
  const index = useSelector(actor, selectIndex);
  const isFullscreen = useSelector(actor, selectIsFullscreen);
  const step = (by: 1 | -1) => actor.send({ type: by === 1 ? 'image.next' : 'image.previous' });
  const swipe = useSwipe(step);
  if (urls.length === 0) {
    return (
      <Box {...photoFrame} borderRadius="lg" overflow="hidden">
        <ListingImage url={undefined} alt="" sizes="100vw" />
      </Box>
    );
  }
  return (
    <chakra.section
      aria-label={t`Photos`}
      display={{ lg: 'grid' }}
      gridTemplateColumns={urls.length > 1 ? `minmax(0, 1fr) ${thumbnailColumn}` : 'minmax(0, 1fr)'}
      gap="3"
    >
      <Box
        {...photoFrame}
        position="relative"
        borderRadius="lg"
        overflow="hidden"
        touchAction="pan-y"
        {...swipe}
      >
        <chakra.button
          type="button"
          aria-label={t`View photo ${index + 1} of ${urls.length} in full screen`}
          display="block"
          w="full"
          h="full"
          cursor="zoom-in"
          _focusVisible={{ outlineOffset: '-4px' }}
          onClick={() => actor.send({ type: 'viewer.open' })}
        >
          <ListingImage
            url={urls[index]}
            alt={t`Photo ${index + 1} of ${urls.length} of ${title}`}
            sizes={photoSizes}
            isEager
          />
        </chakra.button>
        <GalleryStep by={-1} isAtEnd={index === 0} onStep={step} />
        <GalleryStep by={1} isAtEnd={index === urls.length - 1} onStep={step} />
        <Box
          position="absolute"
          bottom="3"
          insetEnd="3"
          px="3"
          py="0.5"
          borderRadius="full"
          fontSize="sm"
          background="rgb(20 20 10 / 72%)"
          color="white"
        >
          {index + 1}/{urls.length}
        </Box>
      </Box>
      {urls.length > 1 && (
        <Flex
          as="ul"
          listStyleType="none"
          direction={{ base: 'row', lg: 'column' }}
          gap="2"
          mt={{ base: '3', lg: '0' }}
          p="1"
          overflow="auto"
          // Not higher than the photo, however many there are.
          maxH={{ lg: '28rem' }}
        >
          {urls.map((url, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and an address may be in it twice
            <chakra.li key={at} flexShrink="0">
              <chakra.button
                type="button"
                aria-label={t`Photo ${at + 1}`}
                aria-current={at === index}
                display="block"
                w="6rem"
                h="4.5rem"
                borderRadius="sm"
                overflow="hidden"
                cursor="pointer"
                opacity={at === index ? 1 : 0.7}
                outline={at === index ? '3px solid {colors.accent.solid}' : undefined}
                _hover={{ opacity: 1 }}
                onClick={() => actor.send({ type: 'image.select', index: at })}
              >
                <ListingImage url={url} alt="" sizes="6rem" />
              </chakra.button>
            </chakra.li>
          ))}
        </Flex>
      )}
      {isFullscreen && (
        <GalleryViewer
          url={urls[index]}
          index={index}
          total={urls.length}
          title={title}
          onStep={step}
          onClose={() => actor.send({ type: 'viewer.close' })}
        />
      )}
    </chakra.section>
  );
}
