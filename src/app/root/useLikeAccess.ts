import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { entryOf } from '../../components/history-entry.ts';
import type { LikeAccess } from '../../views/listing/ListingHeart.tsx';
import { arrivalOf, type Intent } from '../routing/intent.ts';
import { useLikes, useSession } from './root-actor.ts';

/** The member's likes. A visitor who clicks a heart goes to the login, and comes back here with the heart set. */
export function useLikeAccess(): LikeAccess {
  const isMember = useSession((snapshot) => snapshot.hasTag('member'));
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname, search } = location;
  const here = `${pathname}${search}`;
  const entry = entryOf(location);
  const { like, resume } = arrivalOf(location.state);
  const likes = useLikes();
  const onUnavailable = useCallback(
    (listingId: number) => {
      const intent: Intent = { from: here, like: listingId, resume: entry };
      navigate('/login', { state: intent });
    },
    [navigate, here, entry],
  );
  useEffect(() => {
    if (like === undefined || !isMember || !likes) return;
    likes.send({ type: 'likes.want', listingId: like });
    // Only once: a like that is taken back stays so when the person comes here again.
    navigate(here, { replace: true, state: { resume }, preventScrollReset: true });
  }, [like, resume, isMember, likes, navigate, here]);
  return useMemo(
    () => ({
      likes: isMember ? likes : null,
      areLoading: isMember && !likes,
      onUnavailable,
    }),
    [isMember, likes, onUnavailable],
  );
}
