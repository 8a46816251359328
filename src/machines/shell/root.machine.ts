import {
  assign,
  type ErrorActorEvent,
  fromCallback,
  fromPromise,
  log,
  raise,
  type SnapshotFrom,
  sendTo,
  setup,
  stopChild,
} from 'xstate';
import type { Language } from '../../domain/shell/language.ts';
import { chatReconnectDelay } from '../../schemas/constants.ts';
import { sessionMachine } from '../account/session.machine.ts';
import { assertDefined } from '../assert-defined.ts';
import type { ChatActor, chatMachine } from '../chat/chat.machine.ts';
import type { NetworkEvent } from '../chat/chat-connection.machine.ts';
import type { LikesActor, likesMachine } from '../listing/likes.machine.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

/** One Web Vitals measurement, with the rating of the library. */
export interface Vital {
  name: string;
  value: number;
  rating: 'good' | 'needs-improvement' | 'poor';
}

export interface VitalEvent {
  type: 'vital.measured';
  vital: Vital;
}

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

/** What runs for a member, with its effects. Its code is loaded only for members. */
export interface MemberParts {
  likes: typeof likesMachine;
  chat: typeof chatMachine;
}

/** What the account and the page say of the language. */
export interface AccountLanguage {
  /** `null` before the member's first choice. */
  account: Language | null;
  shown: Language;
  /** Whether the address of the page asks for a language. It has the last word. */
  isAsked: boolean;
}

interface SessionChanged {
  type: 'session.changed';
  session: SessionSnapshot;
}

interface Input {
  /** What the backend has besides the specified calls; `null` while that is unknown. */
  capabilities: readonly string[] | null;
}

interface Context extends Input {
  vitals: Record<string, Vital>;
  /** The newest snapshot of the session; `null` until it starts. */
  session: SessionSnapshot | null;
  /** The member whose likes and chat run, or ran last. */
  user: { id: number; email: string } | null;
  /** `null` without a member, and until the code is loaded. */
  likes: LikesActor | null;
  chat: ChatActor | null;
  /** The language that was chosen last; `null` before a choice. */
  language: Language | null;
  /** What the account is still to be asked for (its language) or told (the member's choice). */
  languageDue: 'ask' | 'tell' | null;
}

type RootEvent =
  | NetworkEvent
  | VitalEvent
  | SessionChanged
  | { type: 'language.choose'; language: Language }
  /** A screen opens that depends on the capabilities. */
  | { type: 'capabilities.want' }
  | (ErrorActorEvent & { type: 'xstate.error.actor.likes' })
  | (ErrorActorEvent & { type: 'xstate.error.actor.chat' });

const root = setup({
  types: {
    context: {} as Context,
    events: {} as RootEvent,
    input: {} as Input,
    children: {} as {
      session: 'session';
      loadMember: 'loadMember';
      forgetChat: 'forgetChat';
      fetchCapabilities: 'fetchCapabilities';
      networkStatus: 'networkStatus';
      vitals: 'vitals';
      showLanguage: 'showLanguage';
      fetchLanguage: 'fetchLanguage';
      sendLanguage: 'sendLanguage';
    },
    tags: {} as 'offline' | 'failed' | 'languageFailed',
    meta: {} as StateMeta,
  },
  actors: {
    session: sessionMachine,
    loadMember: fromPromise<MemberParts>(() => notProvided('loadMember')),
    forgetChat: fromPromise<void, { userId: number }>(() => notProvided('forgetChat')),
    fetchCapabilities: fromPromise<readonly string[]>(() => notProvided('fetchCapabilities')),
    networkStatus: fromCallback<NetworkEvent>(() => notProvided('networkStatus')),
    vitals: fromCallback<VitalEvent>(() => notProvided('vitals')),
    showLanguage: fromPromise<void, { language: Language }>(() => notProvided('showLanguage')),
    fetchLanguage: fromPromise<AccountLanguage>(() => notProvided('fetchLanguage')),
    sendLanguage: fromPromise<void>(() => notProvided('sendLanguage')),
  },
  guards: {
    knowsCapabilities: ({ context }) => context.capabilities !== null,
    isMember: (_, { session }: SessionChanged) => session.hasTag('member'),
    isSameMember: ({ context }, { session }: SessionChanged) =>
      session.hasTag('member') && session.context.user?.id === context.user?.id,
    hasExpired: (_, { session }: SessionChanged) => session.hasTag('expired'),
    isVisitor: (_, { session }: SessionChanged) => session.hasTag('visitor'),
    isLoggedIn: ({ context }) => context.session?.hasTag('member') === true,
    // The demo user has no token, and no account.
    isDue: ({ context: { capabilities, session, languageDue } }, { due }: { due: Context['languageDue'] }) =>
      languageDue === due && capabilities?.includes('language') === true && session?.context.token !== null,
    hasNoLanguage: (_, { account }: AccountLanguage) => account === null,
    hasOtherLanguage: (_, { account, shown, isAsked }: AccountLanguage) => account !== shown && !isAsked,
  },
  actions: {
    setCapabilities: assign((_, { capabilities }: { capabilities: readonly string[] }) => ({ capabilities })),
    setLanguage: assign((_, { language }: { language: Language }) => ({ language })),
    setLanguageDue: assign((_, { due }: { due: Context['languageDue'] }) => ({ languageDue: due })),
    setVital: assign(({ context }, { vital }: VitalEvent) => ({
      vitals: { ...context.vitals, [vital.name]: vital },
    })),
    setSession: assign((_, { session }: { session: SessionSnapshot }) => ({ session })),
    setUser: assign((_, { session }: SessionChanged) => {
      const { id, email } = assertDefined(session.context.user, 'user');
      return { user: { id, email } };
    }),
    startMember: assign(({ context, spawn }, { parts }: { parts: MemberParts }) => ({
      // XState's types allow no id for logic that is not declared.
      likes: spawn<MemberParts['likes']>(parts.likes, { id: 'likes' as never }),
      chat: spawn<MemberParts['chat']>(parts.chat, {
        id: 'chat' as never,
        input: { user: assertDefined(context.user, 'user'), capabilities: context.capabilities ?? [] },
      }),
    })),
    removeMember: assign({ likes: null, chat: null, languageDue: null }),
    removeLikes: assign({ likes: null }),
    notifyChat: sendTo(
      ({ context }) => assertDefined(context.chat, 'chat'),
      (_, event: NetworkEvent) => event,
    ),
    renewChat: sendTo(({ context }) => assertDefined(context.chat, 'chat'), { type: 'session.renewed' }),
    logFailure: log(({ event }) => event),
  },
  delays: { reload: chatReconnectDelay },
});

const changed = { params: ({ event }: { event: SessionChanged }) => event };

/** What a change of the session means for a member whose session is valid, as far as the app knows. */
const leave = (expired: 'absent' | 'running.expired') =>
  [
    { guard: { type: 'isSameMember', ...changed } },
    { guard: { type: 'hasExpired', ...changed }, target: `#root.member.${expired}` },
    { guard: { type: 'isVisitor', ...changed }, target: '#root.member.forgetting' },
  ] as const;

/** The root actor. It runs as long as the page, and holds everything that is not part of a single screen. */
export const rootMachine = root.createMachine({
  id: 'root',
  context: ({ input }) => ({
    ...input,
    vitals: {},
    session: null,
    user: null,
    likes: null,
    chat: null,
    language: null,
    languageDue: null,
  }),
  type: 'parallel',
  invoke: [
    { id: 'networkStatus', src: 'networkStatus', onError: { actions: 'logFailure' } },
    { id: 'vitals', src: 'vitals', onError: { actions: 'logFailure' } },
  ],
  on: { 'vital.measured': { actions: { type: 'setVital', params: ({ event }) => event } } },
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
            onSnapshot: {
              actions: [
                { type: 'setSession', params: ({ event }) => ({ session: event.snapshot }) },
                raise(({ event }) => ({ type: 'session.changed', session: event.snapshot })),
              ],
            },
            onError: { target: 'failed', actions: 'logFailure' },
          },
        },
        failed: {
          description:
            'Nobody can log in or out. The screens keep their content, and a notice offers to reload.',
          meta: { reference: 'layout#fault-notice' },
          tags: 'failed',
        },
      },
    },
    member: {
      description: 'The likes and the chat of the member, on every screen.',
      meta: { reference: 'chat#when-the-chat-runs' },
      initial: 'absent',
      // Also when another tab logs in another member.
      on: {
        'session.changed': {
          guard: { type: 'isMember', ...changed },
          target: '.loading',
          actions: { type: 'setUser', ...changed },
        },
      },
      states: {
        absent: {
          description: 'Nobody is logged in.',
          meta: { reference: 'chat#when-the-chat-runs' },
          entry: 'removeMember',
        },
        loading: {
          description: 'Somebody has logged in. The code of the likes and the chat is needed.',
          meta: { reference: 'chat#when-the-chat-runs' },
          entry: ['removeMember', { type: 'setLanguageDue', params: { due: 'ask' } }],
          on: { 'session.changed': leave('absent') },
          initial: 'importing',
          states: {
            importing: {
              description: 'The code is loading.',
              meta: { reference: 'chat#when-the-chat-runs' },
              invoke: {
                id: 'loadMember',
                src: 'loadMember',
                onDone: {
                  target: '#root.member.running',
                  actions: { type: 'startMember', params: ({ event }) => ({ parts: event.output }) },
                },
                onError: { target: 'unavailable', actions: 'logFailure' },
              },
            },
            unavailable: {
              description: 'The code could not be loaded. It is tried again later.',
              meta: { reference: 'chat#chat-not-loaded' },
              after: { reload: 'importing' },
            },
          },
        },
        running: {
          description: 'The likes and the chat run, also after the server ended the session.',
          meta: { reference: 'chat#when-the-chat-runs' },
          exit: [stopChild('likes'), stopChild('chat')],
          on: {
            'network.*': { actions: { type: 'notifyChat', params: ({ event }) => event } },
            'xstate.error.actor.likes': { target: 'failed', actions: ['logFailure', 'removeLikes'] },
            'xstate.error.actor.chat': { target: 'failed', actions: ['logFailure', 'removeLikes'] },
          },
          initial: 'active',
          states: {
            active: {
              description: 'The token is valid, as far as the app knows.',
              meta: { reference: 'accounts#session' },
              on: { 'session.changed': leave('running.expired') },
            },
            expired: {
              description: 'The server ended the session. The screen and the stored records stay.',
              meta: { reference: 'chat#chat-after-the-session-ended' },
              entry: { type: 'setLanguageDue', params: { due: null } },
              on: {
                'session.changed': [
                  { guard: { type: 'isSameMember', ...changed }, target: 'active', actions: 'renewChat' },
                  { guard: { type: 'isVisitor', ...changed }, target: '#root.member.absent' },
                ],
              },
            },
          },
        },
        failed: {
          description:
            'The likes and the chat have ended. The screens keep what the chat showed last, and a notice offers to reload.',
          meta: { reference: 'layout#fault-notice' },
          tags: 'failed',
          on: { 'session.changed': leave('absent') },
        },
        forgetting: {
          description:
            'The member has logged out. Drafts, read markers and unsent messages are deleted from the device.',
          meta: { reference: 'chat#chat-at-the-logout' },
          entry: 'removeMember',
          invoke: {
            id: 'forgetChat',
            src: 'forgetChat',
            input: ({ context }) => ({ userId: assertDefined(context.user, 'user').id }),
            onDone: 'absent',
            onError: { target: 'absent', actions: 'logFailure' },
          },
        },
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
            onError: { target: 'unknown', actions: 'logFailure' },
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
    language: {
      description:
        'The language of all texts. What is typed, the place on the page and open dialogs stay at a change.',
      meta: { reference: 'layout#language' },
      initial: 'shown',
      on: {
        'language.choose': [
          {
            guard: 'isLoggedIn',
            target: '.loading',
            actions: [
              { type: 'setLanguage', params: ({ event }) => event },
              { type: 'setLanguageDue', params: { due: 'tell' } },
            ],
          },
          { target: '.loading', actions: { type: 'setLanguage', params: ({ event }) => event } },
        ],
      },
      states: {
        shown: {
          description: 'All texts are in one language.',
          meta: { reference: 'layout#language' },
          always: [
            { guard: { type: 'isDue', params: { due: 'ask' } }, target: 'agreeing' },
            { guard: { type: 'isDue', params: { due: 'tell' } }, target: 'agreeing.sending' },
          ],
        },
        agreeing: {
          description: 'The account and the device get the same language.',
          meta: { reference: 'layout#language' },
          entry: { type: 'setLanguageDue', params: { due: null } },
          // The answer concerns this member alone.
          on: {
            'session.changed': [{ guard: { type: 'isSameMember', ...changed } }, { target: 'shown' }],
          },
          initial: 'asking',
          states: {
            asking: {
              description: 'The account is asked for its language. The texts on the screen stay.',
              meta: { reference: 'layout#language' },
              invoke: {
                id: 'fetchLanguage',
                src: 'fetchLanguage',
                onDone: [
                  {
                    guard: { type: 'hasNoLanguage', params: ({ event }) => event.output },
                    target: 'sending',
                  },
                  {
                    guard: { type: 'hasOtherLanguage', params: ({ event }) => event.output },
                    target: '#root.language.loading',
                    actions: {
                      type: 'setLanguage',
                      params: ({ event }) => ({ language: assertDefined(event.output.account, 'account') }),
                    },
                  },
                  { target: '#root.language.shown' },
                ],
                onError: { target: '#root.language.shown', actions: 'logFailure' },
              },
            },
            sending: {
              description: 'The account gets the shown language.',
              meta: { reference: 'layout#language' },
              invoke: {
                id: 'sendLanguage',
                src: 'sendLanguage',
                onDone: '#root.language.shown',
                onError: { target: '#root.language.shown', actions: 'logFailure' },
              },
            },
          },
        },
        loading: {
          description: 'The texts of another language are loading. The texts on the screen stay.',
          meta: { reference: 'layout#language' },
          invoke: {
            id: 'showLanguage',
            src: 'showLanguage',
            input: ({ context }) => ({ language: assertDefined(context.language, 'language') }),
            onDone: 'shown',
            onError: { target: 'failed', actions: 'logFailure' },
          },
        },
        failed: {
          description: 'The texts could not be loaded. The former language stays, and a notice says so.',
          meta: { reference: 'layout#language' },
          tags: 'languageFailed',
        },
      },
    },
    network: {
      description: 'Whether the browser is online.',
      meta: { reference: 'layout#offline-notice' },
      initial: 'online',
      states: {
        online: {
          description: 'Online: requests can be sent.',
          meta: { reference: 'layout#offline-notice' },
          on: { 'network.lost': 'offline' },
        },
        offline: {
          description: 'The browser is offline. Every screen shows a notice.',
          meta: { reference: 'layout#offline-notice' },
          tags: 'offline',
          on: { 'network.restored': 'online' },
        },
      },
    },
  },
});
