import type { FoundPath } from '../model/find-paths.ts';
import { occurrenceOf } from '../model/occurrence.ts';
import { advance, begin } from '../model/simulation.ts';
import { occurrenceText, simulationText } from '../model/words.ts';
import { maxStepsLength } from '../shell/url-state.ts';
import { recordingOf, type Subject } from '../simulate/session.ts';
import { append, type History, type HistoryStep, startHistory, stepOf } from '../travel/history.ts';
import { encodeSteps } from '../travel/steps-in-url.ts';

/** The history of a simulation of the path, at its last step. */
export function playedPath({ entry }: Subject, { input, events }: FoundPath): History {
  let history = startHistory(begin(entry.machine, input));
  for (const event of events) {
    const { simulation } = stepOf(history);
    const occurrence = occurrenceOf(simulation, event);
    history = append(history, [{ occurrence, simulation: advance(simulation, occurrence) }]);
  }
  return history;
}

/** The steps of the path, encoded for an address. Throws an `Error` if they are too long. */
export async function encodedPath(subject: Subject, path: FoundPath): Promise<string> {
  const steps = await encodeSteps(recordingOf(playedPath(subject, path), subject));
  if (steps.length > maxStepsLength) throw new Error('The path is too long for an address.');
  return steps;
}

/** The steps as text, one line each, with the state after each step. */
export function pathAsText(
  steps: readonly HistoryStep[],
  title: string,
  nameOf: (value: unknown) => string,
): string {
  const lines = steps.map(({ occurrence, simulation }, index) => {
    const { input } = simulation;
    const start = input === undefined ? 'start' : `start with ${nameOf(input)}`;
    const text = occurrence ? occurrenceText(occurrence, nameOf, simulation.machine) : start;
    return `${index}. ${text} → ${simulationText(simulation)}`;
  });
  return [title, ...lines, ''].join('\n');
}
