import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { MapPin, Trash2 } from 'lucide-react';
import { Button, Card } from '../../components/controls.tsx';
import { monthlyRent } from '../../components/format.ts';
import { ImageCarousel } from '../../components/listing/ImageCarousel.tsx';
import { StateBadge } from '../../components/listing/StateBadge.tsx';
import { TitleLink } from '../../components/listing/TitleLink.tsx';
import { useCarousel } from '../../components/listing/useCarousel.ts';
import { Ring } from '../../components/Ring.tsx';
import { useSwipe } from '../../components/useSwipe.ts';
import { stageOf } from '../../domain/publish/listing-life.ts';
import type { listingLifeMachine } from '../../machines/publish/listing-life.machine.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import { LifeActions } from './LifeActions.tsx';

interface OwnListingCardProps {
  listing: Listing;
  isDeleting: boolean;
  /** Only one deletion at a time: meanwhile the other buttons are off. */
  canDelete: boolean;
  onDelete(): void;
  lifeMachine: typeof listingLifeMachine;
  onChanged(listing: Listing): void;
}

/** A listing in its owner's list. */
export function OwnListingCard({
  listing,
  isDeleting,
  canDelete,
  onDelete,
  lifeMachine,
  onChanged,
}: OwnListingCardProps) {
  const { life } = listing;
  const carousel = useCarousel();
  const swipe = useSwipe(carousel.step);
  const remove = (
    <Button
      look="plain"
      position="relative"
      zIndex="1"
      color="danger.text"
      px="4"
      me="-2"
      flexShrink="0"
      aria-label={t`Delete ${listing.title}`}
      // Not `disabled`: the focus stays here until the row is removed.
      aria-disabled={!canDelete}
      onClick={() => {
        if (canDelete) onDelete();
      }}
    >
      <Trash2 size={17} aria-hidden />
      <Trans>Delete</Trans>
    </Button>
  );
  return (
    <Card
      as="article"
      className="group"
      aria-busy={isDeleting}
      position="relative"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: '13rem minmax(0, 1fr)' }}
      boxShadow="none"
      transitionProperty="box-shadow"
      transitionDuration="calm"
      _hover={{ boxShadow: 'quiet' }}
      touchAction="pan-y pinch-zoom"
      {...swipe}
      onKeyDown={carousel.onKeyDown}
    >
      <Box
        aspectRatio={{ base: 16 / 10, sm: 'auto' }}
        minH={{ sm: '10rem' }}
        position="relative"
        borderTopRadius="lg"
        borderEndStartRadius={{ sm: 'lg' }}
        borderStartEndRadius={{ sm: '0' }}
        overflow="hidden"
      >
        <Box position="absolute" inset="0">
          <ImageCarousel
            urls={listing.imageUrls}
            title={listing.title}
            carousel={carousel}
            sizes="(min-width: 480px) 13rem, 100vw"
          />
        </Box>
      </Box>
      <Grid gap="1.5" p="4" alignContent="start">
        <chakra.h3 fontSize="lg" fontWeight={600} lineClamp={2} overflowWrap="anywhere">
          <TitleLink listing={listing} />
        </chakra.h3>
        <chakra.p fontSize="sm" color="fg.muted" lineClamp={2} overflowWrap="anywhere">
          {listing.description}
        </chakra.p>
        <Flex as="p" gap="1.5" fontSize="sm" align="flex-start">
          <Box as={MapPin} boxSize="1.1rem" mt="1" flexShrink={0} aria-hidden />
          <chakra.span lineClamp={2} overflowWrap="anywhere">
            {listing.location}
          </chakra.span>
        </Flex>
        {/* Above the buttons that change with the state, so that none of them makes way for Delete under the pointer. */}
        <Flex align="start" justify="space-between" gap="3" wrap="wrap" mt="1">
          <Flex align="center" gap="3" wrap="wrap" minH="2.75rem" minW="0">
            <chakra.p fontWeight={700} whiteSpace="nowrap">
              {monthlyRent(listing.price)}
            </chakra.p>
            {life && <StateBadge state={stageOf(life)} />}
          </Flex>
          {remove}
        </Flex>
        {life && (
          <Flex position="relative" zIndex="1" gap="2" wrap="wrap">
            <LifeActions
              machine={lifeMachine}
              listing={{ ...listing, life }}
              look="outline"
              onChanged={onChanged}
            />
          </Flex>
        )}
      </Grid>
      {isDeleting && <DeletingVeil />}
    </Card>
  );
}

function DeletingVeil() {
  return (
    <Box position="absolute" inset="0" zIndex="2" borderRadius="lg" overflow="hidden">
      <Box position="absolute" inset="0" background="bg.surface" opacity={0.8} />
      <Flex role="status" position="absolute" inset="0" align="center" justify="center">
        <Flex
          align="center"
          gap="3"
          px="5"
          py="2"
          borderRadius="full"
          background="bg.surface"
          boxShadow="quiet"
        >
          <Ring size="1.75rem" />
          <Trans>Deleting...</Trans>
        </Flex>
      </Flex>
    </Box>
  );
}
