import { assign, fromPromise, raise, setup } from 'xstate';
import { errorTexts } from '../../domain/error-texts.ts';
import {
  type CardPart,
  cardParts,
  type OwnCard,
  type ShownParts,
} from '../../schemas/account/member-card.ts';
import { assertDefined } from '../assert-defined.ts';
import { answerFailureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

interface Context {
  /** The server's values. */
  own: OwnCard | null;
  /** The values of the switches. */
  chosen: ShownParts | null;
  /** The values that are being saved. */
  sent: ShownParts | null;
  /** Why the last choice was not saved. */
  message: string | null;
}

type OwnCardEvent =
  | { type: 'card.refresh' }
  | { type: 'card.retry' }
  | { type: 'part.toggle'; part: CardPart }
  | { type: 'preview.open' }
  | { type: 'preview.close' };

/** What others see of the member: a switch for each part, saved at once, and a preview. */
export const ownCardMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OwnCardEvent,
    children: {} as {
      fetchOwnCard: 'fetchOwnCard';
      saveParts: 'saveParts';
    },
    tags: {} as 'failed' | 'previewing',
    meta: {} as StateMeta,
  },
  actors: {
    fetchOwnCard: fromPromise<OwnCard>(() => notProvided('fetchOwnCard')),
    saveParts: fromPromise<OwnCard, ShownParts>(() => notProvided('saveParts')),
  },
  guards: {
    isKnown: ({ context }) => context.own !== null,
    /** A switch was used while the last choice was being saved. */
    hasMore: ({ context: { chosen, sent } }) => cardParts.some((part) => chosen?.[part] !== sent?.[part]),
  },
  actions: {
    setOwn: assign((_, { own }: { own: OwnCard }) => ({ own, chosen: own.shown })),
    keepChoice: assign((_, { own }: { own: OwnCard }) => ({ own })),
    toggle: assign(({ context: { chosen } }, { part }: { part: CardPart }) => ({
      chosen: chosen && { ...chosen, [part]: !chosen[part] },
      message: null,
    })),
    refresh: raise({ type: 'card.refresh' }),
    setSent: assign(({ context: { chosen } }) => ({ sent: chosen })),
    /** The switches show the saved values. */
    revert: assign(({ context: { own } }, { error }: { error: unknown }) => ({
      chosen: own?.shown ?? null,
      message: answerFailureText(error, errorTexts.memberCards),
    })),
  },
}).createMachine({
  id: 'ownCard',
  context: { own: null, chosen: null, sent: null, message: null },
  type: 'parallel',
  states: {
    card: {
      description: 'The own card and its switches.',
      meta: { reference: 'cards#choosing-what-others-see' },
      initial: 'loading',
      on: {
        'part.toggle': {
          guard: 'isKnown',
          target: '.saving',
          actions: { type: 'toggle', params: ({ event: { part } }) => ({ part }) },
        },
      },
      states: {
        loading: {
          description: 'The own card is fetched. What is known stays on the screen.',
          meta: { reference: 'cards#choosing-what-others-see' },
          invoke: {
            id: 'fetchOwnCard',
            src: 'fetchOwnCard',
            onDone: {
              target: 'shown',
              actions: { type: 'setOwn', params: ({ event }) => ({ own: event.output }) },
            },
            onError: 'failed',
          },
          on: { 'card.refresh': { target: 'loading', reenter: true } },
        },
        failed: {
          description: 'The own card could not be fetched. The profile says so, with Try Again.',
          meta: { reference: 'cards#choosing-what-others-see' },
          tags: 'failed',
          on: { 'card.retry': 'loading', 'card.refresh': 'loading' },
        },
        shown: {
          description: 'The switches show what others see.',
          meta: { reference: 'cards#choosing-what-others-see' },
          on: { 'card.refresh': 'loading' },
        },
        saving: {
          description: 'The choice is saved. A switch that is used meanwhile is saved after it.',
          meta: { reference: 'cards#choosing-what-others-see' },
          entry: 'setSent',
          invoke: {
            id: 'saveParts',
            src: 'saveParts',
            input: ({ context: { sent } }) => assertDefined(sent, 'sent'),
            onDone: [
              {
                guard: 'hasMore',
                target: 'saving',
                reenter: true,
                actions: { type: 'keepChoice', params: ({ event }) => ({ own: event.output }) },
              },
              {
                target: 'shown',
                actions: { type: 'setOwn', params: ({ event }) => ({ own: event.output }) },
              },
            ],
            onError: { target: 'shown', actions: { type: 'revert', params: ({ event }) => event } },
          },
          on: {
            'part.toggle': { actions: { type: 'toggle', params: ({ event: { part } }) => ({ part }) } },
          },
        },
      },
    },
    preview: {
      description: 'The card as others see it.',
      meta: { reference: 'cards#the-preview' },
      initial: 'closed',
      states: {
        closed: {
          description: 'The preview is closed.',
          meta: { reference: 'cards#the-preview' },
          // The profile, the picture or the listings may have changed.
          on: { 'preview.open': { target: 'open', actions: 'refresh' } },
        },
        open: {
          description: 'The preview is open.',
          meta: { reference: 'cards#the-preview' },
          tags: 'previewing',
          on: { 'preview.close': 'closed' },
        },
      },
    },
  },
});
