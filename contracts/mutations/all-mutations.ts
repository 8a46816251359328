import { accountMutations } from './account-mutations.ts';
import { draftMutations } from './draft-mutations.ts';
import { listingMutations } from './listing-mutations.ts';
import { memberMutations } from './member-mutations.ts';
import type { Mutation } from './mutation.ts';
import { savedSearchMutations } from './saved-search-mutations.ts';

/** Deliberate changes of the reference backend's answers and of its requests, each with the expected result of the verification. */
export const mutations: readonly Mutation[] = [
  ...accountMutations,
  ...listingMutations,
  ...memberMutations,
  ...draftMutations,
  ...savedSearchMutations,
];
