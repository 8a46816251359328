import { assign, emit, fromPromise, setup } from 'xstate';
import { ApiError, kindOf } from '../../domain/api-error.ts';
import { lifeTexts } from '../../domain/publish/listing-life.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import { answerFailureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

export interface Renewal {
  id: number;
  /** The key in the link of a mail. */
  key: string;
}

interface Context extends Renewal {
  message: string | null;
}

/** Renews a listing by the link of a mail, once the person says so: programs open such links too. Emits `listing.renewed` with the server's copy. */
export const listingRenewalMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'renewal.confirm' } | { type: 'renewal.retry' },
    emitted: {} as { type: 'listing.renewed'; listing: Listing },
    input: {} as Renewal,
    tags: {} as 'asking' | 'renewing' | 'refused' | 'failed',
    meta: {} as StateMeta,
  },
  actors: {
    renew: fromPromise<Listing, Renewal>(() => notProvided('renew')),
  },
  guards: {
    /** The same call would be refused again. */
    isRefused: (_, { error }: { error: unknown }) =>
      error instanceof ApiError && (error.kind === 'notFound' || error.status === 409),
  },
  actions: {
    showMessage: assign((_, { message }: { message: string }) => ({ message })),
    showFailure: assign((_, { error }: { error: unknown }) => ({
      message: kindOf(error) === 'notFound' ? lifeTexts.badLink : answerFailureText(error, lifeTexts),
    })),
    notifyRenewed: emit((_, { listing }: { listing: Listing }) => ({
      type: 'listing.renewed' as const,
      listing,
    })),
  },
}).createMachine({
  id: 'listingRenewal',
  context: ({ input }) => ({ ...input, message: null }),
  initial: 'asking',
  states: {
    asking: {
      description: 'The page asks whether the room is still free.',
      meta: { reference: 'listing-life#renewal' },
      tags: 'asking',
      on: { 'renewal.confirm': 'renewing' },
    },
    renewing: {
      description: 'The server renews the listing.',
      meta: { reference: 'listing-life#renewal' },
      tags: 'renewing',
      invoke: {
        id: 'renew',
        src: 'renew',
        input: ({ context: { id, key } }) => ({ id, key }),
        onDone: {
          target: 'renewed',
          actions: [
            { type: 'showMessage', params: { message: lifeTexts.renewed } },
            { type: 'notifyRenewed', params: ({ event }) => ({ listing: event.output }) },
          ],
        },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event: { error } }) => ({ error }) },
            target: 'refused',
            actions: { type: 'showFailure', params: ({ event: { error } }) => ({ error }) },
          },
          {
            target: 'failed',
            actions: { type: 'showFailure', params: ({ event: { error } }) => ({ error }) },
          },
        ],
      },
    },
    renewed: {
      description: 'The page says that the listing is renewed.',
      meta: { reference: 'listing-life#renewal' },
    },
    refused: {
      description: 'The listing cannot be renewed by this link. The page says why.',
      meta: { reference: 'listing-life#renewal' },
      tags: 'refused',
    },
    failed: {
      description: 'No answer came, or an error that may not last. The person can try again.',
      meta: { reference: 'listing-life#renewal' },
      tags: 'failed',
      on: { 'renewal.retry': 'renewing' },
    },
  },
});
