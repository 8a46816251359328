import { fromPromise } from 'xstate';
import { ApiError } from '../../../domain/api-error.ts';
import { type Asker, askersOf } from '../../../domain/chat/inbox.ts';
import type { StateChange } from '../../../machines/publish/listing-life.machine.ts';
import type { EditableListing } from '../../../schemas/listing/listing.ts';
import type { ListingPlace } from '../../../schemas/listing/listing-place.ts';
import type { Capability } from '../../../schemas/shell/capabilities.calls.ts';
import { apiUrl } from '../../environment.ts';
import { type SessionActor, withAuth } from '../../root/bearer.ts';
import { withErrorLogging } from '../attempt.ts';
import { bearerCall } from '../bearer-call.ts';
import { once } from '../once.ts';

export const ownListingsApi = once(async () =>
  (await import('../../../api/publish/own-listings.ts')).createOwnListingsApi(apiUrl),
);

export const ownListingsEffects = (session: () => SessionActor) => ({
  fetchRows: bearerCall(session, ownListingsApi, 'own listings', (api, _, options) =>
    api.fetchOwnListings(options),
  ),
  deleteRow: bearerCall(session, ownListingsApi, 'deletion', (api, { id }: { id: number }, options) =>
    api.deleteListing(id, options),
  ),
});

export const listingQuotaEffects = (session: () => SessionActor) => ({
  fetch: bearerCall(session, ownListingsApi, 'limit of listings', (api, _, options) => api.isFull(options)),
});

/** The exact place of a listing; `null` for a visitor, and for a member who may not know it. */
export const fetchPlace = (session: () => SessionActor) =>
  fromPromise<ListingPlace | null, { id: number }>(async ({ input: { id }, signal }) => {
    if (session().getSnapshot().context.token === null) return null;
    return await withErrorLogging('exact place', signal, () =>
      withAuth(session(), async (token) => (await ownListingsApi()).fetchPlace(id, { token, signal })).catch(
        (error: unknown) => {
          const isRefused = error instanceof ApiError && [401, 403, 404].includes(error.status ?? 0);
          if (isRefused) return null;
          throw error;
        },
      ),
    );
  });

/** An own listing that can be edited. The backend has no such call: it is among the own listings. */
export const fetchEditable = (session: () => SessionActor) =>
  bearerCall(
    session,
    ownListingsApi,
    'own listing',
    async (api, { id }: { id: number }, options): Promise<EditableListing> => {
      const listing = (await api.fetchOwnListings(options)).find((own) => own.id === id);
      const life = listing?.life;
      if (!listing || !life)
        throw new ApiError('notFound', 'The member has no such listing that can be edited.');
      return { ...listing, life };
    },
  );

const lifeAnswer: Capability = 'life-answer';

export const listingLifeEffects = (session: () => SessionActor, capabilities: () => readonly string[]) => ({
  fetchListing: fetchEditable(session),
  fetchAskers: fromPromise<Asker[] | null, { id: number }>(async ({ input: { id }, signal }) => {
    if (!capabilities().includes(lifeAnswer)) return null;
    return await withErrorLogging('askers of a listing', signal, () =>
      withAuth(session(), async (token) => {
        const [{ createInboxApi }, { createConversationsApi }] = await Promise.all([
          import('../../../api/chat/inbox.ts'),
          import('../../../api/chat/conversations.ts'),
        ]);
        const options = { token, signal };
        const [contacts, conversations] = await Promise.all([
          createInboxApi(apiUrl).fetchInbox(options),
          createConversationsApi(apiUrl).fetchConversations(options),
        ]);
        return askersOf(contacts, conversations, id);
      }),
    );
  }),
  changeState: bearerCall(
    session,
    ownListingsApi,
    'state of a listing',
    async (api, { listing: { id, life }, state, answer }: StateChange, options): Promise<EditableListing> => {
      const changed =
        state === 'renewed' && !answer
          ? await api.renew(id, options)
          : await api.changeState(
              {
                id,
                // Publishing an expired listing renews it, and takes an answer, which a renewal does not.
                state: state === 'renewed' ? 'published' : state,
                version: life.version,
                ...(answer && { answer }),
              },
              options,
            );
      if (!changed.life) throw new ApiError('unreadable', 'The answer lacks the state of the listing.');
      return { ...changed, life: changed.life };
    },
  ),
});
