import { cleanUpAfterUse } from '@stanza/server/tests/support/cleanup.ts';
import type { Breakage, ChatBreakage } from '../../independent-provider/breakages.ts';
import type { Memory } from '../../independent-provider/memory.ts';
import { startIndependentProvider } from '../../independent-provider/provider.ts';

/** Starts the independent provider, with an optional breakage, for the calling test or test file. */
export async function openIndependent(breakage?: Breakage, chatBreakage?: ChatBreakage, memory?: Memory) {
  const provider = await startIndependentProvider({ breakage, chatBreakage, memory });
  cleanUpAfterUse(() => provider.close());
  const { url, stateUrl, chatUrl } = provider;
  return { url, stateUrl, chatUrl, addresses: ['--provider-base-url', url, '--state-url', stateUrl] };
}

export type Json = Record<string, unknown>;

/** Changes the listing of a detail page. */
export const changedListing =
  (change: (listing: Json) => unknown): Breakage =>
  (answer, { url }) =>
    /^\/api\/listings\/\d+$/.test(url.pathname) && answer.status === 200
      ? { ...answer, body: change(answer.body as Json) }
      : answer;
