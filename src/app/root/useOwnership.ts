import { useMemo } from 'react';
import { ownListingsMachine } from '../../machines/publish/own-listings.machine.ts';
import { ownershipMachine } from '../../machines/publish/ownership.machine.ts';
import type { SessionSnapshot } from '../../machines/shell/root.machine.ts';
import type { Ownership } from '../../views/publish/useOwnListings.ts';
import { ownListingsEffects } from '../effects/publish/own-listings.ts';
import { session, useSession } from './root-actor.ts';

const machine = ownershipMachine.provide({
  actors: { ownListings: ownListingsMachine.provide({ actors: ownListingsEffects(session) }) },
});

/** The demo user has no token, and so no listings. */
const selectUserId = (snapshot: SessionSnapshot) =>
  snapshot.hasTag('member') && snapshot.context.token !== null ? (snapshot.context.user?.id ?? null) : null;

/** The member whose own rooms a screen may show. */
export function useOwnership(): Ownership {
  const userId = useSession(selectUserId);
  return useMemo(() => ({ machine, userId }), [userId]);
}
