import type { AlertMail, SearchToSave, SearchValues } from '../../schemas/search/saved-search.ts';
import * as calls from '../../schemas/search/saved-searches.calls.ts';
import { type BearerOptions, createClient } from '../http.ts';

/** The saved searches of a member, at the backend at `baseUrl`. Each call resolves with all of them, or rejects with an `ApiError`. */
export function createSavedSearchesApi(baseUrl: string) {
  const { send } = createClient(baseUrl);
  return {
    fetchSavedSearches: (options: BearerOptions) => send(calls.fetchSavedSearches, options),
    /** @param id a UUID */
    saveSearch: (id: string, body: SearchToSave, options: BearerOptions) =>
      send(calls.saveSearch, { ...options, params: { id }, body }),
    changeSavedSearch: (id: string, body: SearchValues, options: BearerOptions) =>
      send(calls.changeSavedSearch, { ...options, params: { id }, body }),
    deleteSavedSearch: (id: string, options: BearerOptions) =>
      send(calls.deleteSavedSearch, { ...options, params: { id } }),
    lookAtSavedSearch: (id: string, options: BearerOptions) =>
      send(calls.lookAtSavedSearch, { ...options, params: { id } }),
    chooseLoweredRents: (mail: AlertMail, options: BearerOptions) =>
      send(calls.chooseLoweredRents, { ...options, body: { mail } }),
  };
}
