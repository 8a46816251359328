import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { LikeAccess } from '../../views/ListingHeart.tsx';
import { likes, useSession } from './root-actor.ts';

/** The member's likes. A visitor who clicks a heart goes to the login, and comes back here. */
export function useLikeAccess(): LikeAccess {
  const isMember = useSession((snapshot) => snapshot.hasTag('member'));
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const onLoginNeeded = useCallback(
    () => navigate('/login', { state: { from: `${pathname}${search}` } }),
    [navigate, pathname, search],
  );
  return useMemo(() => ({ likes: isMember ? likes() : null, onLoginNeeded }), [isMember, onLoginNeeded]);
}
