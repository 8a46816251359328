import { assign, fromPromise, setup } from 'xstate';
import { errorTexts } from '../../domain/error-texts.ts';
import type { PresenceChoice } from '../../schemas/chat/presence.calls.ts';
import { answerFailureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

interface Context {
  isShown: boolean;
  /** Why the last choice was not saved. */
  message: string | null;
}

/** Whether others see when the member is connected: a switch in the profile, saved at once. */
export const presenceChoiceMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'presence.toggle' } | { type: 'presence.retry' },
    children: {} as { fetchChoice: 'fetchChoice'; saveChoice: 'saveChoice' },
    tags: {} as 'known' | 'failed' | 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    fetchChoice: fromPromise<PresenceChoice>(() => notProvided('fetchChoice')),
    saveChoice: fromPromise<void, PresenceChoice>(() => notProvided('saveChoice')),
  },
  actions: {
    setChoice: assign((_, { isShown }: PresenceChoice) => ({ isShown })),
    toggle: assign(({ context }) => ({ isShown: !context.isShown, message: null })),
    revert: assign(({ context }, { error }: { error: unknown }) => ({
      isShown: !context.isShown,
      message: answerFailureText(error, errorTexts.memberCards),
    })),
  },
}).createMachine({
  id: 'presenceChoice',
  context: { isShown: true, message: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The choice is fetched.',
      meta: { reference: 'chat#online' },
      invoke: {
        id: 'fetchChoice',
        src: 'fetchChoice',
        onDone: { target: 'shown', actions: { type: 'setChoice', params: ({ event }) => event.output } },
        onError: 'failed',
      },
    },
    failed: {
      description: 'The choice could not be fetched. The profile says so, with Try Again.',
      meta: { reference: 'chat#online' },
      tags: 'failed',
      on: { 'presence.retry': 'loading' },
    },
    shown: {
      description: 'The switch shows what is saved.',
      meta: { reference: 'chat#online' },
      tags: 'known',
      on: { 'presence.toggle': { target: 'saving', actions: 'toggle' } },
    },
    saving: {
      description: 'The choice is saved. The switch waits.',
      meta: { reference: 'chat#online' },
      tags: ['known', 'busy'],
      invoke: {
        id: 'saveChoice',
        src: 'saveChoice',
        input: ({ context: { isShown } }) => ({ isShown }),
        onDone: 'shown',
        onError: { target: 'shown', actions: { type: 'revert', params: ({ event }) => event } },
      },
    },
  },
});
