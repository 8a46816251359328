import { type ActorRefFrom, raise, sendTo } from 'xstate';
import { errorTexts } from '../domain/error-texts.ts';
import { chatOutbox } from './chat-outbox-setup.ts';
import { headOf } from './outbox-items.ts';
import { present } from './present.ts';

/** Own messages that the server has not confirmed. Sent is not delivered: one leaves when the server's copy of it arrives. */
export const chatOutboxMachine = chatOutbox.createMachine({
  id: 'chatOutbox',
  context: ({ input }) => ({
    ...input,
    items: [],
    seed: null,
    lastId: 0,
    honoursKeys: false,
    currentKey: null,
  }),
  invoke: {
    id: 'records',
    src: 'outboxRecords',
    input: ({ context }) => ({ userId: context.user.id }),
    onError: {
      actions: {
        type: 'notifyChat',
        params: ({ event: { actorId, error } }) => ({ type: 'outbox.failed', actorId, error }),
      },
    },
  },
  on: {
    'records.read': { actions: { type: 'setRecords', params: ({ event }) => event } },
    'connection.up': { actions: [{ type: 'setConnected', params: ({ event }) => event }, 'keep'] },
    'connection.down': { actions: 'setDisconnected' },
    'message.write': {
      actions: [
        { type: 'addItem', params: ({ event }) => event },
        // The writer is told last: what was typed goes from the screen once the device keeps the message.
        raise(({ event: { composer } }) => ({ type: 'item.added', composer })),
      ],
    },
    'item.added': { actions: ['keep', sendTo(({ event }) => event.composer, { type: 'message.kept' })] },
    'item.retry': {
      actions: [
        {
          type: 'changeItem',
          params: ({ event: { key } }) => ({ key, status: 'waiting' as const, reason: null }),
        },
        'keep',
      ],
    },
    'item.discard': { actions: [{ type: 'removeItem', params: ({ event }) => event }, 'keep'] },
    'copy.arrived': { actions: [{ type: 'setCopy', params: ({ event }) => event }, 'keep'] },
  },
  initial: 'following',
  states: {
    following: {
      description: 'Another tab of the account sends what all of them write.',
      meta: { reference: 'chat#one-tab-sends' },
      on: {
        'lock.acquired': {
          target: 'leading',
          actions: [{ type: 'setRecords', params: ({ event }) => event }, 'keep'],
        },
      },
    },
    leading: {
      description: 'This tab sends.',
      meta: { reference: 'chat#one-tab-sends' },
      on: {
        'message.rejected': {
          guard: { type: 'isLate', params: ({ event }) => event },
          actions: [
            { type: 'failItem', params: ({ event: { key, error } }) => ({ key, reason: error.message }) },
            'keep',
          ],
        },
      },
      initial: 'resting',
      states: {
        resting: {
          description: 'Nothing waits or, without a connection, all of it waits.',
          meta: { reference: 'chat#waiting-for-a-connection' },
          always: { guard: 'canDeliver', target: 'delivering' },
        },
        delivering: {
          description: 'The oldest message that waits is being delivered, so that none overtakes another.',
          meta: { reference: 'chat#sending' },
          // Counted, and kept by the device, before it is on the wire: after a reload it counts as sent.
          entry: ['setCurrent', 'keep'],
          invoke: {
            id: 'delivery',
            src: 'delivery',
            input: ({ context: { items, socket, honoursKeys }, self }) => ({
              item: present(headOf(items), 'message that waits'),
              socket: present(socket, 'socket'),
              outbox: self,
              honoursKeys,
            }),
            onError: {
              target: 'resting',
              actions: [
                { type: 'logFailure', params: ({ event }) => event },
                { type: 'stopOrphans', params: ({ event }) => event },
                {
                  type: 'failItem',
                  params: ({ context }) => ({ key: context.currentKey, reason: errorTexts.broken }),
                },
                'keep',
              ],
            },
          },
          always: { guard: 'isInterrupted', target: 'resting' },
          on: {
            'message.rejected': {
              guard: { type: 'isOfCurrent', params: ({ event }) => event },
              actions: sendTo('delivery', ({ event }) => event),
            },
            'delivery.changed': {
              actions: [{ type: 'changeItem', params: ({ event }) => event.item }, 'keep'],
            },
            'delivery.found': {
              actions: [
                // Told first, so that it is never neither on its way nor there.
                {
                  type: 'notifyChat',
                  params: ({ event: { copy, messages } }) => ({ type: 'copy.found', ...copy, messages }),
                },
                { type: 'setCopy', params: ({ event }) => event.copy },
                'keep',
              ],
            },
          },
        },
      },
    },
  },
});

export type OutboxActor = ActorRefFrom<typeof chatOutboxMachine>;
