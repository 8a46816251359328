import { apiUrl } from '../environment.ts';
import type { SessionActor } from '../root/bearer.ts';
import { bearerCall } from './bearer-call.ts';
import { once } from './once.ts';

const ownListingsApi = once(async () =>
  (await import('../../api/own-listings.ts')).createOwnListingsApi(apiUrl),
);

export const ownListingsEffects = (session: () => SessionActor) => ({
  fetchOwnListings: bearerCall(session, ownListingsApi, 'own listings', (api, _, options) =>
    api.fetchOwnListings(options),
  ),
  deleteListing: bearerCall(session, ownListingsApi, 'deletion', (api, { id }: { id: number }, options) =>
    api.deleteListing(id, options),
  ),
});

export const listingQuotaEffects = (session: () => SessionActor) => ({
  checkQuota: bearerCall(session, ownListingsApi, 'limit of listings', (api, _, options) =>
    api.isFull(options),
  ),
});
