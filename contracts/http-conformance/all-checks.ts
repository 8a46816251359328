import { accountChecks, profileChecks } from './checks/accounts.ts';
import { browserChecks } from './checks/browser.ts';
import { capabilityChecks } from './checks/capabilities.ts';
import { imageChecks } from './checks/images.ts';
import { feedbackChecks, likeChecks } from './checks/likes.ts';
import { listingChecks } from './checks/listings.ts';
import { placeAndDraftChecks } from './checks/places-and-drafts.ts';
import { searchChecks } from './checks/searches.ts';
import type { HttpCheck } from './http-check.ts';

/** In the order in which they run. */
export const allChecks: readonly HttpCheck[] = [
  ...capabilityChecks,
  ...accountChecks,
  ...profileChecks,
  ...listingChecks,
  ...placeAndDraftChecks,
  ...imageChecks,
  ...searchChecks,
  ...likeChecks,
  ...feedbackChecks,
  ...browserChecks,
];
