import type { User } from '../../schemas/account/user.ts';
import { useSession } from './root-actor.ts';

/** The member of a screen, also while an ended session is being restored, so that a half-filled form stays. */
export function useMember(): User | null {
  return useSession((snapshot) => snapshot.context.user);
}
