import { assign, fromPromise, setup } from 'xstate';
import { rowOf } from '../live/diagram.ts';
import { type Filter, firstFilter } from '../live/filter.ts';
import type { RecordingContext, RecordingEvent } from '../live/live.machine.ts';
import type { Shown } from '../live/shown.ts';
import type { SharedOccurrence } from '../model/together.ts';
import { fingerprintOf } from '../travel/fingerprint.ts';
import { messageOf, type Recording } from '../travel/recording.ts';
import { decodeSteps } from '../travel/steps-in-url.ts';
import type { Subject } from './session.ts';
import { readTogether } from './shared-recording.ts';
import { type SharedRun, sharedRun } from './shared-run.ts';

/** The source of a run: an input, a recording, or the steps in an address. */
export type TogetherSource = { input: unknown } | { recording: Recording } | { steps: string };

interface Input {
  subject: Subject;
  source: TogetherSource;
}

interface Context extends Input, RecordingContext {
  input: unknown;
  /** All occurrences, including undone ones. */
  occurrences: readonly SharedOccurrence[];
  /** The number of occurrences that are applied now. */
  at: number;
  run: SharedRun | null;
  shown: Shown | null;
  failure: string | null;
  /** Notes about an opened recording. */
  notices: readonly string[];
}

type TogetherEvent =
  | RecordingEvent
  | { type: 'occurrence.apply'; occurrence: SharedOccurrence }
  | { type: 'history.go'; at: number }
  | { type: 'failure.dismiss' };

type Moved = Pick<Context, 'run' | 'shown' | 'occurrences' | 'at' | 'failure' | 'number'>;

/** The actors after some of the occurrences. These are replayed from the start, which leads to the same states. */
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

/** The actors after the possible steps of a recording. */
function opened(context: Context, recording: Recording): Partial<Context> {
  const { subject } = context;
  const { chart, entry } = subject;
  if (recording.machine !== chart.id)
    return { failure: `This is a run of ${recording.machine}, and this machine is ${chart.id}.` };
  let run: SharedRun | null = null;
  try {
    const { input, occurrences, at, problem } = readTogether(recording, subject);
    const isOld = recording.fingerprint !== fingerprintOf(chart);
    const older = 'The machine has changed since this was recorded; its steps are played as far as they go.';
    const notices = [isOld ? older : null, problem].filter((one) => one !== null);
    run = sharedRun(entry.machine, input, []);
    for (const [index, one] of occurrences.slice(0, at).entries()) {
      try {
        run.happen(one);
      } catch (error) {
        run.stop();
        const which = `Step ${index + 1} of ${occurrences.length}`;
        const impossible = `${which} is not possible any more: ${messageOf(error)} What came before it is shown.`;
        const left = { ...context, run: null, input, occurrences: occurrences.slice(0, index) };
        return { ...left, ...movedTo(left, index), notices: [...notices, impossible] };
      }
    }
    return { input, occurrences, at, run, shown: run.shown, notices };
  } catch (error) {
    run?.stop();
    return { failure: `This run cannot be played. ${messageOf(error)}` };
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

/** Simulates a machine with the machines that it starts, and the messages between them. */
export const togetherMachine = setup({
  types: { context: {} as Context, events: {} as TogetherEvent, input: {} as Input, tags: {} as 'busy' },
  actors: {
    readSteps: fromPromise<Recording, { steps: string }>(({ input }) => decodeSteps(input.steps)),
  },
  guards: { hasSteps: ({ context }) => 'steps' in context.source },
  actions: {
    begin: assign(({ context }) =>
      'recording' in context.source ? opened(context, context.source.recording) : movedTo(context, 0),
    ),
    open: assign(({ context }, { recording }: { recording: Recording }) => opened(context, recording)),
    fail: assign((_, { error }: { error: unknown }) => ({ failure: messageOf(error) })),
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
    dismiss: assign({ failure: null, notices: [] }),
    stop: ({ context }) => context.run?.stop(),
  },
}).createMachine({
  id: 'together',
  description: 'A machine and its actors, simulated together.',
  context: ({ input }) => ({
    ...input,
    input: 'input' in input.source ? input.source.input : undefined,
    occurrences: [],
    at: 0,
    run: null,
    shown: null,
    failure: null,
    notices: [],
    actorId: null,
    machineId: null,
    number: null,
    filter: firstFilter,
    withStopped: false,
    sent: '',
  }),
  exit: 'stop',
  initial: 'opening',
  states: {
    opening: {
      description: 'Checks whether the run begins with the steps in an address.',
      always: [
        { guard: 'hasSteps', target: 'reading' },
        { target: 'running', actions: 'begin' },
      ],
    },
    reading: {
      description: 'The steps are read from the address.',
      tags: 'busy',
      invoke: {
        id: 'readSteps',
        src: 'readSteps',
        input: ({ context: { source } }) => ({ steps: 'steps' in source ? source.steps : '' }),
        onDone: {
          target: 'running',
          actions: { type: 'open', params: ({ event }) => ({ recording: event.output }) },
        },
        onError: {
          target: 'running',
          actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    running: { description: 'The actors wait for the tester.' },
  },
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
