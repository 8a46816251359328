import type { BearerOptions } from '../../../api/http.ts';
import type { createSavedSearchesApi } from '../../../api/search/saved-searches.ts';
import type { SearchChange } from '../../../domain/search/saved-search.ts';
import type { NewSearch } from '../../../machines/search/search-saving.machine.ts';
import type { SavedSearches } from '../../../schemas/search/saved-search.ts';
import { apiUrl } from '../../environment.ts';
import { type SessionActor, withAuth } from '../../root/bearer.ts';
import { withErrorLogging } from '../attempt.ts';
import { bearerCall } from '../bearer-call.ts';
import { once } from '../once.ts';

type SavedSearchesApi = ReturnType<typeof createSavedSearchesApi>;

const searchesApi = once(async () =>
  (await import('../../../api/search/saved-searches.ts')).createSavedSearchesApi(apiUrl),
);

export const searchSavingEffects = (session: () => SessionActor) => ({
  saveSearch: bearerCall(session, searchesApi, 'saved search', (api, { id, ...body }: NewSearch, options) =>
    api.saveSearch(id, body, options),
  ),
});

/** The searches that have been opened, while the backend may not know it yet. */
const opened = new Set<string>();

/** The answer of a call, in which nothing is new in a search that has been opened. */
async function withOpened(call: Promise<SavedSearches>): Promise<SavedSearches> {
  const before = [...opened];
  const all = await call;
  const isOpened = (id: string) => before.includes(id) || opened.has(id);
  return {
    ...all,
    searches: all.searches.map((one) => (isOpened(one.id) ? { ...one, newCount: 0 } : one)),
  };
}

export const savedSearchesEffects = (session: () => SessionActor) => ({
  fetchSavedSearches: bearerCall(session, searchesApi, 'saved searches', (api, _, options) =>
    withOpened(api.fetchSavedSearches(options)),
  ),
  change: bearerCall(session, searchesApi, 'saved search', (api, change: SearchChange, options) =>
    withOpened(make(api, change, options)),
  ),
});

function make(api: SavedSearchesApi, change: SearchChange, options: BearerOptions): Promise<SavedSearches> {
  switch (change.kind) {
    case 'edit':
      return api.changeSavedSearch(change.id, change.values, options);
    case 'delete':
      return api.deleteSavedSearch(change.id, options);
    case 'loweredRents':
      return api.chooseLoweredRents(change.mail, options);
  }
}

/** Marks all rooms of the search as seen. The screen does not wait for it. If it fails, the rooms stay new, and the log says so. */
export function lookAtSavedSearch(session: () => SessionActor, id: string): void {
  const { signal } = new AbortController();
  opened.add(id);
  withErrorLogging('look at a saved search', signal, () =>
    withAuth(session(), async (token) => (await searchesApi()).lookAtSavedSearch(id, { token, signal })),
  )
    .catch(() => undefined)
    .finally(() => opened.delete(id));
}
