import type { ParamsOf, providerStates, StateKey, ValuesOf } from '../provider-states.ts';

/** A handler for each provider state. It sets up the state and resolves with the state's values. */
export type StateHandlers = {
  [Key in StateKey]: (
    params: ParamsOf<(typeof providerStates)[Key]>,
  ) => Promise<ValuesOf<(typeof providerStates)[Key]>>;
};
