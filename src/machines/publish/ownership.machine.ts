import { type ActorRefFrom, assign, setup } from 'xstate';
import type { StateMeta } from '../meta.ts';
import { ownListingsMachine } from './own-listings.machine.ts';

type UserId = number | null;

/** Which rooms of a screen are the member's own, so that the member can delete them. */
export const ownershipMachine = setup({
  types: {
    context: {} as { userId: UserId },
    events: {} as { type: 'user.change'; userId: UserId },
    children: {} as { ownListings: 'ownListings' },
    /** `null` for a visitor and for the demo user, who have no listings. */
    input: {} as { userId: UserId },
    meta: {} as StateMeta,
  },
  actors: { ownListings: ownListingsMachine },
  guards: {
    hasUser: ({ context }) => context.userId !== null,
  },
  actions: {
    setUser: assign((_, { userId }: { userId: UserId }) => ({ userId })),
  },
}).createMachine({
  id: 'ownership',
  context: ({ input }) => ({ userId: input.userId }),
  initial: 'deciding',
  on: {
    'user.change': {
      target: '.deciding',
      actions: { type: 'setUser', params: ({ event }) => ({ userId: event.userId }) },
    },
  },
  states: {
    deciding: {
      description: 'Decides whether a member who may have listings is logged in.',
      meta: { reference: 'listing#own-listings' },
      always: [{ guard: 'hasUser', target: 'member' }, { target: 'visitor' }],
    },
    visitor: {
      description: 'No room belongs to the visitor.',
      meta: { reference: 'listing#own-listings' },
    },
    member: {
      description: "The member's listings are known, or are being fetched.",
      meta: { reference: 'listing#own-listings' },
      invoke: { id: 'ownListings', src: 'ownListings', onError: 'failed' },
    },
    failed: {
      description: 'The list of own listings stopped. No room shows as an own one.',
      meta: { reference: 'listing#own-listings' },
    },
  },
});

export type OwnListingsActor = ActorRefFrom<typeof ownListingsMachine>;
