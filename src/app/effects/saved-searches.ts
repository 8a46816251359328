import type { SearchChange } from '../../domain/saved-search.ts';
import type { NewSearch } from '../../machines/search-saving.machine.ts';
import { apiUrl } from '../environment.ts';
import { type SessionActor, withAuth } from '../root/bearer.ts';
import { withErrorLogging } from './attempt.ts';
import { bearerCall } from './bearer-call.ts';
import { fetchCapabilities } from './capabilities.ts';
import { once } from './once.ts';

const searchesApi = once(async () =>
  (await import('../../api/saved-searches.ts')).createSavedSearchesApi(apiUrl),
);

export const searchSavingEffects = (session: () => SessionActor) => ({
  fetchCapabilities,
  saveSearch: bearerCall(session, searchesApi, 'saved search', (api, { id, ...body }: NewSearch, options) =>
    api.saveSearch(id, body, options),
  ),
});

export const savedSearchesEffects = (session: () => SessionActor) => ({
  fetchCapabilities,
  fetchSavedSearches: bearerCall(session, searchesApi, 'saved searches', (api, _, options) =>
    api.fetchSavedSearches(options),
  ),
  change: bearerCall(session, searchesApi, 'saved search', (api, change: SearchChange, options) => {
    switch (change.kind) {
      case 'edit':
        return api.changeSavedSearch(change.id, change.values, options);
      case 'delete':
        return api.deleteSavedSearch(change.id, options);
      case 'loweredRents':
        return api.chooseLoweredRents(change.mail, options);
    }
  }),
});

/** Marks all rooms of the search as seen. The screen does not wait for it. If it fails, the rooms stay new, and the log says so. */
export function lookAtSavedSearch(session: () => SessionActor, id: string): void {
  const { signal } = new AbortController();
  withErrorLogging('look at a saved search', signal, () =>
    withAuth(session(), async (token) => (await searchesApi()).lookAtSavedSearch(id, { token, signal })),
  ).catch(() => undefined);
}
