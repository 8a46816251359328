import {
  type ActorRefFrom,
  assign,
  fromPromise,
  not,
  raise,
  type SnapshotFrom,
  sendTo,
  setup,
  stateIn,
} from 'xstate';
import type { Bundle } from '../bundle/bundle.ts';
import { messageOf } from '../travel/recording.ts';
import {
  type ConnectionCommand,
  type ConnectionInput,
  connection,
  type MessageReceived,
} from './connection.ts';
import { rowOf } from './diagram.ts';
import { type Filter, firstFilter } from './filter.ts';
import {
  addProblem,
  afterPage,
  allGone,
  clearProblems,
  clearRecords,
  emptySession,
  expire,
  hear,
  type LiveApp,
  type LiveSession,
  nextPage,
  withApp,
} from './live-session.ts';
import { openSession } from './open-session.ts';
import type { LiveEvent } from './protocol.ts';
import type { ReadSession } from './session-file.ts';
import { clear, follow, type Shown, show } from './shown.ts';

/** The selected parts of a recording, and how they are shown. */
export interface RecordingContext {
  /** The session id of the selected actor. */
  actorId: string | null;
  /** The id of the machine that was selected in the workbench's list when the actor was selected. */
  machineId: string | null;
  /** The number of the selected row. */
  number: number | null;
  filter: Filter;
  withStopped: boolean;
  /** A message about the last sent event. */
  sent: string;
}

/** An action of the person in a recording. */
export type RecordingEvent =
  | { type: 'actor.select'; sessionId: string; machineId: string }
  | { type: 'row.select'; number: number | null; machineId: string }
  | { type: 'filter.change'; filter: Partial<Filter> }
  | { type: 'stopped.toggle' }
  | { type: 'event.send'; sessionId: string; event: LiveEvent };

interface Context extends RecordingContext {
  /** The address of a relay for apps elsewhere. */
  socket: string | undefined;
  session: LiveSession;
  /** The shown app; `null` if there is none. */
  shown: Shown | null;
  /** The opened bug bundle; `null` if none is open. */
  bundle: Bundle | null;
  /** The file that is being read. */
  file: Blob | null;
}

export type LiveMachineEvent =
  | MessageReceived
  | RecordingEvent
  | { type: 'channel.retry' }
  | { type: 'tab.attach'; app: string }
  | { type: 'tab.detach' }
  | { type: 'view.freeze' }
  | { type: 'view.resume' }
  | { type: 'recording.clear' }
  | { type: 'recording.close' }
  | { type: 'file.open'; file: Blob }
  | { type: 'file.read'; read: ReadSession }
  | { type: 'problems.dismiss' };

/** Intervals in milliseconds. A running tab sends a message every few seconds. */
const lookEvery = 3000;
const silentAfter = 13_000;

interface RowChoice {
  number: number | null;
  machineId: string;
}

const nothingSelected: Pick<Context, 'bundle' | 'actorId' | 'machineId' | 'number' | 'sent'> = {
  bundle: null,
  actorId: null,
  machineId: null,
  number: null,
  sent: '',
};

const detach = {
  type: 'notify',
  params: ({ context }: { context: Context }) =>
    ({ type: 'detach', app: context.shown?.app.app ?? '' }) satisfies ConnectionCommand,
} as const;

function pageAfter({ session, shown }: Context): LiveApp | null {
  return shown && nextPage(session, shown.app);
}

/**
 * Shows an app that runs in another tab, a finished recording, or a session from a file. Received records are kept within limits, also
 * while the view is frozen.
 */
export const liveMachine = setup({
  types: {
    context: {} as Context,
    events: {} as LiveMachineEvent,
    input: {} as NonNullable<ConnectionInput> & {
      /** The session that this page showed before it was loaded again. */
      kept?: LiveApp | null;
    },
    tags: {} as 'live' | 'frozen' | 'busy' | 'disconnected',
  },
  actors: {
    connection,
    readFile: fromPromise<ReadSession, { file: Blob | null }>(({ input }) => openSession(input.file)),
  },
  guards: {
    isHere: ({ context }, { app }: { app: string }) => context.session.apps.get(app)?.isHere === true,
    isDisconnected: stateIn({ channel: 'closed' }),
    isKept: ({ context }) => context.shown !== null,
    isBack: ({ context }) => pageAfter(context) !== null,
    isGone: ({ context: { session, shown } }) => !session.apps.get(shown?.app.app ?? '')?.isHere,
  },
  actions: {
    notify: sendTo('connection', (_, command: ConnectionCommand) => command),
    /** Without a channel, no app can be attached. */
    giveUpAll: assign(({ context }) => ({ session: allGone(context.session) })),
    hear: assign(({ context }, { heard }: Pick<MessageReceived, 'heard'>) => ({
      session: hear(context.session, heard, Date.now()),
    })),
    expire: assign(({ context }) => ({ session: expire(context.session, Date.now() - silentAfter) })),
    follow: assign(({ context: { session, shown } }) => {
      const app = session.apps.get(shown?.app.app ?? '');
      return shown && app && app !== shown.app ? { shown: follow(shown, app) } : {};
    }),
    /** An app reports all its running actors when a workbench attaches, so earlier reports are dropped. */
    begin: assign(({ context: { session } }, { app }: { app: string }) => {
      const known = session.apps.get(app);
      if (!known) return {};
      const fresh = { ...known, actors: new Map(), drawings: new Map(), records: [], dropped: 0 };
      return { session: withApp(session, fresh), shown: show(fresh), ...nothingSelected };
    }),
    attachNext: sendTo('connection', ({ context }): ConnectionCommand => {
      return { type: 'attach', app: pageAfter(context)?.app ?? '' };
    }),
    beginNext: assign(({ context }) => {
      const next = pageAfter(context);
      if (next === null || !context.shown) return {};
      const app = afterPage(context.shown.app, next);
      return { session: withApp(context.session, app), shown: show(app), ...nothingSelected };
    }),
    clear: assign(({ context: { session, shown } }) => {
      if (!shown) return {};
      const { app } = shown.app;
      const cleared = clearRecords(session, app);
      const left = cleared.apps.get(app);
      return left ? { session: cleared, shown: clear(shown, left), number: null } : {};
    }),
    close: assign({ shown: null, ...nothingSelected }),
    openRead: assign(
      ({ context: { session } }, { read: { app, problems, bundle } }: { read: ReadSession }) => ({
        session: problems.reduce(addProblem, withApp(session, app)),
        shown: show(app),
        ...nothingSelected,
        bundle: bundle ?? null,
      }),
    ),
    selectActor: assign((_, { sessionId, machineId }: { sessionId: string; machineId: string }) => ({
      actorId: sessionId,
      machineId,
      number: null,
      sent: '',
    })),
    selectRow: assign(({ context: { shown } }, { number, machineId }: RowChoice) => {
      const row = number === null || !shown ? null : rowOf(shown.diagram, number);
      return row ? { number, actorId: row.record.sessionId, machineId, sent: '' } : { number: null };
    }),
    changeFilter: assign(({ context }, { filter }: { filter: Partial<Filter> }) => ({
      filter: { ...context.filter, ...filter },
    })),
    toggleStopped: assign(({ context }) => ({ withStopped: !context.withStopped })),
    addSent: assign(({ context }, { event }: { event: LiveEvent }) => ({
      session: clearProblems(context.session),
      sent: `Sent ${event.type}.`,
    })),
    setFile: assign((_, { file }: { file: Blob }) => ({ file })),
    clearFile: assign({ file: null }),
    addProblem: assign(({ context }, { error }: { error: unknown }) => ({
      session: addProblem(context.session, messageOf(error)),
    })),
    dismissProblems: assign(({ context }) => ({ session: clearProblems(context.session) })),
  },
  delays: { lookEvery },
}).createMachine({
  id: 'live',
  context: ({ input }) => ({
    socket: input.socket,
    session: input.kept ? withApp(emptySession, input.kept) : emptySession,
    shown: input.kept ? show(input.kept) : null,
    ...nothingSelected,
    filter: firstFilter,
    withStopped: false,
    file: null,
  }),
  type: 'parallel',
  on: {
    'actor.select': { actions: { type: 'selectActor', params: ({ event }) => event } },
    'row.select': { actions: { type: 'selectRow', params: ({ event }) => event } },
    'filter.change': { actions: { type: 'changeFilter', params: ({ event }) => event } },
    'stopped.toggle': { actions: 'toggleStopped' },
    'problems.dismiss': { actions: 'dismissProblems' },
  },
  states: {
    // The region `channel` comes before `view`: received messages are stored before the view reads them.
    channel: {
      initial: 'open',
      states: {
        open: {
          description:
            'Receives announcements of the tabs that run the app, and reports of the attached one.',
          invoke: {
            id: 'connection',
            src: 'connection',
            input: ({ context: { socket } }) => ({ socket }),
            onError: {
              target: 'closed',
              actions: [{ type: 'addProblem', params: ({ event }) => ({ error: event.error }) }, 'giveUpAll'],
            },
          },
          on: { 'message.received': { actions: { type: 'hear', params: ({ event }) => event } } },
          initial: 'listening',
          states: {
            listening: {
              description: 'A tab without messages for 13 seconds is marked as gone.',
              after: { lookEvery: { target: 'listening', reenter: true, actions: 'expire' } },
            },
          },
        },
        closed: {
          description:
            'The browser has no channel between tabs, or it failed. Sessions can still be imported.',
          tags: 'disconnected',
          on: { 'channel.retry': { target: 'open', actions: 'dismissProblems' } },
        },
      },
    },
    view: {
      initial: 'looking',
      on: {
        'tab.attach': {
          guard: { type: 'isHere', params: ({ event }) => event },
          target: '.attached',
          actions: { type: 'begin', params: ({ event }) => event },
        },
        'file.read': {
          target: '.imported',
          actions: { type: 'openRead', params: ({ event }) => event },
        },
      },
      states: {
        looking: {
          description: 'No app is shown. The running apps are listed.',
          always: { guard: 'isKept', target: 'left' },
        },
        attached: {
          description: 'An app in another tab reports its activity.',
          tags: 'live',
          entry: {
            type: 'notify',
            params: ({ context }) => ({ type: 'attach', app: context.shown?.app.app ?? '' }),
          },
          always: [
            { guard: 'isDisconnected', target: 'ended', actions: 'follow' },
            { guard: 'isGone', target: 'left', actions: ['follow', detach] },
          ],
          on: {
            'tab.attach': {
              guard: { type: 'isHere', params: ({ event }) => event },
              target: 'attached',
              reenter: true,
              actions: [detach, { type: 'begin', params: ({ event }) => event }],
            },
            'file.read': {
              target: 'imported',
              actions: [detach, { type: 'openRead', params: ({ event }) => event }],
            },
            'tab.detach': { target: 'ended', actions: ['follow', detach] },
            'recording.clear': { actions: 'clear' },
            'event.send': {
              actions: [
                {
                  type: 'notify',
                  params: ({ context, event: { sessionId, event } }) => ({
                    type: 'send',
                    app: context.shown?.app.app ?? '',
                    sessionId,
                    event,
                  }),
                },
                { type: 'addSent', params: ({ event }) => event },
              ],
            },
          },
          initial: 'streaming',
          states: {
            streaming: {
              description: 'New records are shown.',
              on: { 'message.received': { actions: 'follow' }, 'view.freeze': 'frozen' },
            },
            frozen: {
              description: 'The view is frozen. New records are stored and counted.',
              tags: 'frozen',
              // A frozen view stays when the app's page reloads.
              always: [
                { guard: 'isDisconnected', target: '#live.view.ended', actions: 'follow' },
                { guard: 'isGone', target: '#live.view.kept', actions: ['follow', detach] },
              ],
              on: { 'view.resume': { target: 'streaming', actions: 'follow' } },
            },
          },
        },
        left: {
          description:
            'The page is gone. If it comes back, or its tab loads another page, the workbench attaches again.',
          always: { guard: 'isBack', target: 'attached', actions: 'beginNext' },
          on: { 'recording.close': { target: 'looking', actions: 'close' } },
        },
        kept: {
          description: 'The page is gone while the view was frozen. The view stays until it is resumed.',
          tags: 'frozen',
          always: { guard: 'isDisconnected', target: 'ended' },
          on: {
            'view.resume': [
              { guard: 'isBack', target: 'attached', actions: 'beginNext' },
              { target: 'left' },
            ],
            'recording.close': { target: 'looking', actions: 'close' },
          },
          initial: 'waiting',
          states: {
            waiting: {
              description: 'The tab has not loaded another page yet.',
              always: { guard: 'isBack', target: 'following' },
            },
            following: {
              description: 'The next page of the tab reports its activity, which is stored.',
              entry: 'attachNext',
              always: { guard: not('isBack'), target: 'waiting' },
            },
          },
        },
        ended: {
          description: 'Detached, or without a channel. The recording stays.',
          on: { 'recording.close': { target: 'looking', actions: 'close' } },
        },
        imported: {
          description: 'An imported session is shown.',
          on: { 'recording.close': { target: 'looking', actions: 'close' } },
        },
      },
    },
    file: {
      initial: 'idle',
      states: {
        idle: {
          description: 'No file is being read.',
          on: {
            'file.open': {
              target: 'reading',
              actions: ['dismissProblems', { type: 'setFile', params: ({ event }) => event }],
            },
          },
        },
        reading: {
          description:
            'A file is read. The current view stays until then, and also if the file is not a session.',
          tags: 'busy',
          exit: 'clearFile',
          invoke: {
            id: 'readFile',
            src: 'readFile',
            input: ({ context: { file } }) => ({ file }),
            onDone: {
              target: 'idle',
              actions: raise(({ event }) => ({ type: 'file.read', read: event.output })),
            },
            onError: {
              target: 'idle',
              actions: { type: 'addProblem', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
  },
});

export type LiveMachineRef = ActorRefFrom<typeof liveMachine>;
export type LiveMachineSnapshot = SnapshotFrom<typeof liveMachine>;
