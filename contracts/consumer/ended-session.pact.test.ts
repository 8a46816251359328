import { MatchersV3 } from '@pact-foundation/pact';
import { beforeAll, vi } from 'vitest';
import { providerStates } from '../provider-states.ts';
import { type Call, calls, update } from './support/calls.ts';
import { type BearerCall, describeEndedSession } from './support/ended-session.ts';
import { room } from './support/files.ts';
import { given } from './support/given.ts';
import { path } from './support/injected.ts';
import { newListing } from './support/new-listing.ts';
import { FetchedXMLHttpRequest } from './support/xml-http-request.ts';

const listing = given(providerStates.listing);
const conversation = given(providerStates.conversationOfOthers);

const me = '/api/users/me';
const like = path`/api/users/me/likes/${listing.listingId}`;
const image = { name: 'profilePicture', ...room };
const time = MatchersV3.regex('^\\d+$', '1781515800000');

const bearerCalls: (Omit<BearerCall, 'ask'> & { call: Call })[] = [
  { name: 'the profile', call: 'GET /api/users/me', request: { method: 'GET', path: me } },
  {
    name: 'a change of the profile',
    call: 'PUT /api/users/me',
    request: { method: 'PUT', path: me, json: update },
  },
  {
    name: 'the profile picture',
    call: 'GET /api/users/me/profile-picture',
    request: { method: 'GET', path: `${me}/profile-picture`, query: { t: time } },
  },
  {
    name: 'a new profile picture',
    call: 'POST /api/users/me/profile-picture',
    request: { method: 'POST', path: `${me}/profile-picture`, form: { parts: [], image } },
  },
  {
    name: 'the listings of a member',
    call: 'GET /api/users/me/listings',
    request: { method: 'GET', path: `${me}/listings` },
  },
  {
    name: 'a new listing',
    call: 'POST /api/users/me/listings',
    request: { method: 'POST', path: `${me}/listings`, form: newListing },
  },
  {
    name: 'the deletion of a listing',
    call: 'DELETE /api/users/me/listings/{id}',
    beside: [listing],
    request: { method: 'DELETE', path: path`/api/users/me/listings/${listing.listingId}` },
  },
  {
    name: 'the listings that a member likes',
    call: 'GET /api/users/me/likes',
    request: { method: 'GET', path: `${me}/likes` },
  },
  {
    name: 'whether a member likes a listing',
    call: 'GET /api/users/me/likes/{listingId}',
    beside: [listing],
    request: { method: 'GET', path: like },
  },
  {
    name: 'a like',
    call: 'POST /api/users/me/likes/{listingId}',
    beside: [listing],
    request: { method: 'POST', path: like },
  },
  {
    name: 'the end of a like',
    call: 'DELETE /api/users/me/likes/{listingId}',
    beside: [listing],
    request: { method: 'DELETE', path: like },
  },
  {
    name: 'the conversations of a member',
    call: 'GET /api/chat/conversations',
    request: { method: 'GET', path: '/api/chat/conversations' },
  },
  {
    name: 'the messages of a conversation',
    call: 'GET /api/chat/conversations/{id}/messages',
    beside: [conversation],
    request: {
      method: 'GET',
      path: path`/api/chat/conversations/${conversation.conversationId}/messages`,
    },
  },
];

beforeAll(() => {
  vi.stubGlobal('XMLHttpRequest', FetchedXMLHttpRequest);
  return () => vi.unstubAllGlobals();
});

describeEndedSession(
  'required',
  bearerCalls.map(({ call, ...bearerCall }) => ({
    ...bearerCall,
    ask: (url, { token }) => calls[call](url, token),
  })),
);
