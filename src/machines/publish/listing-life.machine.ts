import { assign, emit, fromPromise, setup } from 'xstate';
import { ApiError, kindOf } from '../../domain/api-error.ts';
import { type LifeChange, lifeTexts } from '../../domain/publish/listing-life.ts';
import type { EditableListing } from '../../schemas/listing/listing.ts';
import { assertDefined } from '../assert-defined.ts';
import { answerFailureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

export interface StateChange {
  listing: EditableListing;
  state: LifeChange;
}

interface Context {
  listing: EditableListing;
  /** The requested change. */
  wanted: LifeChange | null;
  message: string | null;
}

type ListingLifeEvent =
  | { type: 'state.change'; state: LifeChange }
  /** The listing was changed in another part of the screen. */
  | { type: 'listing.update'; listing: EditableListing }
  | { type: 'alert.dismiss' };

/** Whether an own listing is published, paused or rented. Emits `listing.changed` with the server's copy. */
export const listingLifeMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ListingLifeEvent,
    emitted: {} as { type: 'listing.changed'; listing: EditableListing },
    input: {} as Pick<Context, 'listing'>,
    tags: {} as 'busy' | 'alert',
    meta: {} as StateMeta,
  },
  actors: {
    changeState: fromPromise<EditableListing, StateChange>(() => notProvided('changeState')),
    fetchListing: fromPromise<EditableListing, { id: number }>(() => notProvided('fetchListing')),
  },
  guards: {
    isChangedElsewhere: (_, { error }: { error: unknown }) =>
      error instanceof ApiError && error.code === 'LISTING_CHANGED',
  },
  actions: {
    setWanted: assign((_, { state }: { state: LifeChange }) => ({ wanted: state, message: null })),
    setListing: assign((_, { listing }: { listing: EditableListing }) => ({ listing })),
    showFailure: assign((_, { error }: { error: unknown }) => ({
      message: kindOf(error) === 'notFound' ? lifeTexts.gone : answerFailureText(error, lifeTexts),
    })),
    notifyChanged: emit((_, { listing }: { listing: EditableListing }) => ({
      type: 'listing.changed' as const,
      listing,
    })),
  },
}).createMachine({
  id: 'listingLife',
  context: ({ input: { listing } }) => ({ listing, wanted: null, message: null }),
  initial: 'shown',
  on: {
    'listing.update': {
      actions: { type: 'setListing', params: ({ event: { listing } }) => ({ listing }) },
    },
  },
  states: {
    shown: {
      description: 'The state shows, with what can be done next.',
      meta: { reference: 'listing-life#states-of-a-listing' },
      on: {
        'state.change': {
          target: 'saving',
          actions: { type: 'setWanted', params: ({ event: { state } }) => ({ state }) },
        },
      },
    },
    saving: {
      description: 'The server changes the state.',
      meta: { reference: 'listing-life#changing-the-state' },
      tags: 'busy',
      invoke: {
        id: 'changeState',
        src: 'changeState',
        input: ({ context: { listing, wanted } }) => ({
          listing,
          state: assertDefined(wanted, 'wanted state'),
        }),
        onDone: {
          target: 'shown',
          actions: [
            { type: 'setListing', params: ({ event }) => ({ listing: event.output }) },
            { type: 'notifyChanged', params: ({ event }) => ({ listing: event.output }) },
          ],
        },
        onError: [
          {
            guard: { type: 'isChangedElsewhere', params: ({ event: { error } }) => ({ error }) },
            target: 'refetching',
            actions: { type: 'showFailure', params: ({ event: { error } }) => ({ error }) },
          },
          {
            target: 'alert',
            actions: { type: 'showFailure', params: ({ event: { error } }) => ({ error }) },
          },
        ],
      },
    },
    refetching: {
      description: 'The listing was changed elsewhere. Its current version is fetched.',
      meta: { reference: 'listing-life#changed-elsewhere' },
      tags: 'busy',
      invoke: {
        id: 'fetchListing',
        src: 'fetchListing',
        input: ({ context: { listing } }) => ({ id: listing.id }),
        onDone: {
          target: 'alert',
          actions: [
            { type: 'setListing', params: ({ event }) => ({ listing: event.output }) },
            { type: 'notifyChanged', params: ({ event }) => ({ listing: event.output }) },
          ],
        },
        onError: {
          target: 'alert',
          actions: { type: 'showFailure', params: ({ event: { error } }) => ({ error }) },
        },
      },
    },
    alert: {
      description: 'An alert says why the state is not the one that was asked for.',
      meta: { reference: 'listing-life#changing-the-state' },
      tags: 'alert',
      on: { 'alert.dismiss': 'shown' },
    },
  },
});
