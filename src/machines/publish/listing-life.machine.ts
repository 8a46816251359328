import { assign, emit, fromPromise, setup } from 'xstate';
import { ApiError, kindOf } from '../../domain/api-error.ts';
import type { Asker } from '../../domain/chat/inbox.ts';
import { type LifeChange, lifeTexts } from '../../domain/publish/listing-life.ts';
import type { RentedAnswer } from '../../schemas/chat/inbox.ts';
import type { EditableListing } from '../../schemas/listing/listing.ts';
import { assertDefined } from '../assert-defined.ts';
import { answerFailureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

export interface StateChange {
  listing: EditableListing;
  state: LifeChange;
  /** For `rented`; `null` if the backend takes no answer, and tells everybody itself. */
  answer: RentedAnswer | null;
}

interface Context {
  listing: EditableListing;
  /** The requested change. */
  wanted: LifeChange | null;
  /** Those who are told that it is rented; `null` if the backend does not say. */
  askers: readonly Asker[] | null;
  /** The usual message to them, in the language of the poster. */
  usualText: string;
  /** The poster's own message; `null` until it is edited. */
  text: string | null;
  /** The conversations whose agreed viewing stays. */
  kept: readonly number[];
  message: string | null;
}

type ListingLifeEvent =
  | { type: 'state.change'; state: Exclude<LifeChange, 'rented'> }
  | { type: 'rented.ask'; usualText: string }
  | { type: 'text.change'; text: string }
  | { type: 'viewing.toggle'; conversationId: number }
  | { type: 'rented.confirm' }
  | { type: 'rented.cancel' }
  /** The listing was changed in another part of the screen. */
  | { type: 'listing.update'; listing: EditableListing }
  | { type: 'alert.dismiss' };

function answerTo(
  askers: readonly Asker[],
  { text, kept }: { text: string; kept: readonly number[] },
): RentedAnswer {
  return {
    conversationIds: askers.map(({ conversationId }) => conversationId),
    text: text.trim(),
    viewings: askers.flatMap(({ conversationId, viewing }) =>
      viewing && !kept.includes(conversationId) ? [{ conversationId, version: viewing.version }] : [],
    ),
  };
}

/** Whether an own listing is published, paused or rented. Emits `listing.changed` with the server's copy. */
export const listingLifeMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ListingLifeEvent,
    emitted: {} as { type: 'listing.changed'; listing: EditableListing },
    input: {} as Pick<Context, 'listing'>,
    tags: {} as 'busy' | 'alert' | 'asking',
    meta: {} as StateMeta,
  },
  actors: {
    changeState: fromPromise<EditableListing, StateChange>(() => notProvided('changeState')),
    fetchAskers: fromPromise<Asker[] | null, { id: number }>(() => notProvided('fetchAskers')),
    fetchListing: fromPromise<EditableListing, { id: number }>(() => notProvided('fetchListing')),
  },
  guards: {
    isChangedElsewhere: (_, { error }: { error: unknown }) =>
      error instanceof ApiError && error.code === 'LISTING_CHANGED',
  },
  actions: {
    setWanted: assign((_, { state }: { state: LifeChange }) => ({ wanted: state, message: null })),
    begin: assign((_, { usualText }: { usualText: string }) => ({
      wanted: 'rented' as const,
      usualText,
      kept: [],
      message: null,
    })),
    setAskers: assign((_, { askers }: { askers: Asker[] | null }) => ({ askers })),
    setText: assign((_, { text }: { text: string }) => ({ text, message: null })),
    toggleKept: assign(({ context: { kept } }, { conversationId }: { conversationId: number }) => ({
      kept: kept.includes(conversationId)
        ? kept.filter((id) => id !== conversationId)
        : [...kept, conversationId],
    })),
    forgetText: assign({ text: null }),
    clearMessage: assign({ message: null }),
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
  context: ({ input: { listing } }) => ({
    listing,
    wanted: null,
    askers: null,
    usualText: '',
    text: null,
    kept: [],
    message: null,
  }),
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
        'rented.ask': {
          target: 'preparing',
          actions: { type: 'begin', params: ({ event }) => event },
        },
      },
    },
    preparing: {
      description: 'Those who are told that the room is rented are fetched, with their agreed viewings.',
      meta: { reference: 'listing-life#marking-as-rented' },
      tags: 'busy',
      invoke: {
        id: 'fetchAskers',
        src: 'fetchAskers',
        input: ({ context: { listing } }) => ({ id: listing.id }),
        onDone: {
          target: 'asking',
          actions: { type: 'setAskers', params: ({ event }) => ({ askers: event.output }) },
        },
        onError: {
          target: 'alert',
          actions: { type: 'showFailure', params: ({ event: { error } }) => ({ error }) },
        },
      },
    },
    asking: {
      description: 'A dialog shows who is told, with a text to change, and the viewings to cancel or keep.',
      meta: { reference: 'listing-life#marking-as-rented' },
      tags: 'asking',
      on: {
        'text.change': { actions: { type: 'setText', params: ({ event: { text } }) => ({ text }) } },
        'viewing.toggle': { actions: { type: 'toggleKept', params: ({ event }) => event } },
        'rented.confirm': 'renting',
        'rented.cancel': 'shown',
      },
    },
    renting: {
      description: 'The server marks the listing as rented. The dialog stays until it answers.',
      meta: { reference: 'listing-life#marking-as-rented' },
      tags: ['asking', 'busy'],
      entry: 'clearMessage',
      invoke: {
        id: 'rent',
        src: 'changeState',
        input: ({ context: { listing, askers, text, usualText, kept } }) => ({
          listing,
          state: 'rented' as const,
          answer: askers && answerTo(askers, { text: text ?? usualText, kept }),
        }),
        onDone: {
          target: 'shown',
          actions: [
            { type: 'setListing', params: ({ event }) => ({ listing: event.output }) },
            { type: 'notifyChanged', params: ({ event }) => ({ listing: event.output }) },
            'forgetText',
          ],
        },
        onError: [
          {
            guard: { type: 'isChangedElsewhere', params: ({ event: { error } }) => ({ error }) },
            target: 'refetching',
            actions: { type: 'showFailure', params: ({ event: { error } }) => ({ error }) },
          },
          {
            target: 'refreshing',
            actions: { type: 'showFailure', params: ({ event: { error } }) => ({ error }) },
          },
        ],
      },
    },
    refreshing: {
      description:
        'The dialog says why the room is not marked. A viewing may have changed: they are fetched again.',
      meta: { reference: 'listing-life#marking-as-rented' },
      tags: ['asking', 'busy'],
      invoke: {
        id: 'fetchAskersAgain',
        src: 'fetchAskers',
        input: ({ context: { listing } }) => ({ id: listing.id }),
        onDone: {
          target: 'asking',
          actions: { type: 'setAskers', params: ({ event }) => ({ askers: event.output }) },
        },
        // The reason why the room is not marked shows already.
        onError: 'asking',
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
          answer: null,
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
