import { readFile } from 'node:fs/promises';
import { createAuthApi } from '@stanza/api/account/auth.ts';
import { createPictureApi } from '@stanza/api/account/picture.ts';
import { createProfileApi } from '@stanza/api/account/profile.ts';
import { createConversationsApi } from '@stanza/api/chat/conversations.ts';
import type { BearerOptions } from '@stanza/api/http.ts';
import { createLikesApi } from '@stanza/api/listing/likes.ts';
import { createOwnListingsApi } from '@stanza/api/publish/own-listings.ts';
import { createListingsApi } from '@stanza/api/search/listings.ts';
import { createFeedbackApi } from '@stanza/api/shell/feedback.ts';
import { anyListing } from '@stanza/domain/search/search-query.ts';
import { room } from './files.ts';
import { signal } from './members.ts';
import { publish } from './new-listing.ts';

/** Makes a call of the app to the server at the address. */
export type Ask = (baseUrl: string, token: string) => Promise<unknown>;

const email = 'giulia@example.org';
const password = 'correct horse';
const person = { firstName: 'Giulia', lastName: 'Ferri', email, password };
export const update = { bio: 'I have moved on to chemistry.', university: 'Bocconi' };
const listingId = 101;
const conversationId = 32;

/** A bearer call of a client. */
const withAuth =
  <Api>(client: (baseUrl: string) => Api, ask: (api: Api, options: BearerOptions) => Promise<unknown>): Ask =>
  (baseUrl, token) =>
    ask(client(baseUrl), { token, signal });

/** Every call of the app. The upload of a listing needs `XMLHttpRequest`. */
export const calls = {
  'POST /api/auth/login': (url) => createAuthApi(url).logIn({ email, password }, { signal }),
  'GET /api/users/me': withAuth(createProfileApi, (api, options) => api.fetchProfile(options)),
  'POST /api/auth/register': (url) => createAuthApi(url).register(person, { signal }),
  'POST /api/auth/forgot-password': (url) => createAuthApi(url).sendResetMail({ email }, { signal }),
  'POST /api/auth/reset-password': (url) =>
    createAuthApi(url).resetPassword({ token: 'token', newPassword: password }, { signal }),
  'PUT /api/users/me': withAuth(createProfileApi, (api, options) => api.saveProfile(update, options)),
  'GET /api/users/me/listings': withAuth(createOwnListingsApi, (api, options) =>
    api.fetchOwnListings(options),
  ),
  'POST /api/users/me/listings': publish,
  'DELETE /api/users/me/listings/{id}': withAuth(createOwnListingsApi, (api, options) =>
    api.deleteListing(listingId, options),
  ),
  'GET /api/users/me/profile-picture': withAuth(createPictureApi, (api, options) =>
    api.fetchPicture(options),
  ),
  'POST /api/users/me/profile-picture': withAuth(createPictureApi, async (api, options) => {
    const file = new File([new Uint8Array(await readFile(room.file))], 'room.png', { type: room.type });
    await api.uploadPicture(file, options);
  }),
  'GET /api/listings/{id}': (url) => createListingsApi(url).fetchListing(listingId, { signal }),
  'GET /api/search/listings': (url) =>
    createListingsApi(url).searchListings(anyListing, { next: null, signal }),
  'GET /api/users/me/likes': withAuth(createLikesApi, (api, options) => api.fetchLikedListings(options)),
  'GET /api/users/me/likes/{listingId}': withAuth(createLikesApi, (api, options) =>
    api.fetchLike(listingId, options),
  ),
  'POST /api/users/me/likes/{listingId}': withAuth(createLikesApi, (api, options) =>
    api.saveLike(listingId, options),
  ),
  'DELETE /api/users/me/likes/{listingId}': withAuth(createLikesApi, (api, options) =>
    api.removeLike(listingId, options),
  ),
  'GET /api/chat/conversations': withAuth(createConversationsApi, (api, options) =>
    api.fetchConversations(options),
  ),
  'GET /api/chat/conversations/{id}/messages': withAuth(createConversationsApi, (api, options) =>
    api.fetchMessages(conversationId, options),
  ),
  'POST /api/feedback': (url) =>
    createFeedbackApi(url).sendFeedback({ text: 'More rooms in Padova, please!', userId: null }, { signal }),
} as const satisfies Record<string, Ask>;

export type Call = keyof typeof calls;
