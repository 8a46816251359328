import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { LikeAccess } from '../../views/ListingHeart.tsx';
import { restart, useIsBroken, useLikes, useSession } from './root-actor.ts';

/** The member's likes. A visitor who clicks a heart goes to the login, and comes back here. */
export function useLikeAccess(): LikeAccess {
  const isMember = useSession((snapshot) => snapshot.hasTag('member'));
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const likes = useLikes();
  const isBroken = useIsBroken('brokenLikes');
  const onUnavailable = useCallback(() => {
    if (isMember) restart('likes');
    else navigate('/login', { state: { from: `${pathname}${search}` } });
  }, [isMember, navigate, pathname, search]);
  return useMemo(
    () => ({
      likes: isMember ? likes : null,
      areLoading: isMember && !likes && !isBroken,
      onUnavailable,
    }),
    [isMember, likes, isBroken, onUnavailable],
  );
}
