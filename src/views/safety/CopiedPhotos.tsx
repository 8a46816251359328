import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { Banner } from '../../components/Banner.tsx';
import { Button, TextLink } from '../../components/controls.tsx';
import { PhotoImage } from '../../components/PhotoImage.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { useFocusAfterRemoval } from '../../components/useFocusAfterRemoval.ts';
import { editAddress } from '../../domain/publish/listing-life.ts';
import type { copiedPhotosMachine } from '../../machines/safety/copied-photos.machine.ts';
import { useScreenActor } from '../useScreenActor.ts';

type Snapshot = SnapshotFrom<typeof copiedPhotosMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectStatus = (snapshot: Snapshot) =>
  (['failed', 'busy'] as const).find((tag) => snapshot.hasTag(tag));

/** The photos that another member's listing has too, in 'My Listings': the poster says where each is from. Nothing without one. */
export function CopiedPhotos({ machine }: { machine: typeof copiedPhotosMachine }) {
  const actor = useScreenActor(machine);
  const { photos, message } = useSelector(actor, selectContext);
  const status = useSelector(actor, selectStatus);
  const { list, fallback } = useFocusAfterRemoval<HTMLDivElement>(photos.length);
  return (
    <Box ref={fallback} tabIndex={-1} mb={photos.length > 0 ? '5' : '0'}>
      {status === 'failed' && (
        <RetryBanner
          message={t`The questions about your photos could not be loaded.`}
          onRetry={() => actor.send({ type: 'photos.retry' })}
        />
      )}
      <Box hidden={photos.length === 0}>
        <chakra.h3 fontSize="md" mt="2">
          <Trans>Are these your photos?</Trans>
        </chakra.h3>
        <chakra.p fontSize="sm" color="fg.muted">
          <Trans>
            The listing of another member had them first. Photos of another home mislead people, and our team
            looks at both listings.
          </Trans>
        </chakra.p>
      </Box>
      {message && <Banner tone="error">{message}</Banner>}
      <Grid as="ul" ref={list} listStyleType="none" gap="3" mt="2" hidden={photos.length === 0}>
        {photos.map(({ id, imageUrl, listingId, title }) => (
          <Flex
            as="li"
            key={id}
            align="center"
            wrap="wrap"
            gap="3"
            p="3"
            borderRadius="lg"
            background="bg.glow"
          >
            <PhotoImage
              url={imageUrl}
              sizes="6rem"
              alt={t`Photo of “${title}”`}
              w="6rem"
              h="4.5rem"
              objectFit="cover"
              borderRadius="sm"
            />
            <Box flex="1 1 12rem" minW="0">
              <chakra.p fontWeight="medium" overflowWrap="anywhere">
                {title}
              </chakra.p>
              <Flex wrap="wrap" align="center" columnGap="2" rowGap="1" ms="-2">
                <Button
                  look="plain"
                  px="2"
                  fontSize="sm"
                  disabled={status === 'busy'}
                  onClick={() => actor.send({ type: 'photo.answer', id, answer: 'own' })}
                >
                  <Trans>I took it</Trans>
                </Button>
                <Button
                  look="plain"
                  px="2"
                  fontSize="sm"
                  disabled={status === 'busy'}
                  onClick={() => actor.send({ type: 'photo.answer', id, answer: 'permitted' })}
                >
                  <Trans>I may use it</Trans>
                </Button>
                <TextLink to={editAddress(listingId)} px="2" fontSize="sm">
                  <Trans>Replace the Photo</Trans>
                </TextLink>
              </Flex>
            </Box>
          </Flex>
        ))}
      </Grid>
    </Box>
  );
}
