import { startAnswerRelay } from './answer-relay.ts';
import { startMessageBridge } from './message-bridge.ts';
import type { Interaction } from './pact.ts';
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

  /** @param change makes the interactions that the verifier gets */
  async function verify(
    chosen: readonly Selection[],
    url: URL,
    isTornDown: boolean,
    change = (interaction: Interaction) => interaction,
  ): Promise<Result[]> {
    const target = { baseUrl: url, states: relay && { url: relay.url, isTornDown }, timeout };
    const changed = chosen.map(({ pact, interactions }) => ({
      pact,
      interactions: interactions.map(change),
    }));
    const verdicts = await runVerifier(changed, target);
    const originals = chosen.flatMap(({ interactions }) => interactions);
    return await Promise.all(
      verdicts.map((verdict, i) => {
        const interaction = originals[i] ?? verdict.interaction;
        return toResult({ ...verdict, interaction }, reasons);
      }),
    );
  }

  async function verifyCalls(): Promise<Result[]> {
    const calls = only(selection, ({ isMessage }) => !isMessage);
    const [first, ...others] = calls.flatMap(({ interactions }) => interactions);
    let before = first;
    for (const interaction of others) {
      if (before) following.set(before, interaction);
      before = interaction;
    }
    relay?.prepareNext(first?.states ?? []);
    return await verify(calls, answers.url, false, answers.mark);
  }

  async function verifyMessages(): Promise<Result[]> {
    const messages = only(selection, ({ isMessage }) => isMessage);
    if (bridge !== null) return await verify(messages, bridge.url, true);
    const lines = [
      chatUrl === null ? 'give --ws-url to try it' : 'give --state-url to try it: it needs tokens',
    ];
    const nothing = { notes: [], transcript: [], isUnanswered: false, failedStates: [], milliseconds: 0 };
    return messages.flatMap(({ pact, interactions }) =>
      interactions.map((interaction) => ({ pact, interaction, outcome: 'not run', lines, ...nothing })),
    );
  }

  try {
    const results = [...(await verifyCalls()), ...(await verifyMessages())];
    return selection.flatMap(({ pact }) => results.filter((result) => result.pact === pact));
  } finally {
    await answers.close();
    await bridge?.close();
    await relay?.close();
  }
}

/** The interactions of each pact for which `isMeant` is true. */
function only(selection: readonly Selection[], isMeant: (interaction: Interaction) => boolean): Selection[] {
  return selection.map(({ pact, interactions }) => ({ pact, interactions: interactions.filter(isMeant) }));
}
