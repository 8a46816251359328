import * as z from 'zod/mini';
import { UsageError } from '../command-line/usage-error.ts';
import type { Interaction, Pact } from '../verify/pact.ts';
import { select } from '../verify/select.ts';

const httpSchema = z.looseObject({
  request: z.looseObject({
    method: z.string(),
    path: z.string(),
    matchingRules: z.optional(z.looseObject({ path: z.optional(z.unknown()) })),
  }),
  response: z.looseObject({
    status: z._default(z.number(), 200),
    body: z.optional(z.object({ content: z.unknown() })),
  }),
});

type Http = z.infer<typeof httpSchema>;

interface Entry {
  interaction: Interaction;
  http: Http;
}

/**
 * The pact that the stub server serves. The committed pacts match only the exact requests of their examples; here a call is matched only
 * by its method and path. It gets one answer, the largest of its successes. An example with its own path, such as `/api/listings/102`,
 * keeps its own answer.
 * @param answers patterns of interactions that replace the successful ones of their calls
 */
export function stubPact(pacts: readonly Pact[], answers: readonly string[]): object {
  const [first] = pacts;
  if (!first) throw new UsageError('There are no pacts');
  const entries = pacts
    .flatMap(({ interactions }) => interactions.filter(({ isMessage }) => !isMessage))
    .map(read);
  const chosen = answers.map((pattern) => chooseOne(pacts, pattern, entries));
  const calls = Map.groupBy(entries, ({ interaction }) => interaction.call);
  const interactions = [...calls.values()].flatMap((ofCall) => {
    const asked = chosen.find((entry) => ofCall.includes(entry));
    return asked ? [anyPath(asked)] : successesOf(ofCall);
  });
  return { ...first.rest, interactions };
}

/** Without the rules of the answer, which the stub server does not use: it copies them for each request, which doubles its CPU time. */
function read(interaction: Interaction): Entry {
  const { response, ...http } = httpSchema.parse(interaction.json);
  const { matchingRules: _, ...answer } = response;
  return { interaction, http: { ...http, response: answer } };
}

function chooseOne(pacts: readonly Pact[], pattern: string, entries: readonly Entry[]): Entry {
  const found = select(pacts, pattern).flatMap(({ interactions }) => interactions);
  const exact = found.filter(({ description }) => description === pattern);
  const [interaction, ...others] = exact.length > 0 ? exact : found;
  const entry = entries.find((each) => each.interaction === interaction);
  if (!entry) throw new UsageError(`'${pattern}' is no call`);
  if (others.length > 0) {
    const names = found.map(({ description }) => `'${description}'`).join(', ');
    throw new UsageError(`'${pattern}' is more than one interaction: ${names}`);
  }
  return entry;
}

/** The stub server takes the first match: example paths come before the entry for any path. */
function successesOf(entries: readonly Entry[]): object[] {
  const successes = entries
    .filter(({ http }) => http.response.status < 400)
    .toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const [largest] = successes;
  if (!largest) return [];
  const paths = new Map(successes.toReversed().map((entry) => [entry.http.request.path, entry]));
  const examples = [...paths.values()].map(examplePath);
  // Redundant interactions cost time: the stub server compares each request with all of them.
  return hasParameter(largest) ? [...examples, anyPath(largest)] : examples;
}

const hasParameter = ({ http }: Entry) => http.request.matchingRules?.path !== undefined;

function sizeOf({ http }: Entry): number {
  return JSON.stringify(http.response.body ?? '').length;
}

/** Any request to this path. */
function examplePath({ interaction, http }: Entry) {
  const { method, path } = http.request;
  // The stub server keeps only the last of several interactions with the same description and state.
  const description = `${interaction.description}, at ${path}`;
  return { ...http, description, providerStates: [], request: { method, path } };
}

/** Any request to any path of the call. */
function anyPath({ interaction, http }: Entry) {
  const { method, path, matchingRules } = http.request;
  const rules = matchingRules?.path === undefined ? {} : { matchingRules: { path: matchingRules.path } };
  return {
    ...http,
    description: interaction.description,
    providerStates: [],
    request: { method, path, ...rules },
  };
}
