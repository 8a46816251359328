import type { Reading } from './answer-relay.ts';
import { describeMismatches } from './differences.ts';
import { transcriptOf } from './exchange.ts';
import type { Interaction, Pact, ProviderStateUse } from './pact.ts';
import type { Verdict } from './pact-verifier.ts';
import type { StateFailure } from './state-relay.ts';

/** `not supported`: an optional interaction failed. `not run`: it was not tried. */
export type Outcome = 'passed' | 'failed' | 'not supported' | 'not run';

export interface Result {
  pact: Pact;
  interaction: Interaction;
  outcome: Outcome;
  /** A line for each problem, or the reason why it was not run. */
  lines: readonly string[];
  /** Differences that the app accepts but other clients may not. A passed result may have some too. */
  notes: readonly string[];
  /** For a failure: the request as a curl command, and the raw answer. */
  transcript: readonly string[];
  /** Whether a request was sent and nothing came, not even a status. */
  isUnanswered: boolean;
  /** The provider states that failed, with the status of the handler's answer; `null` if there was none. */
  failedStates: readonly { reason: string; status: number | null }[];
  milliseconds: number;
}

/** Reasons that the verifier does not report; `null` if nothing failed. */
export interface Reasons {
  ofState(state: ProviderStateUse): StateFailure | null;
  ofMessage(description: string): string | null;
  /** How the app reads the answer of an interaction; `null` if it got no request. */
  ofAnswer(interaction: Interaction): Reading | null;
}

/** Turns a verdict of Pact's verifier into a result. */
export async function toResult(verdict: Verdict, reasons: Reasons): Promise<Result> {
  const { pact, interaction, mismatches, error, milliseconds } = verdict;
  // Without a frame the verifier compares nothing.
  const reason = reasons.ofMessage(interaction.description);
  const reading = reasons.ofAnswer(interaction);
  const failures = error === null ? [] : interaction.states.flatMap((state) => withName(state, reasons));
  const lines =
    reason !== null
      ? [reason]
      : reading !== null && reading.failure !== null
        ? [reading.failure]
        : error === null
          ? withProblems(describeMismatches(mismatches, interaction), reading)
          : explain(error, failures);
  const outcome = lines.length === 0 ? 'passed' : pact.isRequired ? 'failed' : 'not supported';
  const exchanges = reading === null ? failures.map(({ exchange }) => exchange) : [reading.exchange];
  const transcripts = outcome === 'passed' ? [] : await Promise.all(exchanges.map(transcriptOf));
  return {
    pact,
    interaction,
    outcome,
    // A terminal could execute control characters of the backend.
    lines: lines.map((line) => line.replaceAll(/\p{Cc}/gu, '\ufffd')),
    notes: reading?.notes ?? [],
    transcript: transcripts.flat(),
    isUnanswered: reading !== null && reading.exchange.answer === null,
    failedStates: failures.map(({ reason, exchange }) => ({
      reason,
      status: exchange.answer?.status ?? null,
    })),
    milliseconds,
  };
}

function withName(state: ProviderStateUse, reasons: Reasons): (StateFailure & { name: string })[] {
  const failure = reasons.ofState(state);
  return failure === null ? [] : [{ name: state.name, ...failure }];
}

/** Adds the app's problems at places where the verifier reports nothing. */
function withProblems(differences: string[], reading: Reading | null): string[] {
  if (reading === null) return differences;
  const lines = withRedirect(inOneLine(differences, reading), reading);
  if (reading.wholeBody !== null || lines.some((line) => line.startsWith('status'))) return lines;
  const places = lines.flatMap((line) => /^body (\$\S*):/.exec(line)?.[1] ?? []);
  const isNew = (place: string) =>
    places.every((other) => !place.startsWith(other) && !other.startsWith(place));
  const problems = reading.problems.filter(({ place }) => isNew(place));
  return [...lines, ...problems.map(({ place, text }) => `body ${place}: ${text}`)];
}

/** If the whole body is wrong, one line replaces its differences. */
function inOneLine(lines: string[], { wholeBody }: Reading): string[] {
  if (wholeBody === null) return lines;
  const others = lines.filter((line) => !/^(body|header content-type)/i.test(line));
  return others.length < lines.length ? [...others, wholeBody] : lines;
}

function withRedirect([first, ...others]: string[], { redirect }: Reading): string[] {
  if (first === undefined) return [];
  return [redirect === null ? first : `${first} (after ${redirect})`, ...others];
}

function explain(error: string, failures: readonly { name: string; reason: string }[]): string[] {
  return failures.length > 0
    ? failures.map(({ name, reason }) => `provider state '${name}': ${reason}`)
    : [error];
}

/** Whether no required interaction has failed. */
export function fits(results: readonly Result[]): boolean {
  return results.every(({ outcome }) => outcome !== 'failed');
}
