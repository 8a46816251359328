import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { HeartButton } from '../../components/listing/HeartButton.tsx';
import type { LikesActor } from '../../machines/listing/likes.machine.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import { LikeHeart } from './LikeHeart.tsx';

/** The likes that a screen shows, and the action of a heart for visitors. */
export interface LikeAccess {
  /** `null` for a visitor, and while the likes are loading. */
  likes: LikesActor | null;
  areLoading: boolean;
  /** A visitor has pressed a heart. */
  onUnavailable(listingId: number): void;
}

/** Requests the likes of these listings in one call. */
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
  return <HeartButton isLiked={false} isBusy={isBusy} title={title} onToggle={() => onUnavailable(id)} />;
}
