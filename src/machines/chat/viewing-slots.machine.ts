import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { errorTexts } from '../../domain/error-texts.ts';
import type { ViewingOffer, ViewingSlots } from '../../schemas/chat/viewing.ts';
import { assertDefined } from '../assert-defined.ts';
import { answerFailureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

interface Context {
  listingId: number;
  /** `null` until the first answer. */
  open: ViewingSlots | null;
  /** What the poster saves. */
  offer: ViewingOffer | null;
  /** Why the last change was not saved. */
  message: string | null;
}

/** The open times of a listing, of a backend with `viewing-slots`: its poster changes them, and others book one. */
export const viewingSlotsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      /** A viewing of the listing has changed, or the fetch shall be tried again. */
        | { type: 'slots.refresh' }
        | { type: 'slots.edit' }
        | { type: 'slots.close' }
        | { type: 'slots.save'; offer: ViewingOffer },
    input: {} as Pick<Context, 'listingId'>,
    children: {} as { fetchSlots: 'fetchSlots'; saveSlots: 'saveSlots' },
    tags: {} as 'failed' | 'editing' | 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    fetchSlots: fromPromise<ViewingSlots, { listingId: number }>(() => notProvided('fetchSlots')),
    saveSlots: fromPromise<ViewingSlots, { listingId: number; offer: ViewingOffer }>(() =>
      notProvided('saveSlots'),
    ),
  },
  actions: {
    setOpen: assign((_, { open }: { open: ViewingSlots }) => ({ open })),
    setOffer: assign((_, { offer }: { offer: ViewingOffer }) => ({ offer, message: null })),
    setMessage: assign((_, { error }: { error: unknown }) => ({
      message: answerFailureText(error, errorTexts.viewingSlots),
    })),
    clearMessage: assign({ message: null }),
  },
}).createMachine({
  id: 'viewingSlots',
  context: ({ input }) => ({ ...input, open: null, offer: null, message: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The open times are fetched. Those that are known stay on the screen.',
      meta: { reference: 'viewings#open-times' },
      invoke: {
        id: 'fetchSlots',
        src: 'fetchSlots',
        input: ({ context: { listingId } }) => ({ listingId }),
        onDone: {
          target: 'shown',
          actions: { type: 'setOpen', params: ({ event }) => ({ open: event.output }) },
        },
        onError: 'failed',
      },
      on: { 'slots.refresh': { target: 'loading', reenter: true } },
    },
    shown: {
      description: 'The poster sees which times are open and booked, others which they can book.',
      meta: { reference: 'viewings#open-times' },
      on: { 'slots.refresh': 'loading', 'slots.edit': 'editing' },
    },
    failed: {
      description: 'The open times could not be fetched. The screen says so, with Try Again.',
      meta: { reference: 'viewings#open-times' },
      tags: 'failed',
      on: { 'slots.refresh': 'loading' },
    },
    editing: {
      description: 'The poster chooses the times.',
      meta: { reference: 'viewings#open-times' },
      tags: 'editing',
      on: {
        'slots.close': { target: 'shown', actions: 'clearMessage' },
        'slots.save': { target: 'saving', actions: { type: 'setOffer', params: ({ event }) => event } },
      },
    },
    saving: {
      description: 'The times are saved. The form stays until the answer.',
      meta: { reference: 'viewings#open-times' },
      tags: ['editing', 'busy'],
      invoke: {
        id: 'saveSlots',
        src: 'saveSlots',
        input: ({ context: { listingId, offer } }) => ({ listingId, offer: assertDefined(offer, 'offer') }),
        onDone: {
          target: 'shown',
          actions: { type: 'setOpen', params: ({ event }) => ({ open: event.output }) },
        },
        onError: { target: 'editing', actions: { type: 'setMessage', params: ({ event }) => event } },
      },
    },
  },
});

export type ViewingSlotsActor = ActorRefFrom<typeof viewingSlotsMachine>;
