import { Box, chakra, Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button, ButtonLink, Card } from '../../components/controls.tsx';
import { monthlyRent } from '../../components/format.ts';
import { CostLine } from '../../components/listing/CostLine.tsx';
import { ListingImage } from '../../components/listing/ListingImage.tsx';
import { OwnBadge } from '../../components/listing/OwnBadge.tsx';
import { useFocusReturn } from '../../components/useFocusReturn.ts';
import type { Listing } from '../../schemas/listing/listing.ts';

interface SelectedPropertyProps {
  listing: Listing;
  isOwn: boolean;
  /** Whether the search has found it: a shared link may select any room. */
  isFound?: boolean;
  /** Whether the page scrolls to the card. If not, the page keeps the position to which a return restores it. */
  comesIntoView: boolean;
  onClose(): void;
}

/** The map may end below the window. The card sticks to the window's edge, and comes into view on a low screen. */
export function SelectedProperty({
  listing,
  isOwn,
  isFound = true,
  comesIntoView,
  onClose,
}: SelectedPropertyProps) {
  const card = useRef<HTMLDivElement>(null);
  useFocusReturn(card);
  useEffect(() => {
    if (comesIntoView) card.current?.scrollIntoView({ block: 'nearest' });
  }, [comesIntoView]);
  return (
    <Flex position="absolute" inset="0" zIndex="1" p="3" align="flex-end" pointerEvents="none">
      <Card
        as="section"
        ref={card}
        aria-label={t`Selected Property`}
        data-map-card
        position="sticky"
        bottom="max(0.75rem, env(safe-area-inset-bottom))"
        scrollMarginBottom="3"
        w="full"
        maxW="26rem"
        maxH="full"
        overflowY="auto"
        mx="auto"
        pointerEvents="auto"
        boxShadow="lifted"
        p="3"
        css={lowStyle}
      >
        {/* The close button stays in view where the card is higher than the map. */}
        <Flex
          align="center"
          justify="space-between"
          mb="2"
          position="sticky"
          top="0"
          zIndex="1"
          background="inherit"
          data-head
        >
          <chakra.h2 fontSize="lg" fontWeight={600}>
            <Trans>Selected Property</Trans>
          </chakra.h2>
          <Button look="icon" boxShadow="none" aria-label={t`Close selected property`} onClick={onClose}>
            <X size={20} aria-hidden />
          </Button>
        </Flex>
        <Flex gap="3" wrap="wrap">
          <Box data-photo w="6rem" h="4.5rem" flexShrink={0} borderRadius="sm" overflow="hidden">
            <ListingImage url={listing.imageUrls[0]} alt="" sizes="6rem" />
          </Box>
          {/* Below the photo where the price has no room beside it. */}
          <Box minW="min-content" flex="1 1 0">
            <Flex align="center" justify="space-between" columnGap="2" wrap="wrap">
              <chakra.p fontWeight={700} whiteSpace="nowrap">
                {monthlyRent(listing.price)}
              </chakra.p>
              {isOwn && <OwnBadge />}
            </Flex>
            <Box data-detail>
              <CostLine listing={listing} />
            </Box>
            <chakra.p lineClamp={1} overflowWrap="anywhere">
              {listing.title}
            </chakra.p>
            <chakra.p data-detail fontSize="sm" color="fg.muted" lineClamp={1} overflowWrap="anywhere">
              {listing.location}
            </chakra.p>
            {!isFound && (
              <chakra.p role="note" fontSize="sm">
                <Trans>Not among the rooms of this search.</Trans>
              </chakra.p>
            )}
          </Box>
        </Flex>
        <ButtonLink to={`/listing/${listing.id}`} w="full" mt="3">
          <Trans>View Full Details</Trans>
        </ButtonLink>
      </Card>
    </Flex>
  );
}

/** On a low phone the pin needs space between the card and the controls of the map. */
const lowStyle = {
  '@media (max-width: 47.99rem) and (max-height: 700px)': {
    paddingBlock: '2',
    '& > [data-head]': { marginBottom: '0' },
    '& > a': { marginTop: '2' },
    '& [data-photo]': { display: 'none' },
  },
  '@media (max-width: 47.99rem) and (max-height: 600px)': { '& [data-detail]': { display: 'none' } },
} as const;
