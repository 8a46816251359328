import * as z from 'zod/mini';
import { type PactName, pactFile, pactNames } from '../pact-files.ts';
import { type Interaction, readPact } from '../verify/pact.ts';
import type { Selection } from '../verify/select.ts';
import { verifyBackend } from '../verify/verify-backend.ts';
import { isCallOf, isChanged, type Mutation } from './mutation.ts';
import { startProxy } from './proxy.ts';

export interface Trial {
  mutation: Mutation;
  /** The interactions that failed, each with its first line. */
  caughtBy: readonly { description: string; line: string; isOptional: boolean }[];
  /** The number of interactions that were tried. */
  tried: number;
}

interface Backend {
  url: string;
  states: { url: string };
}

/** In milliseconds. */
const timeout = 5000;
/** A provider state that comes first in an interaction and switches the mutation on. */
const markerState = 'a mutation is at work';

const exampleSchema = z.object({ response: z.object({ status: z._default(z.number(), 200) }) });
const jsonSchema = z.looseObject({ providerStates: z._default(z.array(z.unknown()), []) });

/**
 * Tries every mutation on a backend, in one run of the verifier for each pact. Only the interactions of the mutation's call are tried,
 * because no others can catch it. Those of optional pacts count as required.
 */
export async function tryMutations(
  backend: Backend,
  mutations: readonly Mutation[],
  names: readonly PactName[] = pactNames,
): Promise<Trial[]> {
  const pacts = await Promise.all(names.map((name) => readPact(pactFile(name), () => false)));
  const runs = pacts.flatMap((pact, place) =>
    mutations.flatMap((mutation, i) =>
      pact.interactions
        .filter((interaction) => isMet(mutation, interaction))
        .map((interaction) => ({ pact, mutation, i, interaction, isOptional: names[place] !== 'required' })),
    ),
  );
  const selection: Selection[] = pacts.map((pact) => ({
    pact,
    interactions: runs.filter((run) => run.pact === pact).map(({ interaction, i }) => marked(interaction, i)),
  }));
  const proxy = await startProxy(backend.url);
  try {
    const results = await verifyBackend(selection, {
      baseUrl: new URL(proxy.url),
      stateUrl: backend.states.url,
      chatUrl: null,
      timeout,
      ownStates: { [markerState]: ({ mutation }) => proxy.mutate(mutations[Number(mutation)] ?? null) },
    });
    return mutations.map((mutation) => {
      const own = results.flatMap((result, i) => {
        const run = runs[i];
        return run?.mutation === mutation ? [{ ...result, isOptional: run.isOptional }] : [];
      });
      const caughtBy = own
        .filter(({ outcome }) => outcome !== 'passed')
        .map(({ interaction, lines, isOptional }) => ({
          description: originalOf(interaction),
          line: lines[0] ?? '',
          isOptional,
        }));
      return { mutation, caughtBy, tried: own.length };
    });
  } finally {
    await proxy.close();
  }
}

function isMet(mutation: Mutation, { call, json, isMessage }: Interaction): boolean {
  const [method = '', path = ''] = call.split(' ');
  if (isMessage || !isCallOf(mutation, method, path)) return false;
  return isChanged(mutation, exampleSchema.parse(json).response.status);
}

/** A copy of an interaction that starts with a mutation. Each copy needs a unique description. */
function marked(interaction: Interaction, mutation: number): Interaction {
  const { providerStates, ...json } = jsonSchema.parse(interaction.json);
  const description = `${interaction.description} #${mutation}`;
  const marker = { name: markerState, params: { mutation } };
  return {
    ...interaction,
    description,
    json: { ...json, description, providerStates: [marker, ...providerStates] },
  };
}

const originalOf = ({ description }: Interaction) => description.replace(/ #\d+$/, '');
