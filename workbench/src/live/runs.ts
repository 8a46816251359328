import { readChart } from '../model/chart.ts';
import type { Registry } from '../model/registry.ts';
import { maxStepsLength } from '../shell/url-state.ts';
import type { Subject } from '../simulate/session.ts';
import { exportTest } from '../travel/export-test.ts';
import { pathTo } from '../travel/history.ts';
import type { Recording } from '../travel/recording.ts';
import { encodeSteps } from '../travel/steps-in-url.ts';
import type { LiveApp } from './live-session.ts';
import { runOfActor } from './run-of-actor.ts';

/** A recording as steps for an address. Throws an `Error` if they do not fit. */
export async function stepsOfRecording(recording: Recording): Promise<string> {
  const steps = await encodeSteps(recording);
  if (steps.length > maxStepsLength) {
    throw new Error('The run is too long for an address. Save a bug bundle, and open it in Simulate.');
  }
  return steps;
}

/** The machine of a live actor in the form that a simulation needs; `null` if the registry does not have it. */
export function subjectOfActor(registry: Registry, machine: string | null | undefined): Subject | null {
  const entry = registry.entries.find((one) => one.machine.id === machine);
  return entry ? { registry, entry, chart: readChart(entry.machine) } : null;
}

/** What a live actor did, as a test of the app. Throws an `Error` that says why there is none. */
export function testOfActor(
  app: LiveApp,
  sessionId: string,
  { registry, entry }: Subject,
): { file: string; code: string } {
  const { testStyle } = registry;
  if (!testStyle) throw new Error('The registry has no style of tests.');
  const { history, notes } = runOfActor(app, sessionId, {
    registry,
    entry,
    chart: readChart(entry.machine),
  });
  const { file, code } = exportTest(pathTo(history), entry, testStyle);
  const comments = notes.map((note) => `// ${note}`);
  return { file, code: [...comments, code].join('\n') };
}
