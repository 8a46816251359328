import { readChart } from '../model/chart.ts';
import type { Registry } from '../model/registry.ts';
import { occurrenceText, sampleText, stateText } from '../model/words.ts';
import { maxStepsLength } from '../shell/url-state.ts';
import type { Subject } from '../simulate/session.ts';
import { exportTest } from '../travel/export-test.ts';
import { type HistoryStep, pathTo } from '../travel/history.ts';
import type { Recording } from '../travel/recording.ts';
import { encodeSteps } from '../travel/steps-in-url.ts';
import type { LiveApp } from './live-session.ts';
import { type LiveRun, runOfActor } from './run-of-actor.ts';

/** A recording as steps for an address. Throws an `Error` if they are too long. */
export async function stepsOfRecording(recording: Recording): Promise<string> {
  const steps = await encodeSteps(recording);
  if (steps.length > maxStepsLength) {
    throw new Error('The run is too long for an address. Save a bug bundle, and open it in Simulate.');
  }
  return steps;
}

/** The machine of a live actor, as a simulation needs it; `null` if the registry lacks it. */
export function subjectOfActor(registry: Registry, machine: string | null | undefined): Subject | null {
  const entry = registry.entries.find((one) => one.machine.id === machine);
  return entry ? { registry, entry, chart: readChart(entry.machine) } : null;
}

/** The run of a live actor as a test, and its differences from the live run. Throws an `Error` that says why there is no test. */
export function testOfActor(
  app: LiveApp,
  sessionId: string,
  { registry, entry }: Subject,
): { file: string; code: string; notes: readonly string[] } {
  const { testStyle } = registry;
  if (!testStyle) throw new Error('The registry has no style of tests.');
  const { history, states, notes } = runOfActor(app, sessionId, {
    registry,
    entry,
    chart: readChart(entry.machine),
  });
  const path = pathTo(history);
  const { file, code } = exportTest(path, entry, testStyle);
  const said = [...notes, ...differenceOf(path.slice(1), states)];
  return { file, code: [...said.map((note) => `// ${note}`), code].join('\n'), notes: said };
}

/** The first step in which the live actor reached another state, since the test asserts on the simulation. */
function differenceOf(steps: readonly HistoryStep[], states: LiveRun['states']): string[] {
  const index = steps.findIndex(({ simulation }, at) => {
    const live = states[at];
    return live !== undefined && live !== stateText(simulation.snapshot.value);
  });
  const step = steps[index];
  if (!step?.occurrence) return [];
  const { occurrence, simulation } = step;
  const what = occurrenceText(occurrence, sampleText, simulation.machine).replaceAll(/\s+/g, ' ');
  const [live, here] = [states[index], stateText(simulation.snapshot.value)];
  return [`Step ${index + 1} (${what}) led to ${live} in the live run, and leads to ${here} here.`];
}
