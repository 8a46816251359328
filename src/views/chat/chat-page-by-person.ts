import type { EventFrom } from 'xstate';
import type { chatComposerMachine } from '../../machines/chat/chat-composer.machine.ts';

type ComposerEvent = EventFrom<typeof chatComposerMachine>;

/** For each event of the composer's machine, what a person does to cause it. For each state, what they see. */
export const chatComposerByPerson = {
  events: {
    'draft.change': ({ text }: Extract<ComposerEvent, { type: 'draft.change' }>) => ({
      fill: 'Message',
      text,
    }),
    'message.send': () => ({ press: 'Enter' }),
    // The outbox sends this event when the device has stored the message.
    'message.kept': () => [],
  },
  states: { kept: { role: 'textbox', name: 'Message' } },
} as const;
