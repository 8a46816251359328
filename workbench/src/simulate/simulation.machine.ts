import { assign, fromPromise, setup } from 'xstate';
import { nextTimer } from '../model/clock.ts';
import type { Occurrence } from '../model/simulation.ts';
import { goBack, goForward, goTo } from '../travel/history.ts';
import { messageOf, type Recording } from '../travel/recording.ts';
import { type RecordingSource, readSource } from './recording-source.ts';
import {
  applyOccurrence,
  emptySession,
  notStarted,
  open,
  play,
  present,
  type Session,
  type Subject,
  start,
} from './session.ts';

interface Input extends Subject {
  /** A recording to open at the start; `null` for none. */
  source: RecordingSource | null;
}

interface Context extends Session, Subject {
  /** The source of the recording that is being read. */
  source: RecordingSource | null;
  /** Virtual milliseconds since the last step while the clock runs. */
  clockElapsed: number;
}

export type SimulationEvent =
  | { type: 'input.change'; text: string }
  | { type: 'simulation.start' }
  /** Returns to the choice of an input and discards the history. */
  | { type: 'simulation.leave' }
  | { type: 'occurrence.apply'; occurrence: Occurrence }
  | { type: 'history.back'; steps?: number }
  | { type: 'history.forward' }
  | { type: 'history.go'; id: number }
  | { type: 'history.replay' }
  | { type: 'clock.run' }
  | { type: 'clock.pause' }
  /** Advances to the end of the next delay. */
  | { type: 'clock.step' }
  | { type: 'clock.jump'; milliseconds: number }
  | { type: 'play.stop' }
  | { type: 'recording.open'; source: RecordingSource }
  | { type: 'notices.dismiss' }
  | { type: 'failure.dismiss' };

/** The number of recorded steps that are played before control returns to the page. */
const stepsAtOnce = 200;
const replayPace = 600;
const clockTick = 100;

/**
 * The simulation of a machine. The tester chooses an input, then applies events and outcomes, which are kept in a history. Nothing of the
 * simulated machine is executed.
 */
export const simulationMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as SimulationEvent,
    tags: {} as 'busy' | 'started',
  },
  actors: {
    readSource: fromPromise<Recording, { source: RecordingSource | null }>(({ input }) =>
      readSource(input.source),
    ),
  },
  guards: {
    hasSource: ({ context }) => context.source !== null,
    isStarted: ({ context }) => context.history !== null,
    hasFailed: ({ context }) => context.failure !== null,
    hasQueue: ({ context }) => context.queue.length > 0,
    isPlayed: ({ context }) => context.queue.length === 0,
    hasTimer: ({ context }) => dueIn(context) !== null,
    hasNoTimer: ({ context }) => dueIn(context) === null,
    isDue: ({ context }) => isDue(context),
    isAtEnd: ({ context: { history } }) => history === null || !history.next.has(history.currentId),
    isPositive: (_, { milliseconds }: { milliseconds: number }) =>
      Number.isFinite(milliseconds) && milliseconds > 0,
  },
  actions: {
    setDraft: assign((_, { text }: { text: string }) => ({ draft: text, problems: [], failure: null })),
    start: assign(({ context }) => start(context, context)),
    reset: assign(notStarted),
    applyOccurrence: assign(({ context }, { occurrence }: { occurrence: Occurrence }) =>
      applyOccurrence(context, occurrence),
    ),
    /** First records the time that the clock has advanced as a separate step. */
    applyOnClock: assign(({ context }, { occurrence }: { occurrence: Occurrence }) => {
      const settled = { ...context, failure: null, ...elapse(context, context.clockElapsed) };
      const { history, failure } = settled;
      return {
        history,
        failure,
        clockElapsed: 0,
        ...(failure === null ? applyOccurrence(settled, occurrence) : {}),
      };
    }),
    endDelay: assign(({ context }) => ({ ...elapse(context, dueIn(context) ?? 0), clockElapsed: 0 })),
    elapseToTimer: assign(({ context }) => elapse(context, dueIn(context) ?? 0)),
    elapse: assign(({ context }, { milliseconds }: { milliseconds: number }) =>
      elapse(context, milliseconds),
    ),
    startClock: assign({ clockElapsed: 0 }),
    tick: assign(({ context: { clockElapsed } }) => ({ clockElapsed: clockElapsed + clockTick })),
    /** Records the time that has passed since the last step as a step. */
    settleClock: assign(({ context }) => ({ ...elapse(context, context.clockElapsed), clockElapsed: 0 })),
    goBack: assign(({ context: { history } }, { steps = 1 }: { steps?: number }) => ({
      history: history && goBack(history, steps),
      failure: null,
    })),
    goForward: assign(({ context: { history } }) => ({
      history: history && goForward(history),
      failure: null,
    })),
    goTo: assign(({ context: { history } }, { id }: { id: number }) => ({
      history: history && goTo(history, id),
      failure: null,
    })),
    goToStart: assign(({ context: { history } }) => ({ history: history && { ...history, currentId: 0 } })),
    playSome: assign(({ context }) => play(context, stepsAtOnce)),
    dropQueue: assign(({ context: { queue, total, notices } }) => ({
      notices: [...notices, `${total - queue.length} of ${total} steps were played.`],
      queue: [],
    })),
    open: assign(({ context }, { recording }: { recording: Recording }) => open(recording, context)),
    setSource: assign((_, { source }: { source: RecordingSource }) => ({ source })),
    clearSource: assign({ source: null }),
    setNotice: assign((_, { error }: { error: unknown }) => ({ notices: [messageOf(error)], other: null })),
    dismissNotices: assign({ notices: [], other: null }),
    dismissFailure: assign({ failure: null }),
  },
  delays: { clockTick, replayPace, atOnce: 0 },
}).createMachine({
  id: 'simulation',
  context: ({ input }) => ({ ...input, ...emptySession(input), clockElapsed: 0 }),
  initial: 'opening',
  on: {
    'notices.dismiss': { actions: 'dismissNotices' },
    'recording.open': {
      target: '.reading',
      reenter: true,
      actions: { type: 'setSource', params: ({ event }) => event },
    },
  },
  states: {
    opening: {
      description: 'Checks whether the address has recorded steps.',
      always: [{ guard: 'hasSource', target: 'reading' }, { target: 'choosing' }],
    },
    reading: {
      description: 'A recording is read from the address or a file. The current simulation stays until then.',
      tags: 'busy',
      invoke: {
        id: 'readSource',
        src: 'readSource',
        input: ({ context: { source } }) => ({ source }),
        onDone: {
          target: 'choosing',
          actions: ['clearSource', { type: 'open', params: ({ event }) => ({ recording: event.output }) }],
        },
        onError: {
          target: 'choosing',
          actions: ['clearSource', { type: 'setNotice', params: ({ event }) => ({ error: event.error }) }],
        },
      },
    },
    choosing: {
      description: 'The tester types or chooses the input. Errors in it are shown.',
      always: { guard: 'isStarted', target: 'started' },
      on: {
        'input.change': { actions: { type: 'setDraft', params: ({ event }) => event } },
        'simulation.start': { actions: 'start' },
      },
    },
    started: {
      description: 'The simulated machine is at one step of its history.',
      tags: 'started',
      initial: 'idle',
      on: {
        'simulation.leave': { target: 'choosing', actions: 'reset' },
        'occurrence.apply': {
          target: '.idle',
          actions: { type: 'applyOccurrence', params: ({ event }) => event },
        },
        'history.back': { target: '.idle', actions: { type: 'goBack', params: ({ event }) => event } },
        'history.forward': { target: '.idle', actions: 'goForward' },
        'history.go': { target: '.idle', actions: { type: 'goTo', params: ({ event }) => event } },
        'history.replay': { target: '.replaying', actions: ['dismissFailure', 'goToStart'] },
        'clock.step': { guard: 'hasTimer', target: '.idle', actions: 'elapseToTimer' },
        'clock.jump': {
          guard: { type: 'isPositive', params: ({ event }) => event },
          target: '.idle',
          actions: { type: 'elapse', params: ({ event }) => event },
        },
        'clock.run': {
          guard: 'hasTimer',
          target: '.running',
          actions: ['startClock', 'dismissFailure'],
        },
      },
      states: {
        idle: {
          description: 'Waits for the tester.',
          always: [
            { guard: 'hasFailed', target: 'failed' },
            { guard: 'hasQueue', target: 'playing' },
          ],
        },
        failed: {
          description: 'The machine threw an error. The history stays at the step before it.',
          on: { 'failure.dismiss': { target: 'idle', actions: 'dismissFailure' } },
        },
        running: {
          description: 'The virtual clock runs until no delay is left.',
          always: [
            { guard: 'hasFailed', target: 'failed' },
            { guard: 'hasNoTimer', target: 'idle' },
          ],
          after: {
            clockTick: [
              { guard: 'isDue', target: 'running', reenter: true, actions: 'endDelay' },
              { target: 'running', reenter: true, actions: 'tick' },
            ],
          },
          on: {
            'occurrence.apply': {
              target: 'running',
              reenter: true,
              actions: { type: 'applyOnClock', params: ({ event }) => event },
            },
            'clock.run': {
              target: 'running',
              reenter: true,
              actions: ['settleClock', 'startClock'],
            },
            'clock.pause': { target: 'idle', actions: 'settleClock' },
            'clock.step': { target: 'idle', actions: ['settleClock', 'elapseToTimer'] },
          },
        },
        playing: {
          description: 'A recording is played in batches of steps.',
          tags: 'busy',
          entry: 'playSome',
          always: { guard: 'isPlayed', target: 'idle' },
          after: { atOnce: { target: 'playing', reenter: true } },
          on: { 'play.stop': { target: 'idle', actions: 'dropQueue' } },
        },
        replaying: {
          description: 'Replays the current branch from its start, step by step.',
          always: { guard: 'isAtEnd', target: 'idle' },
          after: { replayPace: { target: 'replaying', reenter: true, actions: 'goForward' } },
          on: { 'play.stop': 'idle' },
        },
      },
    },
  },
});

/** Virtual milliseconds from the last step to the end of the next delay; `null` if none is running. */
function dueIn(session: Session): number | null {
  const simulation = present(session);
  const timer = simulation && nextTimer(simulation);
  return timer ? timer.due - simulation.now : null;
}

/** Whether a delay ends with the next tick of the clock. */
function isDue(context: Context): boolean {
  const due = dueIn(context);
  return due !== null && context.clockElapsed + clockTick >= due;
}

function elapse(session: Session, milliseconds: number): Partial<Session> {
  return milliseconds > 0 || dueIn(session) === 0
    ? applyOccurrence(session, { kind: 'elapse', milliseconds })
    : {};
}
