import { occurrenceOf } from '../model/occurrence.ts';
import { advance, begin } from '../model/simulation.ts';
import type { Way } from '../model/ways.ts';
import { occurrenceText, standingText } from '../model/words.ts';
import { maxStepsLength } from '../shell/url-state.ts';
import { recordingOf, type Subject } from '../simulate/session.ts';
import { append, type History, type Moment, momentOf, startHistory } from '../travel/history.ts';
import { encodeSteps } from '../travel/steps-in-url.ts';

/** A way as the history of a simulation that went it, at its end. */
export function playedWay({ entry }: Subject, { input, events }: Way): History {
  let history = startHistory(begin(entry.machine, input));
  for (const event of events) {
    const { simulation } = momentOf(history);
    const occurrence = occurrenceOf(simulation, event);
    history = append(history, [{ occurrence, simulation: advance(simulation, occurrence) }]);
  }
  return history;
}

/** The steps as an address carries them. Throws an `Error` for what none can. */
export async function packedWay(subject: Subject, way: Way): Promise<string> {
  const steps = await encodeSteps(recordingOf(playedWay(subject, way), subject));
  if (steps.length > maxStepsLength) throw new Error('The path is too long for an address.');
  return steps;
}

/** The steps in words, a line each, with the state after each. */
export function wayAsText(
  path: readonly Moment[],
  title: string,
  nameOf: (value: unknown) => string,
): string {
  const lines = path.map(({ occurrence, simulation }, index) => {
    const { input } = simulation;
    const start = input === undefined ? 'start' : `start with ${nameOf(input)}`;
    const text = occurrence ? occurrenceText(occurrence, nameOf) : start;
    return `${index}. ${text} → ${standingText(simulation)}`;
  });
  return [title, ...lines, ''].join('\n');
}
