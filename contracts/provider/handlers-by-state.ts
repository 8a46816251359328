import type { ParamsOf, providerStates, StateKey, ValuesOf } from '../provider-states.ts';

/** One for each provider state: brings the backend into it, and resolves with its values. */
export type StateHandlers = {
  [Key in StateKey]: (
    params: ParamsOf<(typeof providerStates)[Key]>,
  ) => Promise<ValuesOf<(typeof providerStates)[Key]>>;
};
