import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { HeartButton } from '../components/listing/HeartButton.tsx';
import type { LikesActor } from '../machines/likes.machine.ts';
import type { Listing } from '../schemas/listing.ts';
import { LikeHeart } from './LikeHeart.tsx';

/** The likes that a screen shows, and what happens when a visitor wants to like. */
export interface LikeAccess {
  /** `null` for a visitor, while they are loaded, and when they have failed. */
  likes: LikesActor | null;
  areLoading: boolean;
  /** A heart was touched without them. */
  onUnavailable(): void;
}

/** Asks for the likes of these listings, in one call. */
export function useLikesOf(listings: readonly Listing[], { likes }: LikeAccess): void {
  useEffect(() => {
    likes?.send({ type: 'likes.need', listingIds: listings.map(({ id }) => id), liked: null });
  }, [likes, listings]);
}

interface ListingHeartProps {
  listing: Listing;
  likeAccess: LikeAccess;
}

/** The heart on a listing's picture. */
export function ListingHeart({
  listing: { id, title },
  likeAccess: { likes, areLoading, onUnavailable },
}: ListingHeartProps) {
  const actor = useSelector(likes ?? undefined, (snapshot) => snapshot?.context.likes[id]);
  if (actor) return <LikeHeart actor={actor} title={title} />;
  const isBusy = likes !== null || areLoading;
  return <HeartButton isLiked={false} isBusy={isBusy} title={title} onToggle={onUnavailable} />;
}
