import type { EventFrom } from 'xstate';
import type { chatComposerMachine } from '../../machines/chat-composer.machine.ts';

type ComposerEvent = EventFrom<typeof chatComposerMachine>;

/** What a person does to write in a conversation for each event of the composer's machine, and what they see in its states. */
export const chatComposerByPerson = {
  events: {
    'draft.change': ({ text }: Extract<ComposerEvent, { type: 'draft.change' }>) => ({
      fill: 'Message',
      text,
    }),
    'message.send': () => ({ press: 'Enter' }),
    // The outbox sends it when the device has stored the message.
    'message.kept': () => [],
  },
  states: { kept: { role: 'textbox', name: 'Message' } },
} as const;
