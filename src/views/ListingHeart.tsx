import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { HeartButton } from '../components/listing/HeartButton.tsx';
import type { LikesActor } from '../machines/likes.machine.ts';
import type { Listing } from '../schemas/listing.ts';
import { LikeHeart } from './LikeHeart.tsx';

/** Whose hearts a screen shows. */
export interface Hearts {
  /** `null` for a visitor, who is asked to log in. */
  likes: LikesActor | null;
  onLoginNeeded(): void;
}

/** Has the hearts of these listings made, in one go. */
export function useHeartsOf(listings: readonly Listing[], { likes }: Hearts): void {
  useEffect(() => {
    likes?.send({ type: 'likes.need', listingIds: listings.map(({ id }) => id), liked: null });
  }, [likes, listings]);
}

interface ListingHeartProps {
  listing: Listing;
  hearts: Hearts;
}

/** The heart on a listing's picture. */
export function ListingHeart({
  listing: { id, title },
  hearts: { likes, onLoginNeeded },
}: ListingHeartProps) {
  const actor = useSelector(likes ?? undefined, (snapshot) => snapshot?.context.likes[id]);
  if (actor) return <LikeHeart actor={actor} title={title} />;
  return <HeartButton isLiked={false} isBusy={likes !== null} title={title} onToggle={onLoginNeeded} />;
}
