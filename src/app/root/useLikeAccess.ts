import { useCallback, useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LikeAccess } from '../../views/listing/ListingHeart.tsx';
import { intentHere, useArrival } from '../routing/useArrival.ts';
import { useLikes, useSession } from './root-actor.ts';

/** The member's likes. A visitor who clicks a heart goes to the login, and comes back here with the heart set. */
export function useLikeAccess(): LikeAccess {
  const isMember = useSession((snapshot) => snapshot.hasTag('member'));
  const navigate = useNavigate();
  const [{ like }, settle] = useArrival();
  const likes = useLikes();
  const onUnavailable = useCallback(
    (listingId: number) => navigate('/login', { state: intentHere({ like: listingId }) }),
    [navigate],
  );
  useEffect(() => {
    if (like === undefined || !isMember || !likes) return;
    likes.send({ type: 'likes.want', listingId: like });
    // Only once: a like that is taken back stays so when the person comes here again.
    settle();
  }, [like, isMember, likes, settle]);
  return useMemo(
    () => ({
      likes: isMember ? likes : null,
      areLoading: isMember && !likes,
      onUnavailable,
    }),
    [isMember, likes, onUnavailable],
  );
}
