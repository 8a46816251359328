import { assign, fromPromise, setup } from 'xstate';
import { errorTexts } from '../../domain/error-texts.ts';
import { answerFailureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

export interface Appeal {
  id: number;
  text: string;
  /** From the link of a mail; `null` for a member who is logged in. */
  key: string | null;
}

interface Context extends Appeal {
  message: string | null;
}

/** The appeal against one decision. */
export const appealMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'text.change'; text: string } | { type: 'appeal.send' },
    input: {} as Pick<Appeal, 'id' | 'key'>,
    children: {} as { sendAppeal: 'sendAppeal' },
    tags: {} as 'busy' | 'sent',
    meta: {} as StateMeta,
  },
  actors: { sendAppeal: fromPromise<void, Appeal>(() => notProvided('sendAppeal')) },
  guards: { hasText: ({ context }) => context.text.trim() !== '' },
  actions: {
    setText: assign((_, { text }: { text: string }) => ({ text, message: null })),
    setMissing: assign({ message: errorTexts.safety.noAppeal }),
    setFailure: assign((_, { error }: { error: unknown }) => ({
      message: answerFailureText(error, errorTexts.safety),
    })),
  },
}).createMachine({
  id: 'appeal',
  context: ({ input }) => ({ ...input, text: '', message: null }),
  initial: 'writing',
  states: {
    writing: {
      description: 'The member writes why the decision is wrong.',
      meta: { reference: 'moderation#appeals' },
      on: {
        'text.change': { actions: { type: 'setText', params: ({ event: { text } }) => ({ text }) } },
        'appeal.send': [{ guard: 'hasText', target: 'sending' }, { actions: 'setMissing' }],
      },
    },
    sending: {
      description: 'The appeal is sent.',
      meta: { reference: 'moderation#appeals' },
      tags: 'busy',
      invoke: {
        id: 'sendAppeal',
        src: 'sendAppeal',
        input: ({ context: { id, text, key } }) => ({ id, key, text: text.trim() }),
        onDone: 'sent',
        onError: { target: 'writing', actions: { type: 'setFailure', params: ({ event }) => event } },
      },
    },
    sent: {
      description: 'The page says that the appeal will be decided.',
      meta: { reference: 'moderation#appeals' },
      tags: 'sent',
      type: 'final',
    },
  },
});
