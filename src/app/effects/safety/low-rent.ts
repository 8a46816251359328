import { fromPromise } from 'xstate';
import { kindOf } from '../../../domain/api-error.ts';
import { soughtRentOf } from '../../../domain/listing/usual-rent.ts';
import { isFarBelow } from '../../../domain/safety/low-rent.ts';
import { type SessionActor, withAuth } from '../../root/bearer.ts';
import { withErrorLogging } from '../attempt.ts';
import { ownListingsApi } from '../publish/own-listings.ts';
import { listingsApi } from '../search/listings-api.ts';

/** Nobody is warned of an own listing, nor of one that is gone. */
export const lowRentEffects = (session: () => SessionActor) => ({
  fetch: fromPromise<boolean, { id: number }>(({ input: { id }, signal }) =>
    withErrorLogging('low rent', signal, () =>
      withAuth(session(), async (token) => {
        const own = await (await ownListingsApi()).fetchOwnListings({ token, signal });
        if (own.some((listing) => listing.id === id)) return false;
        const api = await listingsApi();
        const listing = await api.fetchListing(id, { signal }).catch((error: unknown) => {
          if (kindOf(error) === 'notFound') return null;
          throw error;
        });
        if (listing === null) return false;
        const sought = soughtRentOf({ ...listing, roomType: listing.terms?.roomType });
        if (sought === null) return false;
        const usual = await api.fetchUsualRent({ ...sought, except: id }, { signal });
        return usual !== null && isFarBelow(listing.price, usual);
      }),
    ),
  ),
});
