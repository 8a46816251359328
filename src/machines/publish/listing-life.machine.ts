import { assign, emit, fromPromise, setup } from 'xstate';
import { ApiError, kindOf } from '../../domain/api-error.ts';
import type { Asker } from '../../domain/chat/inbox.ts';
import { type LifeChange, lifeTexts } from '../../domain/publish/listing-life.ts';
import type { LifeAnswer } from '../../schemas/chat/inbox.ts';
import type { EditableListing } from '../../schemas/listing/listing.ts';
import { assertDefined } from '../assert-defined.ts';
import { answerFailureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

export interface StateChange {
  listing: EditableListing;
  state: LifeChange;
  /** `null` if the backend takes no answer, and tells everybody itself. */
  answer: LifeAnswer | null;
}

interface Context {
  listing: EditableListing;
  /** The requested change. */
  wanted: LifeChange | null;
  /** Those who are told; `null` if the backend does not say. */
  askers: readonly Asker[] | null;
  /** The usual message to them, in the language of the poster. */
  usualText: string;
  /** The poster's own messages, by the change that they are about. */
  texts: Partial<Record<LifeChange, string>>;
  /** The conversations whose agreed viewing is not cancelled for a room that is rented, or is cancelled for another change. */
  toggled: readonly number[];
  message: string | null;
}

type ListingLifeEvent =
  | { type: 'state.change'; state: LifeChange; usualText: string }
  | { type: 'text.change'; text: string }
  | { type: 'viewing.toggle'; conversationId: number }
  | { type: 'answer.confirm' }
  | { type: 'answer.cancel' }
  /** The listing was changed in another part of the screen. */
  | { type: 'listing.update'; listing: EditableListing }
  | { type: 'alert.dismiss' };

/** The message to those who are told of the change. */
export const textOf = ({ wanted, texts, usualText }: Context): string =>
  (wanted && texts[wanted]) ?? usualText;

/** Whether the agreed viewing of a conversation is cancelled with the change: without a choice, only if the room is rented. */
export const cancelsViewing = ({ wanted, toggled }: Context, conversationId: number): boolean =>
  (wanted === 'rented') !== toggled.includes(conversationId);

function changeOf(context: Context): StateChange {
  const { listing, wanted, askers } = context;
  const answer = askers && {
    conversationIds: askers.map(({ conversationId }) => conversationId),
    text: textOf(context).trim(),
    viewings: askers.flatMap(({ conversationId, viewing }) =>
      viewing && cancelsViewing(context, conversationId)
        ? [{ conversationId, version: viewing.version }]
        : [],
    ),
  };
  return { listing, state: assertDefined(wanted, 'wanted state'), answer };
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
    /** It is offered anyway, so nobody is told. */
    isSilent: ({ context: { listing } }, { state }: { state: LifeChange }) =>
      state === 'renewed' && !listing.life.expiry?.isPast,
    /** Marking as rented is asked in any case; any other change only if somebody is told, by a backend that takes an answer. */
    mustAsk: ({ context: { wanted } }, { askers }: { askers: readonly Asker[] | null }) =>
      wanted === 'rented' || (askers !== null && askers.length > 0),
    isChangedElsewhere: (_, { error }: { error: unknown }) =>
      error instanceof ApiError && error.code === 'LISTING_CHANGED',
  },
  actions: {
    begin: assign((_, { state, usualText }: { state: LifeChange; usualText: string }) => ({
      wanted: state,
      usualText,
      askers: null,
      toggled: [],
      message: null,
    })),
    setAskers: assign((_, { askers }: { askers: Asker[] | null }) => ({ askers })),
    setText: assign(({ context: { wanted, texts } }, { text }: { text: string }) => ({
      texts: { ...texts, ...(wanted && { [wanted]: text }) },
      message: null,
    })),
    toggleViewing: assign(({ context: { toggled } }, { conversationId }: { conversationId: number }) => ({
      toggled: toggled.includes(conversationId)
        ? toggled.filter((id) => id !== conversationId)
        : [...toggled, conversationId],
    })),
    forgetTexts: assign({ texts: {} }),
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
    texts: {},
    toggled: [],
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
        'state.change': [
          {
            guard: { type: 'isSilent', params: ({ event }) => event },
            target: 'saving',
            actions: { type: 'begin', params: ({ event }) => event },
          },
          { target: 'preparing', actions: { type: 'begin', params: ({ event }) => event } },
        ],
      },
    },
    preparing: {
      description: 'Those who are told of the change are fetched, with their agreed viewings.',
      meta: { reference: 'listing-life#asking-first' },
      tags: 'busy',
      invoke: {
        id: 'fetchAskers',
        src: 'fetchAskers',
        input: ({ context: { listing } }) => ({ id: listing.id }),
        onDone: [
          {
            guard: { type: 'mustAsk', params: ({ event }) => ({ askers: event.output }) },
            target: 'asking',
            actions: { type: 'setAskers', params: ({ event }) => ({ askers: event.output }) },
          },
          {
            target: 'saving',
            actions: { type: 'setAskers', params: ({ event }) => ({ askers: event.output }) },
          },
        ],
        onError: {
          target: 'alert',
          actions: { type: 'showFailure', params: ({ event: { error } }) => ({ error }) },
        },
      },
    },
    asking: {
      description: 'A dialog shows who is told, with a text to change, and the viewings to cancel or keep.',
      meta: { reference: 'listing-life#asking-first' },
      tags: 'asking',
      on: {
        'text.change': { actions: { type: 'setText', params: ({ event: { text } }) => ({ text }) } },
        'viewing.toggle': { actions: { type: 'toggleViewing', params: ({ event }) => event } },
        'answer.confirm': 'answering',
        'answer.cancel': 'shown',
      },
    },
    answering: {
      description: 'The server changes the state and tells them. The dialog stays until it answers.',
      meta: { reference: 'listing-life#asking-first' },
      tags: ['asking', 'busy'],
      entry: 'clearMessage',
      invoke: {
        id: 'changeStateAndTell',
        src: 'changeState',
        input: ({ context }) => changeOf(context),
        onDone: {
          target: 'shown',
          actions: [
            { type: 'setListing', params: ({ event }) => ({ listing: event.output }) },
            { type: 'notifyChanged', params: ({ event }) => ({ listing: event.output }) },
            'forgetTexts',
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
        'The dialog says why the state is not changed. A viewing may have changed: they are fetched again.',
      meta: { reference: 'listing-life#asking-first' },
      tags: ['asking', 'busy'],
      invoke: {
        id: 'fetchAskersAgain',
        src: 'fetchAskers',
        input: ({ context: { listing } }) => ({ id: listing.id }),
        onDone: {
          target: 'asking',
          actions: { type: 'setAskers', params: ({ event }) => ({ askers: event.output }) },
        },
        // The reason why the state is not changed shows already.
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
        input: ({ context }) => changeOf(context),
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
