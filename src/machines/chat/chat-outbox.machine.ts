import { type ActorRefFrom, raise, sendTo } from 'xstate';
import { errorTexts } from '../../domain/error-texts.ts';
import { present } from '../present.ts';
import { chatOutbox } from './chat-outbox-setup.ts';
import { headOf } from './outbox-items.ts';

/** Own messages that the server has not confirmed. A message leaves the outbox only when the server's copy of it arrives. */
export const chatOutboxMachine = chatOutbox.createMachine({
  id: 'chatOutbox',
  meta: {
    live: {
      context: ['items.*.status', 'items.*.attempts', 'honoursKeys'],
      events: { 'delivery.changed': ['item.status'] },
    },
  },
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
        raise(({ event: { composer } }) => ({ type: 'item.added', composer })),
      ],
    },
    'item.added': {
      actions: [
        'keep',
        // Sent to itself, so that an error of the records comes first. Then the composer keeps its draft.
        sendTo(
          ({ self }) => self,
          ({ event: { composer } }) => ({ type: 'item.kept', composer }),
        ),
      ],
    },
    'item.kept': { actions: sendTo(({ event }) => event.composer, { type: 'message.kept' }) },
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
      description: 'Another tab of the account sends the messages of all tabs.',
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
          description: 'No message waits, or there is no connection.',
          meta: { reference: 'chat#waiting-for-a-connection' },
          always: { guard: 'canDeliver', target: 'delivering' },
        },
        delivering: {
          description:
            'The oldest waiting message is being delivered, one message at a time, so that their order stays.',
          meta: { reference: 'chat#sending' },
          // The attempt is counted and stored before the message is sent, so that after a reload the message counts as sent.
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
                // Notified first, so that the message is always visible: in the outbox, in the thread, or in both.
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
