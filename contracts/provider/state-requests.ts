import * as z from 'zod/mini';
import { type ProviderState, providerStates, type StateKey } from '../provider-states.ts';
import type { StateHandlers } from './handlers-by-state.ts';

/** What a verifier sends to a provider-state address. */
const stateRequestSchema = z.object({
  state: z.string(),
  params: z._default(z.nullable(z.record(z.string(), z.unknown())), null),
  action: z._default(z.enum(['setup', 'teardown']), 'setup'),
});

type StateRequest = z.infer<typeof stateRequestSchema>;

/** Why a backend was not brought into a state. */
export class StateError extends Error {
  override readonly name = 'StateError';
}

/** Throws a `StateError` for what is no request of a verifier. */
export function readStateRequest(request: unknown): StateRequest {
  return parsed(stateRequestSchema, request, 'This is no request for a provider state');
}

/**
 * Runs the handler of a state.
 * @returns the values of the state
 * @throws StateError where there is no such state, no handler for it, the parameters are not what it takes, or the values not all
 *   that it has to give back: a verifier would take the examples of the pact instead, without a word
 */
export async function setUpState(
  handlers: Partial<StateHandlers>,
  { state: name, params }: StateRequest,
): Promise<Record<string, unknown>> {
  const key = stateKeys.find((one) => providerStates[one].name === name);
  const handler = key && handlers[key];
  if (key === undefined || handler === undefined) {
    throw new StateError(`There is no handler for the provider state '${name}'.`);
  }
  const state: ProviderState = providerStates[key];
  const given = parsed(state.params, params ?? {}, `The parameters of '${name}' are not right`);
  // Each handler takes the parameters of its own state, by whose schema they have just been parsed.
  const values: unknown = await Reflect.apply(handler, undefined, [given]);
  return parsed(valuesSchema(state), values, `The handler of '${name}' does not give back what it has to`);
}

const stateKeys = Object.keys(providerStates).filter((key): key is StateKey => key in providerStates);

function valuesSchema({ values }: ProviderState) {
  const types = Object.entries(values).map(([name, example]) => [
    name,
    typeof example === 'number' ? z.number() : z.string(),
  ]);
  return z.looseObject(Object.fromEntries(types));
}

function parsed<T>(schema: z.ZodMiniType<T>, value: unknown, complaint: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'the whole'}: ${message}`,
  );
  throw new StateError(`${complaint}: ${issues.join('; ')}`);
}
