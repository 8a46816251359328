import { allChecks } from '../http-conformance/all-checks.ts';
import { tryCheck } from '../http-conformance/command.ts';
import { openSite } from '../http-conformance/site.ts';
import type { PactName } from '../pact-files.ts';
import type { Mutation } from './mutation.ts';
import { startProxy } from './proxy.ts';
import { tryMutations } from './try-mutations.ts';
import { isNoticed, walk, walkedCalls, walkedExtensions } from './walk.ts';

export interface Row {
  mutation: Mutation;
  /** Whether the app's own clients show something different. */
  isBreaking: boolean;
  /** `verify` or the id of a check, with its line; `null` if the change was not caught. */
  caughtBy: { by: string; line: string; isOptional?: boolean } | null;
}

interface Backend {
  url: string;
  states: { url: string };
}

/**
 * Whether a breaking change was caught, or a harmless one passed. A failed optional check does not count, because the app works without
 * the extension.
 */
export const isRight = ({ isBreaking, caughtBy }: Row) =>
  isBreaking ? caughtBy !== null : caughtBy === null || caughtBy.isOptional === true;

/** The mutations whose effect on the app the walk can show. */
export function coveredByWalk(mutations: readonly Mutation[], hasExtensions = false): Mutation[] {
  return mutations.filter(
    ({ call }) => walkedCalls.has(call) || (hasExtensions && walkedExtensions.has(call)),
  );
}

/** Labels each mutation by what the app's own clients show, and tests whether `verify` or `conformance:http` catches it. */
export async function makeTable(
  backend: Backend,
  mutations: readonly Mutation[],
  { pacts, onRow = () => undefined }: { pacts: readonly PactName[]; onRow?: (row: Row) => void },
): Promise<Row[]> {
  const trials = await tryMutations(backend, mutations, pacts);
  const proxy = await startProxy(backend.url);
  try {
    const baselines = new Map<string, string[]>();
    const rows: Row[] = [];
    for (const [i, mutation] of mutations.entries()) {
      // The app makes the calls of a capability only if the backend names it.
      const place = { url: proxy.url, stateUrl: backend.states.url, hasExtensions: pacts.length > 1 };
      proxy.mutate(null);
      const usual = baselines.get(mutation.call) ?? (await walk(place, mutation.call));
      baselines.set(mutation.call, usual);
      proxy.mutate(mutation);
      const isBreaking = await isNoticed(place, mutation.call, usual);
      const found = trials[i]?.caughtBy ?? [];
      const first = found.find(({ isOptional }) => !isOptional) ?? found[0];
      const row = {
        mutation,
        isBreaking,
        caughtBy: first
          ? { by: `verify: ${first.description}`, line: first.line, isOptional: first.isOptional }
          : await tryConformance(proxy.url, { hasOptional: pacts.length > 1 }),
      };
      onRow(row);
      rows.push(row);
    }
    return rows;
  } finally {
    await proxy.close();
  }
}

/** The first failed check of `conformance:http`, among the required checks or among all. */
export async function tryConformance(
  url: string,
  { origin = url, hasOptional = false }: { origin?: string; hasOptional?: boolean } = {},
): Promise<Row['caughtBy']> {
  const site = openSite({
    baseUrl: `${url}/`,
    origin,
    people: [null, null],
    photoBytes: 2000,
    stateUrl: null,
    wait: 0,
  });
  try {
    for (const check of allChecks) {
      const isOptional = check.level !== 'required';
      if (isOptional && !hasOptional) continue;
      const { outcome, detail } = await tryCheck(check, site, hasOptional);
      if (outcome === 'failed') return { by: check.id, line: detail, isOptional };
    }
    return null;
  } finally {
    await site.leave();
  }
}
