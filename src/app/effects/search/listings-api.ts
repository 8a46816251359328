import { apiUrl } from '../../environment.ts';
import { viewerToken } from '../../root/viewer-token.ts';
import { once } from '../once.ts';

/** The client of everybody's listings. It is not beside the others: they are loaded before the session that it asks. */
export const listingsApi = once(async () =>
  (await import('../../../api/search/listings.ts')).createListingsApi(apiUrl, viewerToken),
);
