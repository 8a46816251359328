import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { Broker } from '../broker/broker.ts';
import { BrokerError, callsOf } from '../broker/hal.ts';
import type { Pact } from './pact.ts';
import { reasonOf } from './reach.ts';
import type { Result } from './results.ts';

export interface Publication {
  broker: Broker;
  /** The version of the backend. */
  version: string;
  /** The branch of the backend; `null` if unknown. */
  branch: string | null;
}

const publishedSchema = z.object({
  interactions: z.array(z.record(z.string(), z.unknown())),
  _links: z.object({ 'pb:publish-verification-results': z.object({ href: z.string() }) }),
});

/**
 * Publishes whether the backend fulfils the latest version of each pact in the broker.
 * @returns a line for each pact, and whether all results were published
 */
export async function publishResults(
  results: readonly Result[],
  { broker, version, branch }: Publication,
): Promise<{ lines: string[]; isDone: boolean }> {
  const call = callsOf(broker);
  const lines: string[] = [];
  let isDone = true;
  const printLine = (pact: Pact, line: string, isPublished: boolean) => {
    lines.push(`${pact.consumer}: ${line}`);
    isDone &&= isPublished;
  };
  for (const [pact, own] of Map.groupBy(results, (result) => result.pact)) {
    try {
      if (own.some(({ outcome }) => outcome === 'not run')) {
        printLine(pact, 'not published, because its chat messages were not run: give --ws-url', false);
        continue;
      }
      const { interactions, _links: links } = publishedSchema.parse(
        await call('GET', `/pacts/provider/${pact.provider}/consumer/${pact.consumer}/latest`),
      );
      if (!isSame(interactions, pact)) {
        printLine(pact, 'not published, because the latest pact in the broker is another one', false);
        continue;
      }
      if (branch !== null) {
        const place = `branches/${encodeURIComponent(branch)}/versions/${encodeURIComponent(version)}`;
        await call('PUT', `/pacticipants/${pact.provider}/${place}`, {});
      }
      const success = own.every(({ outcome }) => outcome === 'passed');
      const { pathname } = new URL(links['pb:publish-verification-results'].href);
      await call('POST', pathname.slice(new URL(broker.url).pathname.replace(/\/$/, '').length), {
        success,
        providerApplicationVersion: version,
        verifiedBy: { implementation: 'stanza-contracts verify' },
      });
      printLine(pact, `published that ${version} ${success ? 'fulfils it' : 'does not fulfil it'}`, true);
    } catch (error) {
      printLine(pact, `not published: ${explain(error)}`, false);
    }
  }
  return { lines, isDone };
}

/** Compares without the key that the broker adds to each interaction. */
function isSame(published: readonly Record<string, unknown>[], { interactions }: Pact): boolean {
  const inOrder = (list: readonly Record<string, unknown>[]) =>
    list
      .map(({ _id: _, ...interaction }) => interaction)
      .toSorted((a, b) => (String(a.description) < String(b.description) ? -1 : 1));
  const own = z.array(z.record(z.string(), z.unknown())).parse(interactions.map(({ json }) => json));
  return isDeepStrictEqual(inOrder(published), inOrder(own));
}

function explain(error: unknown): string {
  if (error instanceof BrokerError) {
    if (error.status === 404) return 'the broker has no such pact';
    if (error.status === 401) return 'the broker rejects the token (401): set PACT_BROKER_TOKEN';
    return `the broker refuses: ${error.message}`;
  }
  if (error instanceof z.core.$ZodError || error instanceof SyntaxError) return 'it is not a Pact Broker';
  return `the broker does not answer: ${reasonOf(error)}`;
}
