import { createAuthApi } from '@stanza/api/account/auth.ts';
import { createMemberCardsApi } from '@stanza/api/account/member-cards.ts';
import { createPictureApi } from '@stanza/api/account/picture.ts';
import { createProfileApi } from '@stanza/api/account/profile.ts';
import { createContactsApi } from '@stanza/api/chat/contacts.ts';
import { createConversationsApi } from '@stanza/api/chat/conversations.ts';
import { createInboxApi } from '@stanza/api/chat/inbox.ts';
import { createViewingsApi } from '@stanza/api/chat/viewings.ts';
import { createGeocoder } from '@stanza/api/listing/geocoder.ts';
import { createLikesApi } from '@stanza/api/listing/likes.ts';
import { createListingDraftsApi } from '@stanza/api/publish/listing-drafts.ts';
import {
  type DraftPublication,
  type ListingEdit,
  uploadEdit,
  uploadListing,
  uploadPublication,
} from '@stanza/api/publish/listing-upload.ts';
import { createOwnListingsApi } from '@stanza/api/publish/own-listings.ts';
import { createListingsApi } from '@stanza/api/search/listings.ts';
import { createSavedSearchesApi } from '@stanza/api/search/saved-searches.ts';
import { createCapabilitiesApi } from '@stanza/api/shell/capabilities.ts';
import { createFeedbackApi } from '@stanza/api/shell/feedback.ts';
import type { SearchQuery } from '@stanza/domain/search/search-query.ts';
import type { Listing } from '@stanza/schemas/listing/listing.ts';
import type { ListingDetails } from '@stanza/schemas/listing/listing-details.ts';
import type { ShownPlace } from '@stanza/schemas/listing/listing-place.ts';
import type { ListingDraft } from '@stanza/schemas/publish/new-listing.ts';
import { Mismatch } from '../conformance/mismatch.ts';
import { FetchedXMLHttpRequest, fetchWithForm } from '../consumer/support/xml-http-request.ts';

export type App = ReturnType<typeof openApp>;

/** A signal that is never aborted. */
export const { signal } = new AbortController();

/** The optional fields of a new listing, for backends with these capabilities. */
export interface Extras {
  details?: ListingDetails;
  expires?: boolean;
  shownPlace?: ShownPlace;
}

type WithFiles<Upload> = Omit<Upload, 'photos'> & { photos: readonly File[] };

/** Far more pages than a test backend has. */
const mostPages = 500;

/**
 * The app's own clients for one backend.
 * @param baseUrl with a trailing slash
 */
export function openApp(baseUrl: string) {
  // The app uploads with `XMLHttpRequest`, which Node.js does not have.
  if (!('XMLHttpRequest' in globalThis)) {
    Reflect.set(globalThis, 'XMLHttpRequest', FetchedXMLHttpRequest);
    Reflect.set(globalThis, 'fetch', fetchAsBrowser);
  }
  const { renew: renewByLink, ...listings } = createListingsApi(baseUrl);
  return {
    baseUrl,
    ...createAuthApi(baseUrl),
    ...createProfileApi(baseUrl),
    ...createPictureApi(baseUrl),
    ...createOwnListingsApi(baseUrl),
    ...createLikesApi(baseUrl),
    ...createFeedbackApi(baseUrl),
    ...createConversationsApi(baseUrl),
    ...createContactsApi(baseUrl),
    ...createViewingsApi(baseUrl),
    ...createInboxApi(baseUrl),
    ...createMemberCardsApi(baseUrl),
    ...createSavedSearchesApi(baseUrl),
    ...createListingDraftsApi(baseUrl),
    ...createCapabilitiesApi(baseUrl),
    ...createGeocoder(new URL('geocode/', baseUrl).href),
    ...listings,
    renewByLink,
    edit: ({ photos, ...edit }: WithFiles<ListingEdit>, token: string) =>
      uploadEdit(baseUrl, { ...edit, photos: withNames(photos) }, uploading(token)),
    publishDraft: ({ photos, ...publication }: WithFiles<DraftPublication>, token: string) =>
      uploadPublication(baseUrl, { ...publication, photos: withNames(photos) }, uploading(token)),
    publish: (
      draft: ListingDraft,
      photos: readonly File[],
      token: string,
      { details, shownPlace, expires = false }: Extras = {},
    ) =>
      uploadListing(
        baseUrl,
        { draft, photos: withNames(photos), ...(details && { details }), ...(shownPlace && { shownPlace }) },
        { ...uploading(token), expires },
      ),
    /** All pages of a search. */
    async searchAll(query: SearchQuery): Promise<Listing[]> {
      const found: Listing[] = [];
      let next: string | null = null;
      for (let page = 0; page < mostPages; page++) {
        const { listings: more, next: following } = await listings.searchListings(query, { next, signal });
        found.push(...more);
        if (following === null) return found;
        if (following === next) break;
        next = following;
      }
      throw new Mismatch('"Load more" never comes to an end');
    },
  };
}

const { fetch: fetchAsNode } = globalThis;

function fetchAsBrowser(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const isForm = input instanceof Request && /^multipart\//.test(input.headers.get('content-type') ?? '');
  return isForm ? fetchWithForm(input, fetchAsNode) : fetchAsNode(input, init);
}

const withNames = (photos: readonly File[]) => photos.map((file) => ({ file, name: file.name }));
const uploading = (token: string) => ({ token, signal, onProgress: () => undefined });
