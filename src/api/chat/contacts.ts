import { openContact } from '../../schemas/chat/contacts.calls.ts';
import { type BearerOptions, createClient } from '../http.ts';

/** Contacts with the posters of listings, at the backend at `baseUrl`. Rejects with an `ApiError`. */
export function createContactsApi(baseUrl: string) {
  const { send } = createClient(baseUrl);
  return {
    /** @param isForGroup whether the member asks in the name of their group */
    openContact: (listingId: number, options: BearerOptions, isForGroup = false) =>
      send(openContact, { ...options, params: { listingId }, query: isForGroup ? { group: 'true' } : {} }),
  };
}
