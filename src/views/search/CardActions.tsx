import { Flex } from '@chakra-ui/react';
import { OwnBadge } from '../../components/listing/OwnBadge.tsx';
import type { Listing } from '../../schemas/listing/listing.ts';
import { type LikeAccess, ListingHeart } from '../listing/ListingHeart.tsx';
import { CompareButton } from './CompareButton.tsx';

interface CardActionsProps {
  listing: Listing;
  isOwn: boolean;
  likeAccess: LikeAccess;
}

/** The buttons over the picture of a card. */
export function CardActions({ listing, isOwn, likeAccess }: CardActionsProps) {
  return (
    // The comparison comes after the heart for the keyboard.
    <Flex gap="2" align="center" direction="row-reverse">
      {isOwn ? <OwnBadge /> : <ListingHeart listing={listing} likeAccess={likeAccess} />}
      <CompareButton id={listing.id} title={listing.title} />
    </Flex>
  );
}
