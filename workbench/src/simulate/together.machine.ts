import { assign, setup } from 'xstate';
import { rowOf } from '../live/diagram.ts';
import type { Filter } from '../live/filter.ts';
import type { RecordingContext, RecordingEvent } from '../live/live.machine.ts';
import type { Shown } from '../live/shown.ts';
import type { SharedOccurrence } from '../model/together.ts';
import { messageOf } from '../travel/recording.ts';
import type { Subject } from './session.ts';
import { type SharedRun, sharedRun } from './shared-run.ts';

interface Input {
  subject: Subject;
  /** The input of the machine. */
  input: unknown;
}

interface Context extends Input, RecordingContext {
  /** All that happened, also what was taken back. */
  occurrences: readonly SharedOccurrence[];
  /** How many of them have happened now. */
  at: number;
  run: SharedRun | null;
  shown: Shown | null;
  failure: string | null;
}

type TogetherEvent =
  | RecordingEvent
  | { type: 'occurrence.apply'; occurrence: SharedOccurrence }
  | { type: 'history.go'; at: number }
  | { type: 'failure.dismiss' };

type Moved = Pick<Context, 'run' | 'shown' | 'occurrences' | 'at' | 'failure' | 'number'>;

/** The actors after some of the occurrences: they are played again from the start, which leads to the same states. */
function movedTo(context: Context, at: number, failure: string | null = null): Partial<Moved> {
  const { subject, input, occurrences } = context;
  context.run?.stop();
  try {
    const run = sharedRun(subject.entry.machine, input, occurrences.slice(0, at));
    return { run, shown: run.shown, at, failure, number: null };
  } catch (error) {
    return { run: null, shown: null, at: 0, failure: failure ?? messageOf(error), number: null };
  }
}

function applied(context: Context, occurrence: SharedOccurrence): Partial<Moved> {
  const { run, at } = context;
  if (!run) return {};
  const occurrences = [...context.occurrences.slice(0, at), occurrence];
  try {
    run.happen(occurrence);
    return { occurrences, at: at + 1, shown: run.shown, failure: null, number: null };
  } catch (error) {
    return movedTo(context, at, messageOf(error));
  }
}

/** Simulates a machine with the machines that it starts, and with the messages between them. */
export const togetherMachine = setup({
  types: { context: {} as Context, events: {} as TogetherEvent, input: {} as Input },
  actions: {
    begin: assign(({ context }) => movedTo(context, 0)),
    apply: assign(({ context }, { occurrence }: { occurrence: SharedOccurrence }) =>
      applied(context, occurrence),
    ),
    go: assign(({ context }, { at }: { at: number }) => movedTo(context, at)),
    sendEvent: assign(
      ({ context }, { sessionId, event }: { sessionId: string; event: { type: string } }) => ({
        ...applied(context, { kind: 'event', sessionId, event }),
        sent: `Sent ${event.type}.`,
      }),
    ),
    selectActor: assign((_, { sessionId, machineId }: { sessionId: string; machineId: string }) => ({
      actorId: sessionId,
      machineId,
      number: null,
      sent: '',
    })),
    selectRow: assign(({ context }, { number, machineId }: { number: number | null; machineId: string }) => {
      const row = number === null || !context.shown ? null : rowOf(context.shown.diagram, number);
      return row ? { number, actorId: row.record.sessionId, machineId, sent: '' } : { number: null };
    }),
    changeFilter: assign(({ context }, { filter }: { filter: Partial<Filter> }) => ({
      filter: { ...context.filter, ...filter },
    })),
    toggleStopped: assign({ withStopped: ({ context }) => !context.withStopped }),
    dismiss: assign({ failure: null }),
    stop: ({ context }) => context.run?.stop(),
  },
}).createMachine({
  id: 'together',
  description: 'A machine and its actors, simulated together.',
  context: ({ input }) => ({
    ...input,
    occurrences: [],
    at: 0,
    run: null,
    shown: null,
    failure: null,
    actorId: null,
    machineId: null,
    number: null,
    filter: { text: '', hidden: new Set(), scope: 'all' },
    withStopped: false,
    sent: '',
  }),
  entry: 'begin',
  exit: 'stop',
  on: {
    'occurrence.apply': { actions: { type: 'apply', params: ({ event }) => event } },
    'history.go': { actions: { type: 'go', params: ({ event }) => event } },
    'failure.dismiss': { actions: 'dismiss' },
    'event.send': { actions: { type: 'sendEvent', params: ({ event }) => event } },
    'actor.select': { actions: { type: 'selectActor', params: ({ event }) => event } },
    'row.select': { actions: { type: 'selectRow', params: ({ event }) => event } },
    'filter.change': { actions: { type: 'changeFilter', params: ({ event }) => event } },
    'stopped.toggle': { actions: 'toggleStopped' },
  },
});
