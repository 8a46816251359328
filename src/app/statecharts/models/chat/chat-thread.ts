import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { aChat, aMessage, minute } from '../../../../../fixtures/chat.ts';
import { offline } from '../../../../../fixtures/failures.ts';
import { chatThreadMachine } from '../../../../machines/chat/chat-thread.machine.ts';
import { nothingCounted } from '../../../../schemas/chat/chat-store.ts';

const summary = (at: number) => ({ type: 'summary.changed', time: Date.parse(minute(at)) }) as const;

const pages = [
  { messages: [aMessage({ messageId: 2 })], older: null },
  { messages: [aMessage({ messageId: 2 })], older: '?before=2' },
];

export const chatThreadModel: MachineModel<typeof chatThreadMachine> = {
  machine: chatThreadMachine,
  inputs: [
    {
      conversationId: 31,
      userId: 7,
      readUntil: Date.parse(minute(1)),
      counted: nothingCounted,
      hasPages: false,
      owner: aChat,
    },
  ],
  events: [
    { type: 'thread.open' },
    { type: 'thread.close' },
    { type: 'thread.stale' },
    summary(2),
    summary(3),
    { type: 'messages.received', messages: [aMessage({ messageId: 3 })] },
    { type: 'thread.read' },
    { type: 'marker.moved', readUntil: Date.parse(minute(3)) },
    { type: 'thread.retry' },
    { type: 'pages.offered' },
    { type: 'older.request' },
    { type: 'older.retry' },
  ],
  // Received and read messages do not depend on the state of the history.
  can: ({ value, context }, { type }) =>
    !['marker.moved', 'messages.received', 'thread.read'].includes(type) ||
    (value.history === 'complete' && (type !== 'messages.received' || context.messages.length < 2)),
  outcomes: {
    fetchNewest: { outputs: pages, errors: [offline] },
    countUnread: { outputs: pages, errors: [offline] },
    fetchOlder: { outputs: [{ messages: [aMessage({ messageId: 1 })], older: null }], errors: [offline] },
  },
  distinguish: ({ isLoaded, hasPages, older }) => ({ isLoaded, hasPages, hasOlder: older !== null }),
};
