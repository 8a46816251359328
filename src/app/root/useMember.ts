import { useRef } from 'react';
import type { User } from '../../schemas/user.ts';
import { useSession } from './root-actor.ts';

/**
 * Whom a members' screen belongs to: the session's user, or the last one while a session that the server ended is being
 * restored, so that a half-filled form is not taken from the screen.
 */
export function useMember(): User | null {
  const user = useSession((snapshot) => snapshot.context.user);
  const last = useRef<User | null>(null);
  if (user) last.current = user;
  return last.current;
}
