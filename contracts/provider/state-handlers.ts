import type { ParamsOf, providerStates, StateKey, ValuesOf } from '../provider-states.ts';
import type { Seeder } from './seeds/seeder.ts';
import { accountStates } from './states/accounts.ts';
import { chatStates } from './states/chat.ts';
import { listingStates } from './states/listings.ts';
import { searchStates } from './states/searches.ts';

/** One for each provider state: brings the backend into it, and resolves with its values. */
export type StateHandlers = {
  [Key in StateKey]: (
    params: ParamsOf<(typeof providerStates)[Key]>,
  ) => Promise<ValuesOf<(typeof providerStates)[Key]>>;
};

/** The reference backend's handlers. A state that has none does not compile. */
export function createStateHandlers(seeder: Seeder): StateHandlers {
  return {
    ...accountStates(seeder),
    ...listingStates(seeder),
    ...searchStates(seeder),
    ...chatStates(seeder),
  };
}
