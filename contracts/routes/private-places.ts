import { placeTexts } from '@stanza/domain/search/place-texts.ts';
import { fetchPlace } from '@stanza/schemas/listing/private-places.calls.ts';
import { describeCall } from '../spec/route.ts';
import { notAuthenticated } from './failures.ts';

export const privatePlaceRoutes = [
  describeCall(fetchPlace, {
    id: 'fetchPlace',
    tag: 'Listings',
    summary: 'Where a listing is exactly, for those who may know it',
    description:
      'Asked of a backend with the capability `private-places`, by a member on the page of a listing whose `shownPlace` is `street`. Its poster may know it, and a member while a viewing of it is agreed with them.',
    optional: true,
    params: { id: { description: 'The id of the listing.', example: 112 } },
    answers: {
      200: 'The exact street and coordinates.',
      401: notAuthenticated,
      404: {
        when: 'There is no such listing, or the member may not know its exact place: both in the same words. 403 does as well.',
        shows: `«${placeTexts.hidden}»`,
      },
    },
    otherwise: `«${placeTexts.failed}», with a button to try again.`,
  }),
];
