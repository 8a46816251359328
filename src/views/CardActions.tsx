import { Flex } from '@chakra-ui/react';
import { OwnBadge } from '../components/listing/OwnBadge.tsx';
import type { Listing } from '../schemas/listing.ts';
import { CompareButton } from './comparison/CompareButton.tsx';
import { type LikeAccess, ListingHeart } from './ListingHeart.tsx';

interface CardActionsProps {
  listing: Listing;
  isOwn: boolean;
  likeAccess: LikeAccess;
}

/** The buttons over the picture of a card. */
export function CardActions({ listing, isOwn, likeAccess }: CardActionsProps) {
  return (
    <Flex gap="2" align="center">
      <CompareButton id={listing.id} title={listing.title} />
      {isOwn ? <OwnBadge /> : <ListingHeart listing={listing} likeAccess={likeAccess} />}
    </Flex>
  );
}
