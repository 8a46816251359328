import type { User } from '../../schemas/user.ts';
import { useSession } from './root-actor.ts';

/** Whom a members' screen belongs to, also while a session that the server ended is being restored: a half-filled form stays. */
export function useMember(): User | null {
  return useSession((snapshot) => snapshot.context.user);
}
