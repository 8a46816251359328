import { lifeTexts } from '@stanza/domain/publish/listing-life.ts';
import * as calls from '@stanza/schemas/publish/listing-expiry.calls.ts';
import { describeCall } from '../spec/route.ts';
import { notAuthenticated, orElse } from './failures.ts';

const optional = true;
const id = { description: 'The id of the listing.', example: 106 };
const answered = 'The listing with its new end. A listing that had expired is published again.';
const refused =
  'The listing is paused or rented, or its end date is past: `error` is `STATE_NOT_ALLOWED` or `LISTING_ENDED`.';

export const listingExpiryRoutes = [
  describeCall(calls.renewListing, {
    id: 'renewListing',
    tag: 'Own listings',
    summary: 'Offer one of the member’s own listings for some time more',
    description:
      'Sent to a backend with the capability `listing-expiry`, of a listing whose `life` has an `expiry`. Safe to repeat.',
    optional,
    params: { id },
    answers: {
      200: answered,
      401: notAuthenticated,
      404: { when: 'The member has no such listing.', shows: orElse(lifeTexts.rejected) },
      409: { when: refused, shows: orElse(lifeTexts.rejected) },
    },
    otherwise: orElse(lifeTexts.rejected),
  }),
  describeCall(calls.renewByLink, {
    id: 'renewByLink',
    tag: 'Listings',
    summary: 'The same by the link of the mail that says that a listing expires soon',
    description:
      'The mail of the backend links to `/listing/{id}?renew={key}` of the app, which makes this call when the person says so. The key is chosen by the backend, and good for this listing alone, and for some time. Nobody is told. Safe to repeat.',
    optional,
    params: { id },
    answers: {
      200: answered,
      404: { when: 'There is no such listing, or the key is not of it.', shows: `«${lifeTexts.badLink}»` },
      409: { when: refused, shows: orElse(lifeTexts.rejected) },
    },
    otherwise: `${orElse(lifeTexts.rejected)} With a button to try again.`,
  }),
];
