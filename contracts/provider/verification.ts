import type { IncomingMessage } from 'node:http';
import { Verifier } from '@pact-foundation/pact';
import * as z from 'zod/mini';
import { findScenario } from '../messages/scenarios.ts';
import { provider } from '../pact-files.ts';
import { chatUrl, playScenario } from './chat-frames.ts';
import { toPactMessage } from './pact-message.ts';

export interface Verification {
  description: string;
  /** What differs; empty where nothing does. */
  mismatches: string[];
}

interface Target {
  /** Without a trailing slash. */
  url: string;
  states: { url: string; values(): Readonly<Record<string, unknown>> };
}

const mismatchSchema = z.looseObject({ path: z.optional(z.string()), mismatch: z.string() });
const resultsSchema = z.object({
  interactionResults: z.array(
    z.object({
      description: z.string(),
      result: z.string(),
      mismatch: z.optional(
        z.object({
          mismatches: z.optional(z.array(mismatchSchema)),
          message: z.optional(z.string()),
        }),
      ),
    }),
  ),
});

/** Verifies a backend against a pact: every call, and every message over its real socket. */
export async function verify(
  pact: string,
  target: Target,
  messages: readonly string[],
): Promise<Verification[]> {
  const players = messages.map((description) => createPlayer(description, target));
  const verifier = new Verifier({
    provider,
    providerBaseUrl: target.url,
    providerStatesSetupUrl: target.states.url,
    providerStatesSetupTeardown: true,
    pactUrls: [pact],
    messageProviders: Object.fromEntries(players.map(({ description, play }) => [description, play])),
    requestFilter: sayHowLong,
    // An answer that comes later than this is asked for again.
    timeout: 20_000,
    logLevel: 'error',
  });
  const report = await verifier.verifyProvider().catch((error: Error) => error.message);
  const { interactionResults } = resultsSchema.parse(JSON.parse(report));
  const failures = new Map(players.map(({ description, failure }) => [description, failure()]));
  return interactionResults.map(({ description, result, mismatch }) => {
    const failure = failures.get(description);
    if (failure !== undefined) return { description, mismatches: [failure] };
    return { description, mismatches: result === 'OK' ? [] : explain(mismatch) };
  });
}

/** Plays the scenario of a message when the verifier asks for it. */
function createPlayer(description: string, { url, states }: Target) {
  let failure: string | undefined;
  async function play() {
    try {
      const scenario = findScenario(description);
      if (scenario === undefined) throw new Error(`There is no scenario for the message '${description}'.`);
      return toPactMessage(await playScenario(scenario, { url: chatUrl(url), values: states.values() }));
    } catch (error) {
      // To reject would be an answer of 500, at which the verifier tries again for two minutes.
      failure = String(error);
      return {};
    }
  }
  return { description, play, failure: () => failure };
}

/** Node.js, through which the verifier sends, would make of a POST without a body a chunked one, of no type. */
function sayHowLong(request: IncomingMessage, _: unknown, next: () => void): void {
  if (request.method === 'POST') request.headers['content-length'] ??= '0';
  next();
}

function explain(
  mismatch: z.infer<typeof resultsSchema>['interactionResults'][number]['mismatch'],
): string[] {
  const { mismatches = [], message = 'It failed.' } = mismatch ?? {};
  if (mismatches.length === 0) return [message];
  return mismatches.map(({ path = '', mismatch }) => `${path} ${mismatch}`.trim());
}
