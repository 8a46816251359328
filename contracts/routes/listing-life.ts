import { lifeTexts } from '@stanza/domain/publish/listing-life.ts';
import * as calls from '@stanza/schemas/publish/listing-life.calls.ts';
import { describeCall } from '../spec/route.ts';
import { notAuthenticated, orElse } from './failures.ts';

const tag = 'Own listings';
const optional = true;
const { rejected, saveAgain, similar } = lifeTexts;
const id = { description: 'The id of the listing.', example: 106 };
const version = {
  description: 'The `version` of the listing that the change is made to, as `life` has it.',
  example: '4',
};
const gone = { when: 'The member has no such listing.', shows: orElse(rejected) };
const changed =
  'The listing has another version by now: `error` is `LISTING_CHANGED`. Or it cannot get this state from the one that it has.';

export const listingLifeRoutes = [
  describeCall(calls.editListing, {
    id: 'editListing',
    tag,
    summary: 'Change one of the member’s own listings',
    description:
      'Replaces all fields and the photos. Sent to a backend with the capability `listing-life`, again with the same `change` where no answer came. The part `details` is sent to one with `listing-costs`; without it, what it has stays. The part `mark` is sent to one with `place-mark`, where the map does not know the postal code.',
    optional,
    params: { id },
    query: {
      version,
      change: {
        description: 'A UUID. A change that is sent again with it is made once.',
        example: '0d9f8a1e-6a5c-4b6e-9a53-3f1d6f2f8a11',
      },
      shownPlace: {
        description: 'As for a new listing. Without it, what others see stays as it is.',
        optional: true,
        example: 'street',
      },
    },
    contentTypes: {
      listing: 'application/json',
      details: 'application/json',
      mark: 'application/json',
      photos: 'application/json',
      images: 'image/*',
    },
    answers: {
      '2XX': 'The app ignores the body, and goes to the page of the listing.',
      401: notAuthenticated,
      404: gone,
      409: { when: changed, shows: `The message of the answer, and «${saveAgain}»` },
    },
    otherwise: orElse(rejected),
  }),
  describeCall(calls.changeListingState, {
    id: 'changeListingState',
    tag,
    summary: 'Pause one of the member’s own listings, publish it again, or mark it as rented',
    description:
      'Sent to a backend with the capability `listing-life`. A state that the listing already has is no change, whatever the version: it is safe to repeat. A backend with `life-answer` gets the `answer` of the poster: it writes this text to the named conversations alone, and cancels the named viewings.',
    optional,
    params: { id },
    query: { version },
    answers: {
      200: 'The listing with its new state and version.',
      401: notAuthenticated,
      404: gone,
      409: { when: changed, shows: orElse(rejected) },
    },
    otherwise: orElse(rejected),
  }),
  describeCall(calls.fetchSimilarListings, {
    id: 'fetchSimilarListings',
    tag: 'Listings',
    summary: 'Rooms like one that is no longer offered',
    description:
      'Published listings of the same city, the nearest first; a handful. Asked of a backend with the capability `listing-life`, on the page of a listing that is paused or rented.',
    optional,
    params: { id },
    answers: {
      200: 'The listings, in the order in which the app shows them; possibly none.',
      404: { when: 'There is no such listing.', shows: `«${similar}»` },
    },
    otherwise: `«${similar}», with a button to try again.`,
  }),
];
