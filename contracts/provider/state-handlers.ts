import type { StateHandlers } from './handlers-by-state.ts';
import type { Seeder } from './seeds/seeder.ts';
import { accountStates } from './states/accounts.ts';
import { chatStates } from './states/chat.ts';
import { listingStates } from './states/listings.ts';
import { searchStates } from './states/searches.ts';

/** The handlers of the reference backend. A missing handler is a type error. */
export function createStateHandlers(seeder: Seeder): StateHandlers {
  return {
    ...accountStates(seeder),
    ...listingStates(seeder),
    ...searchStates(seeder),
    ...chatStates(seeder),
  };
}
