import * as z from 'zod/mini';
import { type ProviderState, providerStates, type StateKey } from '../provider-states.ts';
import type { StateHandlers } from './handlers-by-state.ts';

/** The request that a verifier sends to the address of provider states. */
const stateRequestSchema = z.object({
  state: z.string(),
  params: z._default(z.nullable(z.record(z.string(), z.unknown())), null),
  action: z._default(z.enum(['setup', 'teardown']), 'setup'),
});

type StateRequest = z.infer<typeof stateRequestSchema>;

/** The reason why a state could not be set up. */
export class StateError extends Error {
  override readonly name = 'StateError';
}

/** Throws a `StateError` if the body is not a verifier's request. */
export function readStateRequest(request: unknown): StateRequest {
  return parsed(stateRequestSchema, request, 'This is not a request for a provider state');
}

/**
 * Runs the handler of a state.
 * @returns the values of the state
 * @throws StateError if the state or its handler does not exist, a parameter is wrong, or a value is missing. A verifier would
 *   silently use the example of the pact for a missing value.
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
  // The schema of the handler's own state has just parsed the parameters.
  const values: unknown = await Reflect.apply(handler, undefined, [given]);
  return parsed(valuesSchema(state), values, `The handler of '${name}' does not return the required values`);
}

const stateKeys = Object.keys(providerStates).filter((key): key is StateKey => key in providerStates);

function valuesSchema({ values }: ProviderState) {
  const types = Object.entries(values).map(([name, example]) => [
    name,
    typeof example === 'number' ? z.number() : z.string(),
  ]);
  return z.looseObject(Object.fromEntries(types));
}

function parsed<T>(schema: z.ZodMiniType<T>, value: unknown, problem: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'the whole'}: ${message}`,
  );
  throw new StateError(`${problem}: ${issues.join('; ')}`);
}
