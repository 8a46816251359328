import { Box, chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react';
import { Plural } from '@lingui/react/macro';
import { CalendarDays, MapPin } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { stageOf } from '../../domain/publish/listing-life.ts';
import { foldName } from '../../domain/search/search-options.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import { Avatar } from '../Avatar.tsx';
import { Card } from '../controls.tsx';
import { availability, monthlyRent } from '../format.ts';
import { useSwipe } from '../useSwipe.ts';
import { CostLine } from './CostLine.tsx';
import { ImageCarousel } from './ImageCarousel.tsx';
import { StateBadge } from './StateBadge.tsx';
import { TitleLink } from './TitleLink.tsx';
import { useCarousel } from './useCarousel.ts';

/** The box of a card's photo: low, so that the next rooms show too. */
export const cardPhoto = {
  position: 'relative',
  aspectRatio: 1.85,
  maxHeight: { base: '11rem', md: '15rem' },
  width: 'full',
  borderTopRadius: 'lg',
  overflow: 'hidden',
} as const;

interface ListingCardProps {
  listing: Listing;
  /** Such as '1.2 km from Bocconi'. */
  distance?: string | undefined;
  /** Such as '15 min on foot'. */
  travel?: string | undefined;
  /** How well the room fits the member, in words. */
  match?: ReactNode;
  sizes: string;
  isEager?: boolean;
  /** A button or a badge over the picture's top right corner. */
  action?: ReactNode;
}

export function ListingCard({
  listing,
  distance,
  travel,
  match,
  sizes,
  isEager = false,
  action,
}: ListingCardProps) {
  const carousel = useCarousel();
  // On the whole card, since a finger touches the link that covers it.
  const swipe = useSwipe(carousel.step);
  return (
    <Card
      as="article"
      className="group"
      position="relative"
      display="flex"
      flexDirection="column"
      transitionProperty="box-shadow"
      transitionDuration="calm"
      _hover={{ boxShadow: 'lifted' }}
      touchAction="pan-y pinch-zoom"
      {...swipe}
      onKeyDown={carousel.onKeyDown}
    >
      <Box {...cardPhoto}>
        <ImageCarousel
          urls={listing.imageUrls}
          title={listing.title}
          carousel={carousel}
          sizes={sizes}
          isEager={isEager}
        />
        <Poster name={listing.userFirstName} url={listing.profilePictureUrl} />
      </Box>
      <CardText listing={listing} distance={distance} travel={travel} match={match} />
      {listing.life && listing.life.state !== 'published' && (
        <Box position="absolute" top="2" insetStart="2" zIndex="1" pointerEvents="none">
          <StateBadge state={stageOf(listing.life)} />
        </Box>
      )}
      {action && (
        <Box
          position="absolute"
          top="2"
          insetEnd="2"
          zIndex="1"
          // Without a button in it, clicks go to the card.
          css={{ '&:not(:has(button))': { pointerEvents: 'none' } }}
        >
          {action}
        </Box>
      )}
    </Card>
  );
}

/** Who has posted the room: over the photo, so that the card is low. */
function Poster({ name, url }: { name: string; url: string | null }) {
  return (
    <Flex
      position="absolute"
      bottom="2"
      insetStart="2"
      maxW="60%"
      align="center"
      gap="1.5"
      p="0.5"
      pe="2.5"
      borderRadius="full"
      background="bg.surface"
      fontSize="sm"
      pointerEvents="none"
    >
      <Avatar url={url} size={24} />
      <chakra.span lineClamp={1} overflowWrap="anywhere">
        {name}
      </chakra.span>
    </Flex>
  );
}

/** The texts of a card do not depend on its photo: drawing them again took a slow phone longer than the photo. */
const CardText = memo(
  ({
    listing,
    distance,
    travel,
    match,
  }: Pick<ListingCardProps, 'listing' | 'distance' | 'travel' | 'match'>) => {
    useLingui();
    return (
      <Flex direction="column" gap="1" px="4" pt="2.5" pb="3" flex="1">
        <Flex align="baseline" columnGap="2" wrap="wrap">
          <chakra.p fontSize="lg" fontWeight={700} whiteSpace="nowrap">
            {monthlyRent(listing.price)}
          </chakra.p>
          <CostLine listing={listing} isInCard />
        </Flex>
        <chakra.h2 fontSize="xl" fontWeight={500} lineHeight={1.2} lineClamp={2} overflowWrap="anywhere">
          <TitleLink listing={listing} />
        </chakra.h2>
        <chakra.p fontSize="sm" color="fg.muted" lineClamp={1} overflowWrap="anywhere">
          {listing.description}
        </chakra.p>
        <Flex as="p" gap="1.5" fontSize="sm" align="flex-start">
          <Box as={MapPin} boxSize="1.1rem" mt="0.5" flexShrink={0} aria-hidden />
          <chakra.span lineClamp={1} overflowWrap="anywhere">
            <bdi>{listing.location}</bdi>
            {isCityBeside(listing) && (
              <>
                , <bdi>{listing.city}</bdi>
              </>
            )}
          </chakra.span>
        </Flex>
        <Flex as="p" gap="1.5" fontSize="sm" align="flex-start">
          <Box as={CalendarDays} boxSize="1.1rem" mt="0.5" flexShrink={0} aria-hidden />
          {availability(listing.availabilityStartDate, listing.availabilityEndDate)}
        </Flex>
        {match}
        {(distance || travel || listing.flatRooms) && (
          <Flex fontSize="xs" color="fg.muted" columnGap="3" wrap="wrap">
            {distance && <p>{distance}</p>}
            {travel && <p>{travel}</p>}
            {listing.flatRooms && (
              <p>
                <Plural value={listing.flatRooms} one="# room in this flat" other="# rooms in this flat" />
              </p>
            )}
          </Flex>
        )}
      </Flex>
    );
  },
);

/** Whether the location does not name the city itself. */
function isCityBeside({ location, city }: Listing): boolean {
  return city !== '' && !foldName(location).includes(foldName(city));
}
