import { type ActorRefFrom, raise, sendTo } from 'xstate';
import { broken, chat, failed } from './chat-setup.ts';

/**
 * The member's chat. It runs on every screen while the member is logged in, restarts its four parts when they fail, and forwards
 * the reports of each part to the others.
 */
export const chatMachine = chat.createMachine({
  id: 'chat',
  context: ({ input }) => ({ ...input, socket: null, unsent: [], restarts: {} }),
  type: 'parallel',
  states: {
    connection: {
      description: 'The connection to the server.',
      meta: { reference: 'chat#connection' },
      initial: 'running',
      states: {
        running: {
          description: 'The connection is opened, and opened again after every loss.',
          meta: { reference: 'chat#when-the-chat-runs' },
          invoke: {
            id: 'connection',
            src: 'connection',
            input: ({ self }) => ({ owner: self }),
            onError: {
              target: 'failed',
              actions: [
                { type: 'logFailure', params: ({ event }) => event },
                { type: 'stopOrphans', params: ({ event }) => event },
                { type: 'setSocket', params: { socket: null } },
                raise({ type: 'connection.down' }),
              ],
            },
          },
          on: {
            'connection.up': { actions: { type: 'setSocket', params: ({ event }) => event } },
            'connection.down': { actions: { type: 'setSocket', params: { socket: null } } },
            'network.*': { actions: sendTo('connection', ({ event }) => event) },
            'session.renewed': { actions: sendTo('connection', ({ event }) => event) },
          },
        },
        failed: failed('connection'),
        broken: broken('No messages are sent or received.'),
      },
    },
    list: {
      description: 'The list of conversations.',
      meta: { reference: 'chat#list-of-conversations' },
      initial: 'running',
      states: {
        running: {
          description: 'The list is fetched, and fetched again after each connect.',
          meta: { reference: 'chat#when-the-chat-runs' },
          invoke: {
            id: 'list',
            src: 'list',
            input: ({ context: { user }, self }) => ({ userId: user.id, chat: self }),
            onError: {
              target: 'failed',
              actions: [
                { type: 'logFailure', params: ({ event }) => event },
                { type: 'stopOrphans', params: ({ event }) => event },
              ],
            },
          },
          on: {
            'connection.*': { actions: sendTo('list', ({ event }) => event) },
            'session.renewed': { actions: sendTo('list', ({ event }) => event) },
            'message.received': { actions: sendTo('list', ({ event }) => event) },
            'copy.found': {
              actions: sendTo('list', ({ event }) => ({ ...event, type: 'message.received' as const })),
            },
            'list.report': { actions: sendTo('list', ({ event }) => event) },
          },
        },
        failed: failed('list'),
        broken: broken('There is no list.'),
      },
    },
    threads: {
      description: 'A thread and a composer for each conversation.',
      meta: { reference: 'chat#conversation' },
      initial: 'running',
      states: {
        running: {
          description: 'The threads show messages, and the composers accept new ones.',
          meta: { reference: 'chat#when-the-chat-runs' },
          entry: raise({ type: 'list.report' }),
          invoke: {
            id: 'threads',
            src: 'threads',
            input: ({ context: { user }, self }) => ({ userId: user.id, chat: self }),
            onError: {
              target: 'failed',
              actions: [
                { type: 'logFailure', params: ({ event }) => event },
                { type: 'stopOrphans', params: ({ event }) => event },
              ],
            },
          },
          on: {
            'connection.*': { actions: sendTo('threads', ({ event }) => event) },
            'list.fetched': { actions: sendTo('threads', ({ event }) => event) },
            'message.received': { actions: sendTo('threads', ({ event }) => event) },
            'copy.found': {
              actions: sendTo('threads', ({ event }) => ({ ...event, type: 'message.received' as const })),
            },
            'threads.failed': {
              target: 'failed',
              actions: { type: 'logFailure', params: ({ event }) => event },
            },
          },
        },
        failed: failed('threads'),
        broken: broken('No conversation can be shown.'),
      },
    },
    outbox: {
      description: 'Own messages that the server has not confirmed.',
      meta: { reference: 'chat#sending' },
      initial: 'running',
      states: {
        running: {
          description: 'The messages are sent in order, each exactly once.',
          meta: { reference: 'chat#when-the-chat-runs' },
          invoke: {
            id: 'outbox',
            src: 'outbox',
            input: ({ context: { user, socket }, self }) => ({ user, socket, chat: self }),
            onError: {
              target: 'failed',
              actions: [
                { type: 'logFailure', params: ({ event }) => event },
                { type: 'stopOrphans', params: ({ event }) => event },
                'setUnsent',
              ],
            },
          },
          on: {
            'connection.*': { actions: sendTo('outbox', ({ event }) => event) },
            'message.rejected': { actions: sendTo('outbox', ({ event }) => event) },
            'message.received': {
              guard: { type: 'isOwn', params: ({ event }) => event },
              actions: sendTo('outbox', ({ event }) => ({ ...event, type: 'copy.arrived' as const })),
            },
            'outbox.failed': {
              target: 'failed',
              actions: [{ type: 'logFailure', params: ({ event }) => event }, 'setUnsent'],
            },
          },
        },
        failed: failed('outbox'),
        broken: broken('Nothing can be sent. Waiting messages stay on the screen.'),
      },
    },
  },
});

export type ChatActor = ActorRefFrom<typeof chatMachine>;
