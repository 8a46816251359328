import type { Reading } from './answer-relay.ts';
import { describeMismatches } from './differences.ts';
import type { Interaction, Pact, ProviderStateUse } from './pact.ts';
import type { Verdict } from './pact-verifier.ts';

/** `not supported`: an optional interaction failed. `not run`: it was not tried. */
export type Outcome = 'passed' | 'failed' | 'not supported' | 'not run';

export interface Result {
  pact: Pact;
  interaction: Interaction;
  outcome: Outcome;
  /** A line for each problem, or the reason why it was not run. */
  lines: readonly string[];
  milliseconds: number;
}

/** Reasons that the verifier does not report; `null` if nothing failed. */
export interface Reasons {
  ofState(state: ProviderStateUse): string | null;
  ofMessage(description: string): string | null;
  /** How the app reads the answer of an interaction; `null` if it got no request. */
  ofAnswer(interaction: Interaction): Reading | null;
}

/** Turns a verdict of Pact's verifier into a result. */
export function toResult(pact: Pact, verdict: Verdict, reasons: Reasons): Result {
  const { interaction, mismatches, error, milliseconds } = verdict;
  // Without a frame the verifier compares nothing.
  const reason = reasons.ofMessage(interaction.description);
  const reading = reasons.ofAnswer(interaction);
  const lines =
    reason !== null
      ? [reason]
      : reading !== null && reading.failure !== null
        ? [reading.failure]
        : error === null
          ? withProblems(describeMismatches(mismatches, interaction), reading)
          : explain(error, verdict, reasons);
  const outcome = lines.length === 0 ? 'passed' : pact.isRequired ? 'failed' : 'not supported';
  return { pact, interaction, outcome, lines, milliseconds };
}

/** Adds what the app cannot read, in places of which the verifier says nothing. */
function withProblems(lines: string[], reading: Reading | null): string[] {
  if (reading === null || lines.some((line) => line.startsWith('status'))) return lines;
  const places = lines.flatMap((line) => /^body (\$\S*):/.exec(line)?.[1] ?? []);
  const isNew = (place: string) =>
    places.every((other) => !place.startsWith(other) && !other.startsWith(place));
  const problems = reading.problems.filter(({ place }) => isNew(place));
  return [...lines, ...problems.map(({ place, text }) => `body ${place}: ${text}`)];
}

function explain(error: string, { interaction }: Verdict, reasons: Reasons): string[] {
  const states = interaction.states.flatMap((state) => {
    const reason = reasons.ofState(state);
    return reason === null ? [] : [`provider state '${state.name}': ${reason}`];
  });
  return states.length > 0 ? states : [error];
}

/** Whether every required interaction that was tried has passed. */
export function fits(results: readonly Result[]): boolean {
  return results.every(({ outcome }) => outcome !== 'failed');
}
