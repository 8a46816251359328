import { assign, enqueueActions, fromCallback, fromPromise, raise, type SnapshotFrom, setup } from 'xstate';
import type { ChatRecords } from '../schemas/chat-store.ts';
import { chatReconnectDelay } from '../schemas/constants.ts';
import type { ChatActor, chatMachine } from './chat.machine.ts';
import { likesMachine } from './likes.machine.ts';
import type { StateMeta } from './meta.ts';
import { notProvided } from './not-provided.ts';
import { sessionMachine } from './session.machine.ts';

/** One Web Vitals measurement, as its library rates it. */
export interface Vital {
  name: string;
  value: number;
  rating: 'good' | 'needs-improvement' | 'poor';
}

/** The chat, whose code is loaded for members alone, and what the device keeps of theirs. */
export interface LoadedChat {
  logic: typeof chatMachine;
  records: ChatRecords;
}

/**
 * Somebody is logged in (`member`), the server ended their session (`expired`), nobody is (`visitor`), or it is not known yet.
 */
export interface SessionChange {
  type: 'session.changed';
  standing: 'member' | 'expired' | 'visitor' | 'unknown';
  user: { id: number; email: string } | null;
}

function standingOf(snapshot: SnapshotFrom<typeof sessionMachine>): SessionChange {
  const { user } = snapshot.context;
  const known = (['member', 'expired', 'visitor'] as const).find((tag) => snapshot.hasTag(tag));
  return { type: 'session.changed', standing: known ?? 'unknown', user };
}

export type NetworkEvent = { type: 'network.lost' } | { type: 'network.restored' };
export type VitalEvent = { type: 'vital.measured'; vital: Vital } | { type: 'vitals.fail' };

/** The root actor: lives as long as the page, and holds what no single screen owns. */
export const rootMachine = setup({
  types: {
    context: {} as {
      vitals: Record<string, Vital>;
      chat: ChatActor | null;
      /** Whose chat it is. */
      member: { id: number; email: string } | null;
    },
    events: {} as NetworkEvent | VitalEvent | SessionChange,
    children: {} as {
      session: 'session';
      likes: 'likes';
      networkStatus: 'networkStatus';
      vitals: 'vitals';
      loadChat: 'loadChat';
      forgetChat: 'forgetChat';
    },
    tags: {} as 'offline',
    meta: {} as StateMeta,
  },
  actors: {
    session: sessionMachine,
    likes: likesMachine,
    networkStatus: fromCallback<NetworkEvent>(() => notProvided('networkStatus')),
    vitals: fromCallback<VitalEvent>(() => notProvided('vitals')),
    loadChat: fromPromise<LoadedChat, { userId: number }>(() => notProvided('loadChat')),
    forgetChat: fromPromise<void, { userId: number }>(() => notProvided('forgetChat')),
  },
  guards: {
    isMember: (_, { change }: { change: SessionChange }) => change.standing === 'member',
    isSameMember: ({ context }, { change }: { change: SessionChange }) =>
      change.standing === 'member' && change.user?.id === context.member?.id,
    isExpired: (_, { change }: { change: SessionChange }) => change.standing === 'expired',
    isVisitor: (_, { change }: { change: SessionChange }) => change.standing === 'visitor',
  },
  actions: {
    rememberVital: assign({
      vitals: ({ context }, { vital }: { vital: Vital }) => ({ ...context.vitals, [vital.name]: vital }),
    }),
    rememberMember: assign((_, { change }: { change: SessionChange }) => ({ member: change.user })),
    startChat: assign(({ context: { member }, spawn }, { logic, records }: LoadedChat) => ({
      chat:
        member && spawn<typeof chatMachine>(logic, { systemId: 'chat', input: { user: member, records } }),
    })),
    stopChat: enqueueActions(({ context, enqueue }) => {
      if (context.chat) enqueue.stopChild(context.chat);
      enqueue.assign({ chat: null });
    }),
    tellChat: enqueueActions(
      ({ context, enqueue }, { event }: { event: NetworkEvent | { type: 'session.renewed' } }) => {
        if (context.chat) enqueue.sendTo(context.chat, event);
      },
    ),
  },
  delays: { reconnect: chatReconnectDelay },
}).createMachine({
  id: 'root',
  context: { vitals: {}, chat: null, member: null },
  invoke: [
    {
      id: 'session',
      src: 'session',
      onSnapshot: { actions: raise(({ event }) => standingOf(event.snapshot)) },
      onError: {},
    },
    { id: 'likes', src: 'likes', onError: {} },
  ],
  type: 'parallel',
  states: {
    network: {
      description: 'Whether the browser has a connection at all.',
      meta: { reference: 'layout#offline-notice' },
      invoke: { id: 'networkStatus', src: 'networkStatus', onError: '.online' },
      initial: 'online',
      states: {
        online: {
          description: 'Requests can be tried.',
          meta: { reference: 'layout#offline-notice' },
          on: {
            'network.lost': {
              target: 'offline',
              actions: { type: 'tellChat', params: ({ event }) => ({ event }) },
            },
          },
        },
        offline: {
          description: 'The browser says it has no connection: a notice shows on every screen.',
          meta: { reference: 'layout#offline-notice' },
          tags: 'offline',
          on: {
            'network.restored': {
              target: 'online',
              actions: { type: 'tellChat', params: ({ event }) => ({ event }) },
            },
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
          description: 'Measurements are kept as they come, the newest of each name.',
          meta: { reference: 'layout#page-measurements' },
          invoke: { id: 'vitals', src: 'vitals', onError: 'unavailable' },
          on: {
            'vitals.fail': 'unavailable',
            'vital.measured': {
              actions: { type: 'rememberVital', params: ({ event }) => ({ vital: event.vital }) },
            },
          },
        },
        unavailable: {
          description: 'The library could not be loaded: the app goes on without.',
          meta: { reference: 'layout#page-measurements' },
        },
      },
    },
    chat: {
      description: "The member's chat, on whatever screen they are.",
      meta: { reference: 'chat#when-the-chat-runs' },
      initial: 'off',
      on: {
        // Also from one member to another, as another tab may do.
        'session.changed': [
          { guard: { type: 'isSameMember', params: ({ event }) => ({ change: event }) } },
          {
            guard: { type: 'isMember', params: ({ event }) => ({ change: event }) },
            target: '.loading',
            actions: ['stopChat', { type: 'rememberMember', params: ({ event }) => ({ change: event }) }],
          },
        ],
      },
      states: {
        off: {
          description: 'Nobody is logged in, or the server ended their session before there was a chat.',
          meta: { reference: 'chat#when-the-chat-runs' },
          entry: assign({ member: null }),
        },
        loading: {
          description: "The chat's code is on its way.",
          meta: { reference: 'chat#when-the-chat-runs' },
          invoke: {
            id: 'loadChat',
            src: 'loadChat',
            input: ({ context }) => ({ userId: context.member?.id ?? 0 }),
            onDone: {
              target: 'running',
              actions: { type: 'startChat', params: ({ event }) => event.output },
            },
            onError: 'unavailable',
          },
          on: {
            'session.changed': [
              {
                guard: { type: 'isVisitor', params: ({ event }) => ({ change: event }) },
                target: 'forgetting',
              },
              {
                guard: { type: 'isExpired', params: ({ event }) => ({ change: event }) },
                target: 'off',
              },
            ],
          },
        },
        unavailable: {
          description: 'The code could not be loaded: tried again after a while.',
          meta: { reference: 'chat#chat-not-loaded' },
          after: { reconnect: 'loading' },
          on: {
            'session.changed': [
              {
                guard: { type: 'isVisitor', params: ({ event }) => ({ change: event }) },
                target: 'forgetting',
              },
              {
                guard: { type: 'isExpired', params: ({ event }) => ({ change: event }) },
                target: 'off',
              },
            ],
          },
        },
        running: {
          description: 'Messages come and go.',
          meta: { reference: 'chat#when-the-chat-runs' },
          on: {
            'session.changed': [
              {
                guard: { type: 'isVisitor', params: ({ event }) => ({ change: event }) },
                target: 'forgetting',
                actions: 'stopChat',
              },
              {
                guard: { type: 'isExpired', params: ({ event }) => ({ change: event }) },
                target: 'suspended',
              },
            ],
          },
        },
        suspended: {
          description: 'The server ended the session: what is on the screen and on the device stays.',
          meta: { reference: 'chat#chat-after-the-session-ended' },
          on: {
            'session.changed': [
              {
                guard: { type: 'isSameMember', params: ({ event }) => ({ change: event }) },
                target: 'running',
                actions: { type: 'tellChat', params: { event: { type: 'session.renewed' } } },
              },
              {
                guard: { type: 'isVisitor', params: ({ event }) => ({ change: event }) },
                target: 'off',
                actions: 'stopChat',
              },
            ],
          },
        },
        forgetting: {
          description: 'Logged out: drafts, marks and unsent messages leave the device.',
          meta: { reference: 'chat#chat-at-the-logout' },
          invoke: {
            id: 'forgetChat',
            src: 'forgetChat',
            input: ({ context }) => ({ userId: context.member?.id ?? 0 }),
            onDone: 'off',
            onError: 'off',
          },
          on: {
            // Logged in again before that was done.
            'session.changed': {
              guard: { type: 'isMember', params: ({ event }) => ({ change: event }) },
              target: 'loading',
              actions: { type: 'rememberMember', params: ({ event }) => ({ change: event }) },
            },
          },
        },
      },
    },
  },
});
