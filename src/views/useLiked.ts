import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { LikeActor } from '../machines/like.machine.ts';
import type { LikesActor, likesMachine } from '../machines/likes.machine.ts';
import type { Listing } from '../schemas/listing.ts';

const selectHearts = (snapshot: SnapshotFrom<typeof likesMachine>) => snapshot.context.likes;

/**
 * Those of the listings that the server answered as liked whose hearts have not said otherwise since.
 * @param listings the same array until there is a fresh answer
 */
export function useLiked(
  likes: LikesActor,
  listings: readonly Listing[],
): { listing: Listing; heart: LikeActor | undefined }[] {
  useEffect(() => {
    likes.send({ type: 'likes.need', listingIds: listings.map(({ id }) => id), liked: true });
  }, [likes, listings]);
  const hearts = useSelector(likes, selectHearts);
  const subscribe = useCallback(
    (notify: () => void) => {
      const subscriptions = listings.map(({ id }) => hearts[id]?.subscribe(notify));
      return () => {
        for (const subscription of subscriptions) subscription?.unsubscribe();
      };
    },
    [hearts, listings],
  );
  // A listing without a heart yet is liked: the server just said so.
  const isLiked = ({ id }: Listing) => hearts[id]?.getSnapshot().hasTag('liked') ?? true;
  // A store's snapshot must compare equal until it changes, so it is a text.
  useSyncExternalStore(subscribe, () => listings.map((listing) => (isLiked(listing) ? '1' : '0')).join(''));
  return listings.filter(isLiked).map((listing) => ({ listing, heart: hearts[listing.id] }));
}
