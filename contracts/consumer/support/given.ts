import type { ParamsOf, ProviderState, StateValues } from '../../provider-states.ts';
import { Injected } from './injected.ts';

/** A provider state of an interaction. */
export interface Given {
  name: string;
  params: Record<string, unknown>;
}

export type InjectedValues<Values extends StateValues> = {
  readonly [Name in keyof Values]: Injected<Values[Name] extends number ? number : string>;
};

/** A provider state with its parameters and with the values that the backend returns for the request. */
export function given<State extends ProviderState>(
  state: State,
  ...[params]: Record<string, never> extends ParamsOf<State> ? [] : [ParamsOf<State>]
): Given & InjectedValues<State['values']> {
  const values = Object.entries(state.values).map(([name, example]) => [
    name,
    new Injected(`\${${name}}`, example),
  ]);
  return { name: state.name, params: params ?? {}, ...Object.fromEntries(values) };
}
