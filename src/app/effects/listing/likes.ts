import type { LikeCall } from '../../../machines/listing/like.machine.ts';
import type { SessionActor } from '../../root/bearer.ts';
import { bearerCall } from '../bearer-call.ts';
import { likesApi } from '../clients.ts';
import { once } from '../once.ts';
import { fetchLikedListings } from './liked-listings.ts';

export const likeEffects = (session: () => SessionActor, capabilities: () => readonly string[]) => ({
  fetchLike: bearerCall(
    session,
    likeStatusWith(capabilities),
    'like',
    (fetchLike, { listingId }: LikeCall, options) => fetchLike(listingId, options),
  ),
  saveLike: bearerCall(session, likesApi, 'like', (api, { listingId }: LikeCall, options) =>
    api.saveLike(listingId, options),
  ),
  removeLike: bearerCall(session, likesApi, 'unlike', (api, { listingId }: LikeCall, options) =>
    api.removeLike(listingId, options),
  ),
});

const likeStatusWith = (capabilities: () => readonly string[]) =>
  once(async () => {
    const { createLikeStatus } = await import('../../../api/listing/like-status.ts');
    return createLikeStatus({ ...(await likesApi()), fetchLikedListings: fetchLikedListings(capabilities) });
  });
