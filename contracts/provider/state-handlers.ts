import type { StateHandlers } from './handlers-by-state.ts';
import type { Seeder } from './seeds/seeder.ts';
import { accountStates } from './states/accounts.ts';
import { chatStates } from './states/chat.ts';
import { listingStates } from './states/listings.ts';
import { searchStates } from './states/searches.ts';

/** The reference backend's handlers. A state that has none does not compile. */
export function createStateHandlers(seeder: Seeder): StateHandlers {
  return {
    ...accountStates(seeder),
    ...listingStates(seeder),
    ...searchStates(seeder),
    ...chatStates(seeder),
  };
}
