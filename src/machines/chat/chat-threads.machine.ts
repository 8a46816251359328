import type { ActorRefFrom } from 'xstate';
import { readTo, startedWithList } from '../../domain/chat/read-markers.ts';
import { chatThreads } from './chat-threads-setup.ts';

/** A thread and a composer for each conversation, and the read markers. */
export const chatThreadsMachine = chatThreads.createMachine({
  id: 'chatThreads',
  context: ({ input }) => ({
    ...input,
    threads: {},
    composers: {},
    recipients: {},
    hasPages: false,
    unread: {},
    counted: {},
    markers: { read: {}, since: null },
    restarts: {},
  }),
  invoke: [
    {
      id: 'readMarkers',
      src: 'readMarkers',
      input: ({ context: { userId } }) => ({ userId }),
      onError: { actions: { type: 'notifyFailed', params: ({ event }) => event } },
    },
    {
      id: 'fetchCapabilities',
      src: 'fetchCapabilities',
      onDone: {
        guard: { type: 'hasPages', params: ({ event }) => ({ names: event.output }) },
        actions: ['setPages', 'notifyPages'],
      },
      // The app works without them.
      onError: { actions: { type: 'logFailure', params: ({ event }) => event } },
    },
  ],
  initial: 'ready',
  states: {
    ready: {
      description: 'Each conversation has a thread and a composer. A failed one is restarted.',
      meta: { reference: 'chat#conversation' },
      on: {
        'markers.read': {
          actions: [
            { type: 'setMarkers', params: ({ event }) => event },
            { type: 'setCounted', params: ({ event }) => event },
            'notifyMarkers',
          ],
        },
        'list.fetched': {
          actions: [
            {
              type: 'setMarkers',
              params: ({ context: { markers }, event }) => ({
                markers: startedWithList(markers, event.conversations),
              }),
            },
            { type: 'setRecipients', params: ({ event }) => event },
            'spawnMissing',
            { type: 'notifySummaries', params: ({ event }) => event },
            'keepMarkers',
          ],
        },
        'message.received': [
          // The thread of this message is missing until the person restarts it. Then the thread fetches its messages.
          {
            guard: { type: 'hasGivenUp', params: ({ event }) => event },
            actions: [{ type: 'addMessage', params: ({ event }) => event }, 'spawnMissing'],
          },
          {
            actions: [
              { type: 'addMessage', params: ({ event }) => event },
              'spawnMissing',
              { type: 'notifyReceived', params: ({ event }) => event },
            ],
          },
        ],
        'connection.up': { actions: 'notifyStale' },
        'connection.confirmed': { actions: 'notifyStale' },
        'unread.changed': {
          actions: [
            { type: 'setUnread', params: ({ event }) => event },
            { type: 'keepUnread', params: ({ event }) => event },
          ],
        },
        'thread.readTo': {
          actions: [
            {
              type: 'setMarkers',
              params: ({ context, event }) => ({ markers: readTo(context.markers, event) }),
            },
            'keepMarkers',
          ],
        },
        'thread.restart': { actions: ['clearRestarts', 'spawnMissing'] },
        'xstate.error.actor.*': {
          guard: { type: 'isSpawned', params: ({ event }) => event },
          actions: [
            { type: 'logFailure', params: ({ event }) => event },
            { type: 'stopOrphans', params: ({ event }) => event },
            { type: 'remove', params: ({ event }) => event },
            'spawnMissing',
          ],
        },
      },
    },
  },
});

export type ChatThreadsActor = ActorRefFrom<typeof chatThreadsMachine>;
