import { errorTexts } from '../../domain/error-texts.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import { failureText } from '../failure-text.ts';
import { createRowsMachine } from '../rows-machine.ts';

/** The member's own listings, and their deletion one at a time. */
export const ownListingsMachine = createRowsMachine<Listing>({
  id: 'ownListings',
  failureText: (error) =>
    failureText(error, {
      rejected: errorTexts.profile.listings,
      network: errorTexts.profile.listingsNetwork,
    }),
  alertText: errorTexts.deleteListing.alert,
  areChanged: true,
  references: {
    list: 'profile#my-listings',
    failed: 'profile#my-listings-failed',
    confirming: 'profile#asking-before-a-deletion',
    deleting: 'profile#deleting-a-listing',
    alert: 'profile#deletion-failed',
  },
});
