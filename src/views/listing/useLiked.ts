import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { LikeActor } from '../../machines/listing/like.machine.ts';
import type { LikesActor, likesMachine } from '../../machines/listing/likes.machine.ts';
import type { Listing } from '../../schemas/listing/listing.ts';

const none: Readonly<Record<number, LikeActor>> = {};
const selectLikes = (snapshot: SnapshotFrom<typeof likesMachine> | undefined) =>
  snapshot?.context.likes ?? none;

/**
 * The listings that the server answered as liked, without those that were unliked since.
 * @param listings the same array until there is a fresh answer
 */
export function useLiked(
  likes: LikesActor | null,
  listings: readonly Listing[],
): { listing: Listing; like: LikeActor | undefined }[] {
  useEffect(() => {
    likes?.send({ type: 'likes.need', listingIds: listings.map(({ id }) => id), liked: true });
  }, [likes, listings]);
  const likeActors = useSelector(likes ?? undefined, selectLikes);
  const subscribe = useCallback(
    (notify: () => void) => {
      const subscriptions = listings.map(({ id }) =>
        likeActors[id]?.subscribe({ next: notify, error: notify }),
      );
      return () => {
        for (const subscription of subscriptions) subscription?.unsubscribe();
      };
    },
    [likeActors, listings],
  );
  // A listing without a like actor is liked: the server just said so.
  const isLiked = ({ id }: Listing) => likeActors[id]?.getSnapshot().hasTag('liked') ?? true;
  // React compares snapshots with `Object.is`: a string stays equal until a like changes.
  useSyncExternalStore(subscribe, () => listings.map((listing) => (isLiked(listing) ? '1' : '0')).join(''));
  return listings.filter(isLiked).map((listing) => ({ listing, like: likeActors[listing.id] }));
}
