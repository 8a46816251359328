import { Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import type { KeyboardEvent } from 'react';
import { OwnBadge } from '../../components/listing/OwnBadge.tsx';
import type { Listing } from '../../schemas/listing/listing.ts';
import { type LikeAccess, ListingHeart } from '../listing/ListingHeart.tsx';
import { CompareButton } from './CompareButton.tsx';

interface CardActionsProps {
  listing: Listing;
  isOwn: boolean;
  likeAccess: LikeAccess;
}

/** The buttons over the picture of a card. They are one tab stop: the arrow keys lead from the heart to the comparison. */
export function CardActions({ listing, isOwn, likeAccess }: CardActionsProps) {
  return (
    <Flex
      role="toolbar"
      aria-label={t`Actions for ${listing.title}`}
      gap="2"
      align="center"
      // The comparison comes after the heart for the keyboard, so that Tab leads from both to the next card.
      direction="row-reverse"
      onKeyDown={focusOther}
    >
      {isOwn ? <OwnBadge /> : <ListingHeart listing={listing} likeAccess={likeAccess} />}
      <CompareButton id={listing.id} title={listing.title} tabIndex={isOwn ? 0 : -1} />
    </Flex>
  );
}

function focusOther({ key, currentTarget, target }: KeyboardEvent<HTMLElement>): void {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
  for (const button of currentTarget.querySelectorAll('button')) if (button !== target) button.focus();
}
