import { present } from '../present.ts';
import { chatThread } from './chat-thread-setup.ts';

/** The region of a thread that loads older messages. */
export const olderMessages = chatThread.createStateConfig({
  description: 'The messages before the loaded ones.',
  meta: { reference: 'chat#older-messages' },
  initial: 'resting',
  states: {
    resting: {
      description:
        'Older messages, if there are any, are fetched when the person scrolls up to the first message.',
      meta: { reference: 'chat#older-messages' },
      on: { 'older.request': { guard: 'hasOlder', target: 'loading' } },
    },
    loading: {
      description: "'Loading older messages...'",
      meta: { reference: 'chat#older-messages' },
      tags: 'loadingOlder',
      on: { 'older.drop': 'resting' },
      invoke: {
        id: 'fetchOlder',
        src: 'fetchOlder',
        input: ({ context: { conversationId, older } }) => ({
          conversationId,
          address: present(older, 'address of older messages'),
        }),
        onDone: {
          target: 'resting',
          actions: [{ type: 'addOlder', params: ({ event }) => ({ page: event.output }) }, 'notifyUnread'],
        },
        onError: { target: 'failed', actions: { type: 'logFailure', params: ({ event }) => event } },
      },
    },
    failed: {
      description: "'Failed to load messages.' above the first message, with Try Again.",
      meta: { reference: 'chat#older-messages' },
      tags: 'olderFailed',
      on: { 'older.retry': 'loading', 'older.drop': 'resting', 'thread.open': 'resting' },
    },
  },
});
