import { startAnswerRelay } from './answer-relay.ts';
import { startMessageBridge } from './message-bridge.ts';
import type { Interaction, Pact } from './pact.ts';
import { runVerifier } from './pact-verifier.ts';
import { type Reasons, type Result, toResult } from './results.ts';
import type { Selection } from './select.ts';
import { type OwnStates, startStateRelay } from './state-relay.ts';

export interface Backend {
  baseUrl: URL;
  /** The address of the provider states; `null` without one. */
  stateUrl: string | null;
  /** The address of the chat, without a token; `null` to skip chat messages. */
  chatUrl: string | null;
  /** Milliseconds to wait for an answer. */
  timeout: number;
  /** States that the caller handles instead of the backend. */
  ownStates?: OwnStates;
}

/** Tries the interactions of each pact on a backend. Resolves with the results in the same order. */
export async function verifyBackend(selection: readonly Selection[], backend: Backend): Promise<Result[]> {
  const { baseUrl, stateUrl, chatUrl, timeout, ownStates = {} } = backend;
  const relay = stateUrl === null ? null : await startStateRelay(stateUrl, timeout, ownStates);
  const bridge =
    chatUrl === null || relay === null
      ? null
      : await startMessageBridge({ chatUrl, timeout, values: relay.values });
  const following = new Map<Interaction, Interaction>();
  const answers = await startAnswerRelay(baseUrl, timeout, (interaction) =>
    relay?.prepareNext(following.get(interaction)?.states ?? []),
  );
  const reasons: Reasons = {
    ofState: (state) => relay?.failureOf(state) ?? null,
    ofMessage: (description) => bridge?.failureOf(description) ?? null,
    ofAnswer: (interaction) => answers.readingOf(interaction) ?? null,
  };

  async function verifyCalls(pact: Pact, calls: readonly Interaction[]): Promise<Result[]> {
    for (const [i, next] of calls.slice(1).entries()) {
      const interaction = calls[i];
      if (interaction) following.set(interaction, next);
    }
    relay?.prepareNext(calls[0]?.states ?? []);
    return await verify(pact, calls, calls.map(answers.mark), answers.url);
  }

  async function verify(
    pact: Pact,
    originals: readonly Interaction[],
    interactions: readonly Interaction[],
    url: URL,
  ): Promise<Result[]> {
    const isTornDown = originals.some(({ isMessage }) => isMessage);
    const target = { baseUrl: url, states: relay && { url: relay.url, isTornDown }, timeout };
    const verdicts = await runVerifier(pact, interactions, target);
    return await Promise.all(
      verdicts.map((verdict, i) =>
        toResult(pact, { ...verdict, interaction: originals[i] ?? verdict.interaction }, reasons),
      ),
    );
  }

  async function verifyMessages(pact: Pact, messages: readonly Interaction[]): Promise<Result[]> {
    if (bridge !== null) return await verify(pact, messages, messages, bridge.url);
    const lines = [
      chatUrl === null ? 'give --ws-url to try it' : 'give --state-url to try it: it needs tokens',
    ];
    const nothing = { notes: [], transcript: [], isUnanswered: false, failedStates: [], milliseconds: 0 };
    return messages.map((interaction) => ({ pact, interaction, outcome: 'not run', lines, ...nothing }));
  }

  try {
    const results: Result[] = [];
    for (const { pact, interactions } of selection) {
      const { calls = [], messages = [] } = Object.groupBy(interactions, ({ isMessage }) =>
        isMessage ? 'messages' : 'calls',
      );
      results.push(...(await verifyCalls(pact, calls)), ...(await verifyMessages(pact, messages)));
    }
    return results;
  } finally {
    await answers.close();
    await bridge?.close();
    await relay?.close();
  }
}
