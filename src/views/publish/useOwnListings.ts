import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { OwnListingsActor, ownershipMachine } from '../../machines/publish/ownership.machine.ts';
import { useChange } from '../useChange.ts';
import { useScreenActor } from '../useScreenActor.ts';

/** The member whose own rooms a screen may show. */
export interface Ownership {
  machine: typeof ownershipMachine;
  /** `null` for a visitor and for the demo user, who have no listings. */
  userId: number | null;
}

const selectOwnListings = (snapshot: SnapshotFrom<typeof ownershipMachine>) => snapshot.children.ownListings;
const selectListings = (snapshot: SnapshotFrom<OwnListingsActor> | undefined) => snapshot?.context.rows;

/** The member's own listings, and whether one of a screen is among them. */
export function useOwnListings({ machine, userId }: Ownership) {
  const actor = useScreenActor(machine, { input: { userId } });
  useChange(userId, (changed) => actor.send({ type: 'user.change', userId: changed }));
  const ownListings = useSelector(actor, selectOwnListings);
  const listings = useSelector(ownListings, selectListings);
  return {
    actor: ownListings,
    isOwn: (id: number) => listings?.some((listing) => listing.id === id) ?? false,
  };
}
