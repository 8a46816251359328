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
  /** Milliseconds after which the verifier stops waiting. */
  timeout: number;
}

/** Turns a verdict of Pact's verifier into a result. */
export function toResult(pact: Pact, verdict: Verdict, reasons: Reasons): Result {
  const { interaction, mismatches, error, milliseconds } = verdict;
  // Without a frame the verifier compares nothing.
  const reason = reasons.ofMessage(interaction.description);
  const lines =
    reason !== null
      ? [reason]
      : error === null
        ? describeMismatches(mismatches, interaction)
        : explain(error, verdict, reasons);
  const outcome = lines.length === 0 ? 'passed' : pact.isRequired ? 'failed' : 'not supported';
  return { pact, interaction, outcome, lines, milliseconds };
}

function explain(error: string, { interaction, milliseconds }: Verdict, reasons: Reasons): string[] {
  const states = interaction.states.flatMap((state) => {
    const reason = reasons.ofState(state);
    return reason === null ? [] : [`provider state '${state.name}': ${reason}`];
  });
  if (states.length > 0) return states;
  const [, verb, address] =
    /^error (sending request|decoding response body) for url \((.+)\)$/.exec(error) ?? [];
  if (verb === undefined) return [error];
  if (verb !== 'sending request') return [`the answer of ${address} was cut off`];
  if (milliseconds >= reasons.timeout)
    return [`no answer from ${address} within ${reasons.timeout / 1000} s`];
  // The verifier does not tell an untrusted certificate from a connection error.
  const doubt = address?.startsWith('https:')
    ? ', or its certificate is not trusted: SSL_CERT_FILE names one that is'
    : '';
  return [`no answer from ${address}${doubt}`];
}

/** Whether every required interaction that was tried has passed. */
export function fits(results: readonly Result[]): boolean {
  return results.every(({ outcome }) => outcome !== 'failed');
}
