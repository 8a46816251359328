import type { AnyActor, AnyStateMachine } from 'xstate';
import { emptySession, hear, type LiveSession } from '../live/live-session.ts';
import { makeRecorder } from '../live/recorder.ts';
import { type Shown, show } from '../live/shown.ts';
import { redactedValues } from '../live/values.ts';
import { runTogether, type SharedOccurrence } from '../model/together.ts';

/** A machine that runs with its actors, and the data that Live would show. */
export interface SharedRun {
  readonly shown: Shown;
  readonly now: number;
  readonly pending: readonly number[];
  readonly waiting: readonly AnyActor[];
  /** The running machines, without the root machine. */
  readonly machines: readonly AnyStateMachine[];
  /** Throws if the occurrence is not possible. After that, this run can no longer be used. */
  happen(occurrence: SharedOccurrence): void;
  stop(): void;
}

const app = 'together';

export function sharedRun(
  machine: AnyStateMachine,
  input: unknown,
  occurrences: readonly SharedOccurrence[],
): SharedRun {
  const together = runTogether(machine, input);
  // Nothing is redacted, since nothing leaves the page. Each run has its own `values`, which count the actors.
  const values = redactedValues({ ofKey: () => 'open', clean: (text) => text });
  const roots = { running: new Set([together.root]), changed() {} };
  const recorder = makeRecorder(roots, { values, bound: 100_000, onRecord() {} });
  let session: LiveSession = hear(
    emptySession,
    { message: { type: 'here', app, title: machine.id, url: '' }, problems: [] },
    0,
  );
  recorder.begin();

  function note(): void {
    while (recorder.waiting > 0) {
      const { records, dropped } = recorder.take(1000);
      const at = together.now;
      const message = {
        type: 'records' as const,
        app,
        records: records.map((one) => ({ ...one, at })),
        dropped,
      };
      session = hear(session, { message, problems: [] }, at);
    }
  }

  function run(step: () => void): void {
    try {
      step();
    } finally {
      note();
    }
  }

  run(() => together.start());
  for (const one of occurrences) run(() => together.happen(one));
  return {
    get shown() {
      const found = session.apps.get(app);
      if (!found) throw new Error('Nothing runs.');
      return show(found);
    },
    get now() {
      return together.now;
    },
    get pending() {
      return together.pending;
    },
    get waiting() {
      return together.waiting;
    },
    get machines() {
      return together.machines;
    },
    happen: (occurrence) => run(() => together.happen(occurrence)),
    stop() {
      recorder.end();
      together.stop();
    },
  };
}
