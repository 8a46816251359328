import { raise } from 'xstate';
import { broken, changeOf, failed, memberOf, root } from './root-setup.ts';

/** The root actor. It runs as long as the page, and holds everything that is not part of a single screen. */
export const rootMachine = root.createMachine({
  id: 'root',
  context: ({ input }) => ({
    ...input,
    vitals: {},
    lastSession: null,
    lastMember: null,
    membership: null,
    restarts: {},
  }),
  type: 'parallel',
  states: {
    session: {
      description: 'Who is using the app.',
      meta: { reference: 'accounts#session' },
      initial: 'running',
      states: {
        running: {
          description: 'A member, or a visitor.',
          meta: { reference: 'accounts#session' },
          invoke: {
            id: 'session',
            src: 'session',
            input: ({ context }) => ({ resumed: memberOf(context.lastSession) }),
            onSnapshot: {
              actions: [
                { type: 'setLastSession', params: ({ event }) => ({ session: event.snapshot }) },
                raise(({ event }) => changeOf(event.snapshot)),
              ],
            },
            onError: {
              target: 'failed',
              actions: [
                { type: 'logFailure', params: ({ event }) => event },
                { type: 'stopOrphans', params: ({ event }) => event },
              ],
            },
          },
        },
        failed: failed('session', 'running'),
        broken: broken('Nobody can log in or out.', 'running'),
      },
    },
    membership: {
      description: 'The actors of the member, on every screen.',
      meta: { reference: 'chat#when-the-chat-runs' },
      initial: 'absent',
      states: {
        absent: {
          description: 'Nobody has logged in on this page.',
          meta: { reference: 'chat#when-the-chat-runs' },
          on: {
            'session.changed': {
              guard: { type: 'isMember', params: ({ event }) => event },
              target: 'loading',
            },
          },
        },
        loading: {
          description: 'The code of the membership is loading.',
          meta: { reference: 'chat#when-the-chat-runs' },
          invoke: {
            id: 'loadMembership',
            src: 'loadMembership',
            onDone: {
              target: 'running',
              actions: { type: 'startMembership', params: ({ event }) => ({ logic: event.output }) },
            },
            onError: { target: 'unavailable', actions: { type: 'logFailure', params: ({ event }) => event } },
          },
        },
        unavailable: {
          description: 'The code could not be loaded. It is tried again later.',
          meta: { reference: 'chat#chat-not-loaded' },
          after: { reload: 'loading' },
        },
        running: {
          description: 'The membership runs, and follows the session and the network.',
          meta: { reference: 'chat#when-the-chat-runs' },
          on: {
            'session.changed': { actions: { type: 'notifyMembership', params: ({ event }) => event } },
            'network.*': { actions: { type: 'notifyMembership', params: ({ event }) => event } },
            'xstate.error.actor.membership': {
              target: 'failed',
              actions: [
                { type: 'logFailure', params: ({ event }) => event },
                { type: 'stopOrphans', params: ({ event }) => event },
                'removeMembership',
              ],
            },
          },
        },
        failed: failed('membership', 'loading'),
        broken: broken('There are no chat and no likes.', 'loading'),
      },
    },
    capabilities: {
      description:
        'What the backend has besides the specified calls. Until that is known, the app behaves as specified.',
      meta: { reference: 'layout#capabilities' },
      initial: 'starting',
      states: {
        starting: {
          description: 'The page or the tab may know it already.',
          meta: { reference: 'layout#capabilities' },
          always: [{ guard: 'knowsCapabilities', target: 'known' }, { target: 'asking' }],
        },
        asking: {
          description: 'The backend is asked. No screen waits for the answer.',
          meta: { reference: 'layout#capabilities' },
          invoke: {
            id: 'fetchCapabilities',
            src: 'fetchCapabilities',
            onDone: {
              target: 'known',
              actions: { type: 'setCapabilities', params: ({ event }) => ({ capabilities: event.output }) },
            },
            onError: { target: 'unknown', actions: { type: 'logFailure', params: ({ event }) => event } },
          },
        },
        unknown: {
          description: 'There was no answer. The next screen that depends on it asks again.',
          meta: { reference: 'layout#capabilities' },
          on: { 'capabilities.want': 'asking' },
        },
        known: {
          description: 'The answer holds as long as the page.',
          meta: { reference: 'layout#capabilities' },
        },
      },
    },
    network: {
      description: 'Whether the browser is online.',
      meta: { reference: 'layout#offline-notice' },
      invoke: {
        id: 'networkStatus',
        src: 'networkStatus',
        onError: { target: '.online', actions: { type: 'logFailure', params: ({ event }) => event } },
      },
      initial: 'online',
      states: {
        online: {
          description: 'Online: requests can be sent.',
          meta: { reference: 'layout#offline-notice' },
          on: {
            'network.lost': 'offline',
          },
        },
        offline: {
          description: 'The browser is offline. Every screen shows a notice.',
          meta: { reference: 'layout#offline-notice' },
          tags: 'offline',
          on: {
            'network.restored': 'online',
          },
        },
      },
    },
    vitals: {
      description: 'Page performance is measured, by a library that loads after the page.',
      meta: { reference: 'layout#page-measurements' },
      initial: 'measuring',
      states: {
        measuring: {
          description: 'The newest measurement of each name is kept.',
          meta: { reference: 'layout#page-measurements' },
          invoke: {
            id: 'vitals',
            src: 'vitals',
            onError: { target: 'unavailable', actions: { type: 'logFailure', params: ({ event }) => event } },
          },
          on: {
            'vitals.fail': 'unavailable',
            'vital.measured': { actions: { type: 'setVital', params: ({ event }) => event } },
          },
        },
        unavailable: {
          description: 'The library could not be loaded. The app works without it.',
          meta: { reference: 'layout#page-measurements' },
        },
      },
    },
  },
});
