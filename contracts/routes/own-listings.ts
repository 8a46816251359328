import { errorTexts, successTexts } from '@stanza/domain/error-texts.ts';
import * as calls from '@stanza/schemas/publish/own-listings.calls.ts';
import { describeCall } from '../spec/route.ts';
import { notAuthenticated, orElse } from './failures.ts';

const tag = 'Own listings';
const alert = `An alert: «${errorTexts.deleteListing.alert}»`;

export const ownListingRoutes = [
  describeCall(calls.fetchOwnListings, {
    id: 'fetchOwnListings',
    tag,
    summary: 'The member’s own listings',
    answers: { 200: 'The listings, in this order, and their number.', 401: notAuthenticated },
    otherwise: orElse(errorTexts.profile.listings),
  }),
  describeCall(calls.createListing, {
    id: 'createListing',
    tag,
    summary: 'Publish a listing',
    description:
      'The part `details` is sent to a backend with the capability `listing-costs`. The part `mark` is sent to one with `place-mark`, where the map does not know the postal code. A backend that names `email-confirmation` refuses members whose email is not confirmed, as 403 with `EMAIL_UNCONFIRMED` as `error`, here and when a draft is published: the app then offers to send the mail again.',
    query: {
      expires: {
        description:
          'The listing is offered for some time only, unless it is renewed. The app sends it to a backend with the capability `listing-expiry`; without it a listing does not expire.',
        optional: true,
        example: 'true',
      },
      shownPlace: {
        description:
          '`street`: others see the street without its number, and a point that is moved by up to 300 m. `exact`, or nothing: they see all of it. The app sends it to a backend with the capability `private-places`.',
        optional: true,
        example: 'street',
      },
    },
    contentTypes: {
      listing: 'application/json',
      details: 'application/json',
      mark: 'application/json',
      images: 'image/*',
    },
    answers: {
      '2XX': `The app ignores the body and says «${successTexts.created}»`,
      401: notAuthenticated,
      409: {
        when: 'The member has reached the limit of listings; `error` is `LISTING_LIMIT_EXCEEDED`. The status may be another one.',
        shows: `«${errorTexts.createListing.limit}»`,
      },
    },
    otherwise: orElse(errorTexts.createListing.rejected),
  }),
  describeCall(calls.deleteListing, {
    id: 'deleteListing',
    tag,
    summary: 'Delete one of the member’s own listings',
    params: { id: { description: 'The id of the listing.', example: 103 } },
    answers: {
      '2XX': 'The body is not read: the app fetches the member’s listings again.',
      401: notAuthenticated,
      404: { when: 'The member has no such listing.', shows: alert },
    },
    otherwise: alert,
  }),
];
