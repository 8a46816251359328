import * as z from 'zod/mini';
import type { Interaction, Pact } from '../verify/pact.ts';
import { select } from '../verify/select.ts';
import { UsageError } from '../verify/usage-error.ts';

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
 * A pact for a stand-in that people work against. Matched as they stand, the pacts would answer nothing but the very requests of
 * their examples; here each call is told by its method and path alone, and has one answer: of its successes the fullest, and for
 * a path that is an example of its own, as `/api/listings/102`, that example's.
 * @param answers patterns of interactions that answer in place of their call's success
 */
export function standInPact(pacts: readonly Pact[], answers: readonly string[]): object {
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

function read(interaction: Interaction): Entry {
  return { interaction, http: httpSchema.parse(interaction.json) };
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

/** The stub server takes the first that matches: examples of a path go before what answers any. */
function successesOf(entries: readonly Entry[]): object[] {
  const successes = entries
    .filter(({ http }) => http.response.status < 400)
    .toSorted((a, b) => fullness(b) - fullness(a));
  const [fullest] = successes;
  if (!fullest) return [];
  const paths = new Map(successes.toReversed().map((entry) => [entry.http.request.path, entry]));
  return [...[...paths.values()].map(examplePath), anyPath(fullest)];
}

function fullness({ http }: Entry): number {
  return JSON.stringify(http.response.body ?? '').length;
}

/** Whatever is sent along, to this path. */
function examplePath({ interaction, http }: Entry) {
  const { method, path } = http.request;
  // Of interactions with one description and state the last would be the only one.
  const description = `${interaction.description}, at ${path}`;
  return { ...http, description, providerStates: [], request: { method, path } };
}

/** Whatever is sent along, to any path of the call. */
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
