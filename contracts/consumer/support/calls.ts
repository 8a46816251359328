import { readFile } from 'node:fs/promises';
import { createAuthApi } from '@stanza/api/auth.ts';
import { createFeedbackApi } from '@stanza/api/feedback.ts';
import { createListingsApi } from '@stanza/api/listings.ts';
import { createMemberApi, type MemberApi, type MemberCall } from '@stanza/api/member.ts';
import { anyListing } from '@stanza/domain/search-query.ts';
import { room } from './files.ts';
import { signal } from './members.ts';
import { publish } from './new-listing.ts';

/** Has the app make a call to the server at an address. */
export type Ask = (baseUrl: string, token: string) => Promise<unknown>;

const email = 'giulia@example.org';
const password = 'correct horse';
const person = { firstName: 'Giulia', lastName: 'Ferri', email, password };
export const update = { bio: 'I have moved on to chemistry.', university: 'Bocconi' };
const listingId = 101;
const conversationId = 32;

const asMember =
  (ask: (api: MemberApi, call: MemberCall) => Promise<unknown>): Ask =>
  (baseUrl, token) =>
    ask(createMemberApi(baseUrl), { token, signal });

/** Every call of the app. The upload of a listing needs an XMLHttpRequest. */
export const calls = {
  'POST /api/auth/login': (url) => createAuthApi(url).logIn({ email, password }, { signal }),
  'GET /api/users/me': asMember((api, call) => api.fetchProfile(call)),
  'POST /api/auth/register': (url) => createAuthApi(url).register(person, { signal }),
  'POST /api/auth/forgot-password': (url) => createAuthApi(url).sendResetMail({ email }, { signal }),
  'POST /api/auth/reset-password': (url) =>
    createAuthApi(url).resetPassword({ token: 'token', newPassword: password }, { signal }),
  'PUT /api/users/me': asMember((api, call) => api.saveProfile(update, call)),
  'GET /api/users/me/listings': asMember((api, call) => api.fetchOwnListings(call)),
  'POST /api/users/me/listings': publish,
  'DELETE /api/users/me/listings/{id}': asMember((api, call) => api.deleteListing(listingId, call)),
  'GET /api/users/me/profile-picture': asMember((api, call) => api.fetchPicture(call)),
  'POST /api/users/me/profile-picture': asMember(async (api, call) => {
    const file = new File([new Uint8Array(await readFile(room.file))], 'room.png', { type: room.type });
    await api.uploadPicture(file, call);
  }),
  'GET /api/listings/{id}': (url) => createListingsApi(url).fetchListing(listingId, { signal }),
  'GET /api/search/listings': (url) =>
    createListingsApi(url).searchListings(anyListing, { next: null, signal }),
  'GET /api/users/me/likes': asMember((api, call) => api.fetchLikedListings(call)),
  'GET /api/users/me/likes/{listingId}': asMember((api, call) => api.fetchLike(listingId, call)),
  'POST /api/users/me/likes/{listingId}': asMember((api, call) => api.saveLike(listingId, call)),
  'DELETE /api/users/me/likes/{listingId}': asMember((api, call) => api.removeLike(listingId, call)),
  'GET /api/chat/conversations': asMember((api, call) => api.fetchConversations(call)),
  'GET /api/chat/conversations/{id}/messages': asMember((api, call) =>
    api.fetchMessages(conversationId, call),
  ),
  'POST /api/feedback': (url) =>
    createFeedbackApi(url).sendFeedback({ text: 'More rooms in Padova, please!', userId: null }, { signal }),
} as const satisfies Record<string, Ask>;

export type Call = keyof typeof calls;
