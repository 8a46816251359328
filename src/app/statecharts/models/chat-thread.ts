import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { aChat, aMessage, minute } from '../../../../fixtures/chat.ts';
import { offline } from '../../../../fixtures/failures.ts';
import { chatThreadMachine } from '../../../machines/chat-thread.machine.ts';
import { maxMessageLength } from '../../../schemas/constants.ts';

const learned = (at: number) => ({ type: 'thread.learned', lastMessageTimestamp: minute(at) }) as const;

export const chatThreadModel: MachineModel<typeof chatThreadMachine> = {
  machine: chatThreadMachine,
  inputs: [
    {
      conversationId: 31,
      userId: 7,
      readUntil: Date.parse(minute(1)),
      draft: '',
      chat: aChat,
    },
  ],
  events: [
    { type: 'thread.open' },
    { type: 'thread.close' },
    { type: 'thread.stale' },
    learned(2),
    learned(3),
    { type: 'thread.received', messages: [aMessage({ messageId: 3 })] },
    { type: 'thread.read' },
    { type: 'mark.moved', readUntil: Date.parse(minute(3)) },
    { type: 'thread.retry' },
    { type: 'draft.change', text: 'Ciao!' },
    { type: 'draft.change', text: 'x'.repeat(maxMessageLength + 1) },
    { type: 'message.send' },
  ],
  // What is typed has nothing to do with where the history is, nor has what comes and is read.
  can: ({ value, context }, { type }) =>
    !['draft.change', 'message.send', 'mark.moved', 'thread.received', 'thread.read'].includes(type) ||
    (value.history === 'complete' && (type !== 'thread.received' || context.messages.length < 2)),
  outcomes: {
    fetchMessages: { outputs: [[aMessage({ messageId: 2 })]], errors: [offline] },
    refetchMessages: { outputs: [[aMessage({ messageId: 2 })]], errors: [offline] },
  },
  distinguish: ({ draft }) => draft.length,
};
