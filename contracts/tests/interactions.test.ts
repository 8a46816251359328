import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { calls } from '../consumer/support/calls.ts';
import { type PactName, pactFile, pactNames } from '../pact-files.ts';
import { providerStates } from '../provider-states.ts';

/** Part of the path of the calls that decline. */
const declineKey = 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111';

/** A line of the list: the call, the status of the example answer, and the interaction. */
type Line = readonly [call: string, status: number, description: string];

/**
 * Written by hand from docs/product/shell/api.md: every call with each answer that the app reads, each failure that docs/product/shell/errors.md
 * tells apart, and the end of the session. Failures that no backend promises, such as the web page of a proxy (502), are in
 * contracts/consumer/undescribed-answers.test.ts and in tests/api.
 */
const required: readonly Line[] = [
  ['POST /api/auth/login', 200, 'a login with the right password'],
  ['POST /api/auth/login', 401, 'a login with a wrong password'],
  ['GET /api/users/me', 200, 'the profile of a member'],
  ['GET /api/users/me', 200, 'the profile of a member who has filled in everything'],
  ['GET /api/users/me', 401, 'the profile, after the session has ended'],
  ['POST /api/auth/register', 201, 'a registration'],
  ['POST /api/auth/register', 409, 'a registration with an email address that is taken'],
  ['POST /api/auth/forgot-password', 200, 'a request for a reset mail'],
  ['POST /api/auth/reset-password', 200, 'a password reset with the token of the mail'],
  ['POST /api/auth/reset-password', 400, 'a password reset with a token that is no longer good'],
  ['PUT /api/users/me', 200, 'a change of the profile'],
  ['PUT /api/users/me', 400, 'a change of the profile that is refused'],
  ['PUT /api/users/me', 401, 'a change of the profile, after the session has ended'],
  ['GET /api/users/me/listings', 200, 'the listings of a member'],
  ['GET /api/users/me/listings', 200, 'the listings of a member without any'],
  ['GET /api/users/me/listings', 401, 'the listings of a member, after the session has ended'],
  ['POST /api/users/me/listings', 201, 'a new listing'],
  ['POST /api/users/me/listings', 409, 'a new listing past the limit'],
  ['POST /api/users/me/listings', 400, 'a new listing whose photo is no image'],
  ['POST /api/users/me/listings', 401, 'a new listing, after the session has ended'],
  ['DELETE /api/users/me/listings/{listingId}', 204, 'the deletion of a listing'],
  ['DELETE /api/users/me/listings/{listingId}', 404, "the deletion of somebody else's listing"],
  [
    'DELETE /api/users/me/listings/{listingId}',
    401,
    'the deletion of a listing, after the session has ended',
  ],
  ['GET /api/users/me/profile-picture', 200, 'the profile picture'],
  ['GET /api/users/me/profile-picture', 404, 'the profile picture of a member who has none'],
  ['GET /api/users/me/profile-picture', 401, 'the profile picture, after the session has ended'],
  ['POST /api/users/me/profile-picture', 200, 'a new profile picture'],
  ['POST /api/users/me/profile-picture', 400, 'a new profile picture that is no image'],
  ['POST /api/users/me/profile-picture', 401, 'a new profile picture, after the session has ended'],
  ['GET /api/listings/{listingId}', 200, 'a listing with every detail'],
  ['GET /api/listings/{listingId}', 200, 'a listing without optional details'],
  ['GET /api/listings/{listingId}', 404, 'a listing that does not exist'],
  ['GET /api/search/listings', 200, 'a search for all listings'],
  ['GET /api/search/listings', 200, 'a search by city'],
  ['GET /api/search/listings', 200, 'a search by university'],
  ['GET /api/search/listings', 200, 'a search with filters that may be ignored'],
  ['GET /api/search/listings', 200, 'a search that finds nothing'],
  ['GET /api/users/me/likes', 200, 'the listings that a member likes'],
  ['GET /api/users/me/likes', 200, 'the listings that a member likes, of whom there are none'],
  ['GET /api/users/me/likes', 401, 'the listings that a member likes, after the session has ended'],
  ['GET /api/users/me/likes/{listingId}', 200, 'whether a member likes a listing: yes'],
  ['GET /api/users/me/likes/{listingId}', 200, 'whether a member likes a listing: no'],
  [
    'GET /api/users/me/likes/{listingId}',
    401,
    'whether a member likes a listing, after the session has ended',
  ],
  ['POST /api/users/me/likes/{listingId}', 204, 'a like'],
  ['POST /api/users/me/likes/{listingId}', 401, 'a like, after the session has ended'],
  ['DELETE /api/users/me/likes/{listingId}', 204, 'the end of a like'],
  ['DELETE /api/users/me/likes/{listingId}', 401, 'the end of a like, after the session has ended'],
  ['GET /api/chat/conversations', 200, 'the conversations of a member'],
  ['GET /api/chat/conversations', 200, 'the conversations of a member without any'],
  ['GET /api/chat/conversations', 401, 'the conversations of a member, after the session has ended'],
  ['GET /api/chat/conversations/{conversationId}/messages', 200, 'the messages of a conversation'],
  ['GET /api/chat/conversations/{conversationId}/messages', 404, 'the messages of a conversation of others'],
  [
    'GET /api/chat/conversations/{conversationId}/messages',
    401,
    'the messages of a conversation, after the session has ended',
  ],
  ['POST /api/feedback', 201, 'feedback of a visitor'],
  ['POST /api/feedback', 201, 'feedback of a member'],
  ['POST /api/feedback', 400, 'feedback that is refused'],
  ['POST /api/feedback', 429, 'feedback past the rate limit'],
];

/** The extensions, which a backend may omit. */
const extensions: readonly Line[] = [
  ['GET /api/search/listings', 200, 'a search up to a price'],
  ['GET /api/search/listings', 200, 'a search within a distance'],
  ['GET /api/search/listings', 200, 'a search with more than a page of results'],
  ['GET /api/chat/conversations/{conversationId}/messages', 200, 'the newest message of a conversation'],
  ['GET /api/capabilities', 200, 'the capabilities of the backend'],
  ['GET /api/users/me', 200, 'the profile of a member with the year of their registration'],
  ['POST /api/auth/forgot-password', 400, 'a request for a reset mail that is refused'],
  ['POST /api/auth/logout', 204, 'a logout'],
  ['GET /geocode/search', 200, 'the place of a postal code'],
];

/** The capability `contact`. */
const contact: readonly Line[] = [
  ['PUT /api/users/me/contacts/{listingId}', 200, 'a contact with the poster of a listing'],
  ['PUT /api/users/me/contacts/{listingId}', 404, 'a contact about a listing that is gone'],
  ['PUT /api/users/me/contacts/{listingId}', 409, 'a contact about an own listing'],
  ['PUT /api/users/me/contacts/{listingId}', 429, 'a contact past the daily limit'],
  ['PUT /api/users/me/contacts/{listingId}', 401, 'a contact, after the session has ended'],
  ['GET /api/chat/conversations', 200, 'conversations with the listings that they are about'],
];

/** The capability `listing-life`. */
const listingLife: readonly Line[] = [
  ['GET /api/users/me/listings', 200, 'the listings of a member with their states'],
  ['PUT /api/users/me/listings/{listingId}/state', 200, 'a listing that is marked as rented'],
  [
    'PUT /api/users/me/listings/{listingId}/state',
    409,
    'a new state of a listing that was changed meanwhile',
  ],
  ['PUT /api/users/me/listings/{listingId}/state', 404, 'a new state of a listing that is gone'],
  [
    'PUT /api/users/me/listings/{listingId}/state',
    401,
    'a new state of a listing, after the session has ended',
  ],
  ['PUT /api/users/me/listings/{listingId}', 200, 'an edit of a listing'],
  ['PUT /api/users/me/listings/{listingId}', 409, 'an edit of a listing that was changed meanwhile'],
  ['PUT /api/users/me/listings/{listingId}', 404, 'an edit of a listing that is gone'],
  ['PUT /api/users/me/listings/{listingId}', 401, 'an edit of a listing, after the session has ended'],
  ['GET /api/listings/{listingId}', 200, 'a listing that is rented'],
  ['GET /api/users/me/likes', 200, 'the listings that a member likes, of all states'],
  ['GET /api/listings/{listingId}/similar', 200, 'listings similar to one'],
  ['GET /api/listings/{listingId}/similar', 404, 'listings similar to one that is gone'],
];

/** The capability `listing-expiry`. */
const listingExpiry: readonly Line[] = [
  ['POST /api/users/me/listings', 201, 'a new listing that expires'],
  ['PUT /api/users/me/listings/{listingId}/renewal', 200, 'the renewal of a listing'],
  ['PUT /api/users/me/listings/{listingId}/renewal', 409, 'the renewal of a rented listing'],
  ['PUT /api/users/me/listings/{listingId}/renewal', 404, 'the renewal of a listing that is gone'],
  [
    'PUT /api/users/me/listings/{listingId}/renewal',
    401,
    'the renewal of a listing, after the session has ended',
  ],
  ['PUT /api/listings/{listingId}/renewal', 200, 'the renewal of a listing by the link of a mail'],
  ['PUT /api/listings/{listingId}/renewal', 409, 'the renewal of a rented listing by the link of a mail'],
  ['PUT /api/listings/{listingId}/renewal', 404, 'the renewal of a listing by a wrong link'],
  ['GET /api/listings/{listingId}', 200, 'a listing that has expired'],
];

/** The capability `viewings`. */
const viewings: readonly Line[] = [
  ['GET /api/chat/conversations/{conversationId}/viewings', 200, 'the viewings of a conversation'],
  [
    'GET /api/chat/conversations/{conversationId}/viewings',
    200,
    'the viewings of a conversation with a proposal',
  ],
  ['GET /api/chat/conversations/{conversationId}/viewings', 404, 'the viewings of a conversation of others'],
  [
    'GET /api/chat/conversations/{conversationId}/viewings',
    401,
    'the viewings of a conversation, after the session has ended',
  ],
  [
    'PUT /api/chat/conversations/{conversationId}/viewings/{listingId}/proposal',
    200,
    'a proposal for a viewing',
  ],
  [
    'PUT /api/chat/conversations/{conversationId}/viewings/{listingId}/proposal',
    400,
    'a proposal for a viewing in the past',
  ],
  [
    'PUT /api/chat/conversations/{conversationId}/viewings/{listingId}/agreement',
    200,
    'an agreement to a viewing',
  ],
  [
    'PUT /api/chat/conversations/{conversationId}/viewings/{listingId}/agreement',
    409,
    'an agreement to another version of a viewing',
  ],
  [
    'PUT /api/chat/conversations/{conversationId}/viewings/{listingId}/cancellation',
    200,
    'the cancellation of a viewing',
  ],
  [
    'PUT /api/chat/conversations/{conversationId}/viewings/{listingId}/proposal',
    401,
    'a proposal for a viewing, after the session has ended',
  ],
  [
    'PUT /api/chat/conversations/{conversationId}/viewings/{listingId}/agreement',
    401,
    'an agreement to a viewing, after the session has ended',
  ],
  [
    'PUT /api/chat/conversations/{conversationId}/viewings/{listingId}/cancellation',
    401,
    'the cancellation of a viewing, after the session has ended',
  ],
];

/** The capability `registration-token`. */
const registrationToken: readonly Line[] = [['POST /api/auth/register', 201, 'a registration that logs in']];

/** The capability `email-confirmation`. */
const emailConfirmation: readonly Line[] = [
  ['GET /api/users/me/email-confirmation', 200, 'whether an email is confirmed'],
  ['GET /api/users/me/email-confirmation', 401, 'whether an email is confirmed, after the session has ended'],
  ['POST /api/users/me/listings', 403, 'a new listing of a member whose email is not confirmed'],
  ['POST /api/users/me/email-confirmation', 204, 'the mail that confirms an email, once more'],
  [
    'POST /api/users/me/email-confirmation',
    401,
    'the mail that confirms an email, after the session has ended',
  ],
  ['POST /api/auth/confirm-email', 204, 'the confirmation of an email by the token of the mail'],
  ['POST /api/auth/confirm-email', 400, 'the confirmation of an email by a token that is no longer good'],
];

/** The capability `mail-preferences`. */
const mailPreferences: readonly Line[] = [
  ['GET /api/users/me/mail-preferences', 200, 'the mails that a member gets'],
  ['GET /api/users/me/mail-preferences', 401, 'the mails that a member gets, after the session has ended'],
  ['PUT /api/users/me/mail-preferences', 200, 'a choice of mails'],
  ['PUT /api/users/me/mail-preferences', 401, 'a choice of mails, after the session has ended'],
];

/** The capability `language`. */
const language: readonly Line[] = [
  ['GET /api/users/me/language', 200, 'the chosen language'],
  ['GET /api/users/me/language', 200, 'the language of a member who has chosen none'],
  ['GET /api/users/me/language', 401, 'the chosen language, after the session has ended'],
  ['PUT /api/users/me/language', 204, 'a choice of the language'],
  ['PUT /api/users/me/language', 401, 'a choice of the language, after the session has ended'],
];

/** The capability `read-markers`. */
const readMarkers: readonly Line[] = [
  ['GET /api/chat/conversations', 200, 'the conversations of a member who has read one of them'],
  ['PUT /api/chat/conversations/{conversationId}/read-marker', 204, 'a read marker'],
  [
    'PUT /api/chat/conversations/{conversationId}/read-marker',
    404,
    'a read marker in a conversation of others',
  ],
  [
    'PUT /api/chat/conversations/{conversationId}/read-marker',
    401,
    'a read marker, after the session has ended',
  ],
];

/** The capability `viewing-slots`. */
const viewingSlots: readonly Line[] = [
  ['GET /api/listings/{listingId}/viewing-slots', 200, 'the open times of a listing'],
  [
    'GET /api/listings/{listingId}/viewing-slots',
    404,
    'the open times of a listing that the member has not asked about',
  ],
  [
    'GET /api/listings/{listingId}/viewing-slots',
    401,
    'the open times of a listing, after the session has ended',
  ],
  ['PUT /api/listings/{listingId}/viewing-slots', 200, 'a change after which no time is open'],
  [
    'PUT /api/listings/{listingId}/viewing-slots',
    404,
    'a change of the open times of a listing of somebody else',
  ],
  ['PUT /api/listings/{listingId}/viewing-slots', 400, 'an open time in the past'],
  [
    'PUT /api/listings/{listingId}/viewing-slots',
    401,
    'a change of the open times, after the session has ended',
  ],
  [
    'PUT /api/chat/conversations/{conversationId}/viewings/{listingId}/booking',
    200,
    'a booking of an open time',
  ],
  [
    'PUT /api/chat/conversations/{conversationId}/viewings/{listingId}/booking',
    409,
    'a booking of a time that is not open',
  ],
  [
    'PUT /api/chat/conversations/{conversationId}/viewings/{listingId}/booking',
    401,
    'a booking, after the session has ended',
  ],
];

/** The capability `own-viewings`. */
const ownViewings: readonly Line[] = [
  ['GET /api/users/me/viewings', 200, 'all viewings of a member'],
  ['GET /api/users/me/viewings', 401, 'all viewings of a member, after the session has ended'],
];

/** The capability `presence`. */
const presence: readonly Line[] = [
  ['GET /api/chat/conversations/{conversationId}/presence', 200, 'the presence of the other member'],
  ['GET /api/chat/conversations/{conversationId}/presence', 404, 'the presence in a conversation of others'],
  ['GET /api/chat/conversations/{conversationId}/presence', 401, 'the presence, after the session has ended'],
  ['GET /api/users/me/presence', 200, 'whether a member shows when they are connected'],
  ['GET /api/users/me/presence', 401, 'whether a member shows it, after the session has ended'],
  ['PUT /api/users/me/presence', 204, 'a choice not to show it'],
  ['PUT /api/users/me/presence', 401, 'a choice not to show it, after the session has ended'],
];

/** The capability `flats`. */
const flats: readonly Line[] = [
  ['GET /api/listings/{listingId}', 200, 'a listing in a flat with other rooms'],
  ['GET /api/listings/{listingId}/flat', 200, 'the other rooms of a flat'],
  ['GET /api/listings/{listingId}/flat', 404, 'the rooms of the flat of no listing'],
];

/** The capability `place-search`. */
const placeSearch: readonly Line[] = [
  ['GET /api/search/places', 200, 'a street by a part of its name'],
  ['GET /api/search/places', 200, 'a postal code by its first digits'],
  ['GET /api/search/places', 200, 'places that nobody knows'],
];

/** The capability `member-cards`. */
const memberCards: readonly Line[] = [
  ['GET /api/listings/{listingId}/poster', 200, 'the card of a poster'],
  ['GET /api/listings/{listingId}/poster', 200, 'the card of a poster who shows nothing'],
  ['GET /api/listings/{listingId}/poster', 404, 'the card of the poster of a listing that is rented'],
  [
    'GET /api/chat/conversations/{conversationId}/card',
    200,
    'the card of the other member of a conversation',
  ],
  [
    'GET /api/chat/conversations/{conversationId}/card',
    404,
    'the card of a member of a conversation of others',
  ],
  [
    'GET /api/chat/conversations/{conversationId}/card',
    401,
    'the card of a member of a conversation, after the session has ended',
  ],
  ['GET /api/users/me/card', 200, 'the own card'],
  ['PUT /api/users/me/card', 200, 'a choice of what a card shows'],
  ['GET /api/users/me/card', 401, 'the own card, after the session has ended'],
  ['PUT /api/users/me/card', 401, 'a choice of what a card shows, after the session has ended'],
];

/** The capability `inbox`. */
const inbox: readonly Line[] = [
  ['GET /api/chat/inbox', 200, 'the inbox of a poster'],
  ['GET /api/chat/inbox', 200, 'the inbox of a member whom nobody has asked'],
  ['GET /api/chat/inbox', 401, 'the inbox, after the session has ended'],
  [`PUT /api/chat/inbox/declines/${declineKey}`, 200, 'an answer that declines'],
  [`PUT /api/chat/inbox/declines/${declineKey}`, 404, 'an answer that declines in a conversation of others'],
  [`PUT /api/chat/inbox/declines/${declineKey}`, 409, 'an answer that declines while a viewing is ahead'],
  [`PUT /api/chat/inbox/declines/${declineKey}`, 401, 'an answer that declines, after the session has ended'],
];

/** The capability `map-search`. */
const mapSearch: readonly Line[] = [
  ['GET /api/search/filtered', 200, 'a search of a part of the map'],
  ['GET /api/search/filtered', 200, 'the marks for a view'],
  ['GET /api/search/filtered', 200, 'the marks of a search limited by the way by public transport'],
  ['GET /api/search/filtered', 400, 'a search of an area that crosses itself'],
];

/** The capability `saved-searches`. */
const savedSearches: readonly Line[] = [
  ['GET /api/users/me/saved-searches', 200, 'the saved searches'],
  ['PUT /api/users/me/saved-searches/b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111', 200, 'a search that is saved'],
  [
    'PUT /api/users/me/saved-searches/b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111',
    409,
    'a search that is saved already',
  ],
  ['PUT /api/users/me/saved-searches/{searchId}/values', 200, 'another name of a saved search'],
  ['PUT /api/users/me/saved-searches/{searchId}/values', 200, 'other mails of a saved search'],
  ['DELETE /api/users/me/saved-searches/{searchId}', 200, 'a saved search that is deleted'],
  ['PUT /api/users/me/saved-searches/{searchId}/look', 200, 'a look at a saved search'],
  ['PUT /api/users/me/lowered-rents', 200, 'mails about lowered rents'],
  ['GET /api/users/me/saved-searches', 401, 'the saved searches, after the session has ended'],
  [
    'PUT /api/users/me/saved-searches/b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111',
    401,
    'a search that is saved, after the session has ended',
  ],
  [
    'PUT /api/users/me/saved-searches/b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111/values',
    401,
    'another name of a saved search, after the session has ended',
  ],
  [
    'DELETE /api/users/me/saved-searches/b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111',
    401,
    'a saved search that is deleted, after the session has ended',
  ],
  [
    'PUT /api/users/me/saved-searches/b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111/look',
    401,
    'a look at a saved search, after the session has ended',
  ],
  ['PUT /api/users/me/lowered-rents', 401, 'mails about lowered rents, after the session has ended'],
];

const missingDraft = '7f1a3c5e-9b2d-4c6f-8a10-5d4e3f2a1b0c';

/** The capability `listing-drafts`. */
const listingDrafts: readonly Line[] = [
  ['GET /api/users/me/drafts', 200, 'the drafts of a member'],
  ['GET /api/users/me/drafts', 401, 'the drafts of a member, after the session has ended'],
  ['PUT /api/users/me/drafts/{draftId}', 200, 'a draft that is saved'],
  ['PUT /api/users/me/drafts/{draftId}', 409, 'a draft that was changed on another device'],
  [`PUT /api/users/me/drafts/${missingDraft}`, 200, 'a draft that was deleted and is made again'],
  [`PUT /api/users/me/drafts/${missingDraft}`, 404, 'a save of a draft that is gone'],
  [`PUT /api/users/me/drafts/${missingDraft}`, 401, 'a save of a draft after the session has ended'],
  ['PUT /api/users/me/drafts/{draftId}/publication', 200, 'a draft that is published'],
  [
    'PUT /api/users/me/drafts/{draftId}/publication',
    409,
    'the publication of a draft that was changed on another device',
  ],
  [`PUT /api/users/me/drafts/${missingDraft}/publication`, 404, 'the publication of a draft that is gone'],
  [
    `PUT /api/users/me/drafts/${missingDraft}/publication`,
    401,
    'the publication of a draft after the session has ended',
  ],
  ['DELETE /api/users/me/drafts/{draftId}', 204, 'the deletion of a draft'],
  [`DELETE /api/users/me/drafts/${missingDraft}`, 404, 'the deletion of a draft that is gone'],
  [`DELETE /api/users/me/drafts/${missingDraft}`, 401, 'the deletion of a draft after the session has ended'],
];

/** The capability `listing-costs`. */
const listingCosts: readonly Line[] = [
  ['POST /api/users/me/listings', 201, 'a new listing with details'],
  ['POST /api/users/me/listings', 400, 'a new listing that costs less in all than its rent'],
  ['PUT /api/users/me/listings/{listingId}', 200, 'an edit of a listing with details'],
  ['GET /api/listings/{listingId}', 200, 'a listing with its costs and its contract'],
  ['GET /api/search/filtered', 200, 'a search by what rooms cost in all'],
];

/** The capability `private-places`. */
const privatePlaces: readonly Line[] = [
  ['POST /api/users/me/listings', 201, 'a new listing with a private place'],
  ['PUT /api/users/me/listings/{listingId}', 200, 'an edit that makes a place private'],
  ['GET /api/listings/{listingId}', 200, 'a listing with a private place'],
  ['GET /api/listings/{listingId}/place', 200, 'the exact place of a listing, with an agreed viewing'],
  ['GET /api/listings/{listingId}/place', 404, 'the exact place of a listing, without an agreed viewing'],
  ['GET /api/listings/{listingId}/place', 401, 'the exact place of a listing, after the session has ended'],
  ['GET /api/chat/conversations/{conversationId}/viewings', 200, 'agreed viewings with the address'],
];

/** The capability `search-filters`. */
const searchFilters: readonly Line[] = [
  ['GET /api/search/filtered', 200, 'a filtered search'],
  ['GET /api/search/filtered', 200, 'a filtered search with more than a page of results'],
  ['GET /api/search/filtered', 200, 'a filtered search that finds nothing'],
  ['GET /api/search/filtered', 200, 'the stops of timetables by a part of their name'],
  ['GET /api/search/filtered', 200, 'a search limited and sorted by the way by public transport'],
  ['GET /api/search/filtered', 200, 'the count of a filtered search'],
  ['GET /api/search/filtered', 400, 'a filtered search with the cursor of another one'],
];

/** The capability `life-answer`. */
const lifeAnswer: readonly Line[] = [
  ['GET /api/chat/inbox', 200, 'the inbox of a poster with an agreed viewing'],
  [`PUT /api/chat/inbox/declines/${declineKey}`, 200, 'an answer that declines and cancels a viewing'],
  ['PUT /api/users/me/listings/{listingId}/state', 200, 'a listing that is marked as rented with an answer'],
  ['PUT /api/users/me/listings/{listingId}/state', 200, 'a listing that is paused with an answer'],
  [
    'PUT /api/users/me/listings/{listingId}/state',
    409,
    'a listing that is marked as rented after a viewing has changed',
  ],
];

/** The capability `place-mark`. */
const placeMark: readonly Line[] = [
  ['POST /api/users/me/listings', 201, 'a new listing with a mark on the map'],
  ['PUT /api/users/me/listings/{listingId}', 200, 'an edit of a listing with a mark on the map'],
];

/** The capability `proofs`. */
const proofs: readonly Line[] = [
  ['GET /api/users/me/proofs', 200, 'what is confirmed of a member'],
  ['GET /api/listings/{listingId}/poster', 200, 'the card of a poster of whom something is confirmed'],
  ['POST /api/users/me/proofs/university', 204, 'a code for an address of a university'],
  ['POST /api/users/me/proofs/university', 400, 'a code for an address of no university'],
  ['POST /api/users/me/proofs/university/confirmation', 200, 'the code of the mail'],
  ['POST /api/users/me/proofs/university/confirmation', 400, 'a code that nobody was sent'],
  [
    'PUT /api/chat/conversations/{conversationId}/viewings/{listingId}/meeting',
    200,
    'a member says that they have met the other',
  ],
  ['GET /api/users/me/proofs', 401, 'what is confirmed of a member, after the session has ended'],
  [
    'POST /api/users/me/proofs/university',
    401,
    'a code for an address of a university, after the session has ended',
  ],
  [
    'POST /api/users/me/proofs/university/confirmation',
    401,
    'the code of the mail, after the session has ended',
  ],
  [
    'PUT /api/chat/conversations/31/viewings/105/meeting',
    401,
    'a member says that they have met the other, after the session has ended',
  ],
];

/** The capability `phone-proof`. */
const phoneProof: readonly Line[] = [
  ['POST /api/users/me/proofs/phone', 204, 'a code for a phone number'],
  ['POST /api/users/me/proofs/phone/confirmation', 200, 'the code of the text message'],
  ['POST /api/users/me/proofs/phone/confirmation', 400, 'a code that no phone was sent'],
  ['POST /api/users/me/proofs/phone', 401, 'a code for a phone number, after the session has ended'],
  [
    'POST /api/users/me/proofs/phone/confirmation',
    401,
    'the code of the text message, after the session has ended',
  ],
];

/** The capability `reviews`. */
const reviews: readonly Line[] = [
  [
    'PUT /api/chat/conversations/{conversationId}/viewings/{listingId}/review',
    200,
    'a review of a viewing that is over',
  ],
  [
    'PUT /api/chat/conversations/{conversationId}/viewings/{viewedId}/review',
    409,
    'a change of a review that shows',
  ],
  [
    'DELETE /api/chat/conversations/{conversationId}/viewings/{listingId}/review',
    204,
    'the own review is deleted',
  ],
  ['GET /api/chat/conversations/{conversationId}/viewings', 200, 'a viewing that can be reviewed'],
  ['GET /api/users/me/reviews', 200, 'the own reviews'],
  ['GET /api/listings/{listingId}/poster', 200, 'the card of a poster with a review'],
  ['PUT /api/users/me/reviews/{reviewId}/answer', 204, 'an answer to a review'],
  ['PUT /api/users/me/reports/b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111', 204, 'a report of a review'],
  [
    'PUT /api/chat/conversations/31/viewings/105/review',
    401,
    'a review of a viewing that is over, after the session has ended',
  ],
  [
    'DELETE /api/chat/conversations/31/viewings/105/review',
    401,
    'the own review is deleted, after the session has ended',
  ],
  ['GET /api/users/me/reviews', 401, 'the own reviews, after the session has ended'],
  ['PUT /api/users/me/reviews/3/answer', 401, 'an answer to a review, after the session has ended'],
];

/** The capability `usual-rent`. */
const usualRent: readonly Line[] = [
  ['GET /api/search/usual-rent', 200, 'the rents of similar rooms'],
  ['GET /api/search/usual-rent', 200, 'the rents of similar rooms where nobody knows any'],
];

/** The capability `socket-token`. */
const socketToken: readonly Line[] = [
  ['POST /api/users/me/socket-token', 200, 'a token for a connection'],
  ['POST /api/users/me/socket-token', 401, 'a token for a connection, after the session has ended'],
];

/** The capability `contract-terms`. */
const contractTerms: readonly Line[] = [
  ['POST /api/users/me/listings', 201, 'a new listing with an agreed contract that will be registered'],
  ['GET /api/listings/{listingId}', 200, 'a listing with all about its contract'],
  ['GET /api/search/filtered', 200, 'a search for registered contracts, where none says so'],
];

/** The capability `amenities`. */
const amenities: readonly Line[] = [
  ['POST /api/users/me/listings', 201, 'a new listing with amenities'],
  [
    'GET /api/listings/{listingId}',
    200,
    'a listing with its amenities, of which neither heating nor smoking is known',
  ],
  ['GET /api/search/filtered', 200, 'a search for rooms with central heating, where none says so'],
];

/** The capability `similar-photos`. */
const similarPhotos: readonly Line[] = [
  [
    'PUT /api/users/me/drafts/{draftId}',
    400,
    'a draft with a photo that is in none of the listings of the member',
  ],
];

/** The capability `hobbies`. */
const hobbies: readonly Line[] = [
  ['PUT /api/users/me/hobbies', 200, 'a choice of hobbies'],
  ['PUT /api/users/me/hobbies', 400, 'a choice of a hobby that is too long'],
  ['PUT /api/users/me/hobbies', 401, 'a choice of hobbies, after the session has ended'],
];

/** The capability `household`. */
const household: readonly Line[] = [
  ['POST /api/users/me/listings', 201, 'a new listing with its household'],
  ['GET /api/listings/{listingId}', 200, 'a listing whose household is not known'],
  ['GET /api/users/me/listings/{listingId}/household-invitation', 200, 'an invitation of flatmates'],
  [
    'GET /api/users/me/listings/{listingId}/household-invitation',
    404,
    'an invitation of flatmates to a listing of others',
  ],
  [
    'GET /api/users/me/listings/{listingId}/household-invitation',
    401,
    'an invitation of flatmates, after the session has ended',
  ],
  [
    'PUT /api/listings/{listingId}/household-confirmation',
    401,
    'an answer of a flatmate, after the session has ended',
  ],
  ['PUT /api/listings/{listingId}/household-confirmation', 200, 'a flatmate who confirms the household'],
  ['PUT /api/listings/{listingId}/household-confirmation', 200, 'a flatmate who does not live there'],
  ['PUT /api/listings/{listingId}/household-confirmation', 409, 'a flatmate whose link has ended'],
];

/** The capability `account`. */
const account: readonly Line[] = [
  ['GET /api/users/me/account', 200, 'the own account'],
  ['GET /api/users/me/account', 401, 'the own account, after the session has ended'],
  ['PUT /api/users/me/name', 200, 'another name'],
  ['POST /api/users/me/email', 204, 'another email'],
  ['POST /api/users/me/email', 400, 'another email, with a wrong password'],
  ['POST /api/users/me/email', 409, 'an email that another member has'],
  ['PUT /api/users/me/password', 204, 'another password'],
  ['PUT /api/users/me/password', 400, 'another password, with a wrong one'],
  ['DELETE /api/users/me/sessions/{sessionId}', 204, 'a device that is logged out'],
  ['DELETE /api/users/me/sessions', 204, 'all other devices that are logged out'],
  ['POST /api/users/me/data', 200, 'a link to all data of a member'],
  ['POST /api/users/me/deletion', 200, 'the deletion of the own account'],
  ['POST /api/users/me/deletion', 400, 'the deletion of the own account, with a wrong password'],
  ['DELETE /api/users/me/deletion', 204, 'the own account, which is kept'],
  ['PUT /api/users/me/name', 401, 'another name, after the session has ended'],
  ['POST /api/users/me/email', 401, 'another email, after the session has ended'],
  ['PUT /api/users/me/password', 401, 'another password, after the session has ended'],
  [
    'DELETE /api/users/me/sessions/0d9f8a1e-6a5c-4b6e-9a53-3f1d6f2f8a11',
    401,
    'a device that is logged out, after the session has ended',
  ],
  [
    'DELETE /api/users/me/sessions',
    401,
    'all other devices that are logged out, after the session has ended',
  ],
  ['POST /api/users/me/data', 401, 'a link to all data of a member, after the session has ended'],
  ['POST /api/users/me/deletion', 401, 'the deletion of the own account, after the session has ended'],
  ['DELETE /api/users/me/deletion', 401, 'the own account, which is kept, after the session has ended'],
];

/** The capability `passkeys`. */
const passkeys: readonly Line[] = [
  ['POST /api/users/me/passkeys/options', 200, 'what a browser needs for a passkey'],
  ['POST /api/users/me/passkeys/options', 400, 'what a browser needs for a passkey, with a wrong password'],
  ['POST /api/users/me/passkeys', 400, 'a passkey that nobody has asked for'],
  ['POST /api/users/me/passkeys', 200, 'the first passkey'],
  ['DELETE /api/users/me/passkeys/bXkgcGhvbmU', 204, 'the removal of a passkey'],
  ['PUT /api/users/me/passkeys/bXkgcGhvbmU', 204, 'another name of a passkey'],
  ['POST /api/users/me/recovery-codes', 200, 'new recovery codes'],
  ['POST /api/auth/passkey/options', 200, 'what a browser needs for a login with a passkey'],
  ['POST /api/auth/passkey', 401, 'a login with a passkey that is not known'],
  ['POST /api/auth/recovery', 200, 'a login with a recovery code'],
  ['POST /api/auth/recovery', 401, 'a login with a code that is not good'],
  [
    'POST /api/users/me/passkeys/options',
    401,
    'what a browser needs for a passkey, after the session has ended',
  ],
  ['POST /api/users/me/passkeys', 401, 'a passkey, after the session has ended'],
  ['PUT /api/users/me/passkeys/bXkgcGhvbmU', 401, 'another name of a passkey, after the session has ended'],
  ['DELETE /api/users/me/passkeys/bXkgcGhvbmU', 401, 'the removal of a passkey, after the session has ended'],
  ['POST /api/users/me/recovery-codes', 401, 'new recovery codes, after the session has ended'],
];

/** The capability `long-passwords`. */
const longPasswords: readonly Line[] = [
  ['POST /api/auth/register', 400, 'a registration with a password of seven characters'],
];
const reportPath = '/api/users/me/reports/b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111';

/** The capability `safety`. */
const safety: readonly Line[] = [
  ['POST /api/users/me/blocks', 200, 'a block of the other member of a conversation'],
  ['POST /api/users/me/blocks', 404, 'a block of the poster of no listing'],
  ['POST /api/users/me/blocks', 409, 'a block of oneself'],
  ['POST /api/users/me/blocks', 401, 'a block, after the session has ended'],
  ['GET /api/users/me/blocks', 200, 'the blocked members'],
  ['GET /api/users/me/blocks', 401, 'the blocked members, after the session has ended'],
  ['DELETE /api/users/me/blocks/{blockId}', 204, 'the end of a block'],
  ['DELETE /api/users/me/blocks/5', 401, 'the end of a block, after the session has ended'],
  ['GET /api/listings/{listingId}', 404, 'a listing of a blocked member'],
  ['GET /api/search/listings', 200, 'a search that leaves out a blocked member'],
  [`PUT ${reportPath}`, 204, 'a report of a listing'],
  [`PUT ${reportPath}`, 404, 'a report of no listing'],
  [`PUT ${reportPath}`, 409, 'a report of an own listing'],
  [`PUT ${reportPath}`, 401, 'a report, after the session has ended'],
  ['GET /api/users/me/safety', 200, 'the own reports, and a decision'],
  ['GET /api/users/me/safety', 401, 'the own reports, after the session has ended'],
  ['PUT /api/chat/conversations/{conversationId}/departure', 204, 'leaving a conversation'],
  ['PUT /api/chat/conversations/{conversationId}/departure', 404, 'leaving a conversation of others'],
  ['PUT /api/chat/conversations/31/departure', 401, 'leaving a conversation, after the session has ended'],
];

/** The capability `moderation`. */
const moderation: readonly Line[] = [
  ['POST /api/auth/login', 403, 'a login of a suspended member'],
  ['GET /api/moderation/cases', 200, 'the cases'],
  ['GET /api/moderation/cases', 200, 'the cases with an appeal'],
  ['GET /api/moderation/cases', 403, 'the cases, for a member who is no moderator'],
  ['GET /api/moderation/cases', 401, 'the cases, after the session has ended'],
  ['PUT /api/moderation/cases/{caseId}/decision', 204, 'a decision'],
  ['PUT /api/moderation/cases/{caseId}/decision', 409, 'a decision of a case that somebody else has decided'],
  ['PUT /api/moderation/cases/9/decision', 401, 'a decision, after the session has ended'],
  ['PUT /api/moderation/cases/{missingCaseId}/decision', 404, 'a decision of no case'],
  ['PUT /api/moderation/cases/{caseId}/appeal-decision', 204, 'the decision of an appeal'],
  [
    'PUT /api/moderation/cases/9/appeal-decision',
    401,
    'the decision of an appeal, after the session has ended',
  ],
  ['PUT /api/decisions/{decisionId}/appeal', 204, 'an appeal'],
  ['PUT /api/decisions/{decisionId}/appeal', 204, 'an appeal with the link of a mail'],
  ['PUT /api/decisions/{decisionId}/appeal', 404, 'an appeal of nobody'],
  ['PUT /api/decisions/{decisionId}/appeal', 409, 'a second appeal'],
  ['PUT /api/moderation/cases/{caseId}/appeal-decision', 409, 'the decision of an appeal that does not wait'],
  ['PUT /api/moderation/cases/{missingCaseId}/appeal-decision', 404, 'the decision of an appeal in no case'],
  ['GET /api/moderation/log', 200, 'the log of the moderators'],
  ['GET /api/moderation/log', 401, 'the log of the moderators, after the session has ended'],
];

/** The capability `groups`. */
const groups: readonly Line[] = [
  ['POST /api/users/me/blocks', 200, 'a block of a member of the group'],
  ['PUT /api/users/me/group', 401, 'a choice in a group, after the session has ended'],
  ['PUT /api/users/me/contacts/{listingId}', 200, 'a contact in the name of a group'],
  ['DELETE /api/users/me/group', 204, 'a departure from a group'],
  ['DELETE /api/users/me/group', 401, 'a departure from a group, after the session has ended'],
  ['POST /api/users/me/group/invitations', 204, 'a link to a group'],
  ['POST /api/users/me/group/invitations', 401, 'a link to a group, after the session has ended'],
  ['POST /api/users/me/group', 204, 'a new group'],
  ['POST /api/users/me/group', 401, 'a new group, after the session has ended'],
  [
    'PUT /api/users/me/reports/b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111',
    204,
    'a report of a message of the group',
  ],
  ['PUT /api/users/me/people-search', 204, 'a search for people'],
  ['PUT /api/users/me/people-search', 401, 'a search for people, after the session has ended'],
  ['PUT /api/users/me/group', 204, 'a search of a group'],
  ['POST /api/users/me/group', 409, 'a second group'],
  ['PUT /api/users/me/group/rooms/{listingId}', 404, 'a vote of a member without a group'],
  ['PUT /api/users/me/group/rooms/{listingId}', 204, 'a vote on a room'],
  ['PUT /api/users/me/group/rooms/{listingId}', 404, 'a vote on a room that is gone'],
  ['PUT /api/users/me/group/rooms/101', 401, 'a vote on a room, after the session has ended'],
  ['POST /api/users/me/group/invitations', 204, 'an invitation of a person'],
  ['POST /api/group-invitations/{invitation}', 204, 'that a member joins a group'],
  [
    'POST /api/group-invitations/b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f999',
    401,
    'that a member joins a group, after the session has ended',
  ],
  ['POST /api/group-invitations/{invitation}', 409, 'that a member joins a second group'],
  [
    'POST /api/group-invitations/b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f999',
    404,
    'that a member joins by an invitation that is gone',
  ],
  ['PUT /api/users/me/group', 204, 'that the group sees the band of a member'],
  [
    'DELETE /api/group-invitations/b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f999',
    204,
    'the end of an invitation that is gone',
  ],
  [
    'DELETE /api/group-invitations/b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f999',
    401,
    'the end of an invitation, after the session has ended',
  ],
  ['GET /api/users/me/group', 200, 'the group of a member'],
  ['GET /api/users/me/group/messages', 200, 'the messages of a group'],
  ['GET /api/users/me/group/messages', 404, 'the messages of a group that the member has left'],
  ['GET /api/users/me/group/messages', 401, 'the messages of a group, after the session has ended'],
  ['GET /api/users/me/group', 200, 'the group of a member who is in none'],
  ['GET /api/users/me/group', 401, 'the group of a member, after the session has ended'],
  ['GET /api/users/me/group', 200, 'the invitation of a link'],
];

/** The capability `match`. */
const match: readonly Line[] = [
  ['GET /api/users/me/match-answers', 200, 'the answers of a member who has not answered'],
  ['GET /api/users/me/match-answers', 401, 'the answers of a member, after the session has ended'],
  ['PUT /api/users/me/match-answers', 200, 'an answer with the consent'],
  ['PUT /api/users/me/match-answers', 409, 'an answer with a consent to another text'],
  ['DELETE /api/users/me/match-answers', 204, 'the deletion of all answers'],
  ['GET /api/search/filtered', 200, 'a search by match of a member who has not answered'],
  [
    'GET /api/chat/conversations/{conversationId}/match',
    200,
    'the match of two members who have not answered',
  ],
  ['GET /api/chat/conversations/{conversationId}/match', 404, 'the match in a conversation of others'],
  [
    'PUT /api/chat/conversations/{conversationId}/match',
    200,
    'that the other member may see the reasons of a match',
  ],
  [
    'PUT /api/chat/conversations/{conversationId}/match',
    404,
    'that the other member may see the reasons, in a conversation of others',
  ],
  ['PUT /api/users/me/match-answers', 401, 'an answer with the consent, after the session has ended'],
  ['DELETE /api/users/me/match-answers', 401, 'the deletion of all answers, after the session has ended'],
  [
    'GET /api/chat/conversations/{conversationId}/match',
    401,
    'the match of two members, after the session has ended',
  ],
  [
    'PUT /api/chat/conversations/{conversationId}/match',
    401,
    'that the other member may see the reasons of a match, after the session has ended',
  ],
];

/** The capability `copied-photos`. */
const copiedPhotos: readonly Line[] = [
  ['GET /api/users/me/copied-photos', 200, 'the photos that a member is asked about'],
  [
    'GET /api/users/me/copied-photos',
    401,
    'the photos that a member is asked about, after the session has ended',
  ],
  ['PUT /api/users/me/copied-photos/{photoId}/answer', 204, 'where a photo is from'],
  [
    'PUT /api/users/me/copied-photos/999999/answer',
    404,
    'where a photo is from that the member is not asked about',
  ],
  ['PUT /api/users/me/copied-photos/4/answer', 401, 'where a photo is from, after the session has ended'],
];

/** The frames of the chat, by command and destination. */
const messages: Record<PactName, readonly (readonly [frame: string, description: string])[]> = {
  required: [
    ['SEND /app/sendMessage', 'a message that a member sends'],
    ['MESSAGE /user/queue/messages', 'the copy of a message that its sender gets'],
    ['MESSAGE /user/queue/messages', 'a message that somebody else has sent'],
  ],
  extensions: [
    ['SEND /app/sendMessage', 'a message that a member sends with a key'],
    ['MESSAGE /user/queue/messages', 'the copy of a message that was sent with a key'],
    ['MESSAGE /user/queue/messages', 'the refusal of a message to nobody'],
    ['MESSAGE /user/queue/messages', 'the refusal of a message to oneself'],
    ['MESSAGE /user/queue/messages', 'the refusal of a blank message'],
    ['MESSAGE /user/queue/messages', 'the refusal of a message that is too long'],
    ['MESSAGE /user/queue/messages', 'the refusal of one message too many'],
  ],
  contact: [],
  'listing-life': [],
  'listing-expiry': [],
  viewings: [],
  'member-cards': [],
  inbox: [],
  'search-filters': [],
  'map-search': [],
  'listing-costs': [],
  'saved-searches': [],
  'private-places': [],
  'listing-drafts': [],
  language: [],
  'life-answer': [],
  presence: [],
  'viewing-slots': [],
  'own-viewings': [],
  'read-markers': [['MESSAGE /user/queue/messages', 'the read marker of another device']],
  'registration-token': [],
  'place-search': [],
  flats: [],
  'mail-preferences': [],
  'place-mark': [],
  amenities: [],
  'contract-terms': [],
  'usual-rent': [],
  'socket-token': [],
  proofs: [],
  reviews: [],
  'phone-proof': [],
  'similar-photos': [],
  hobbies: [],
  household: [],
  account: [],
  passkeys: [],
  'long-passwords': [],
  safety: [],
  moderation: [],
  match: [],
  groups: [
    ['SEND /app/groupMessage', 'a message that a member sends to their group'],
    ['MESSAGE /user/queue/group', 'the copy of a message to the group'],
    ['MESSAGE /user/queue/group', 'a message of another member of the group'],
  ],
  'copied-photos': [],
  'email-confirmation': [],
};

const expressionSchema = z.optional(z.object({ path: z.optional(z.object({ expression: z.string() })) }));
const pactSchema = z.object({
  interactions: z.array(
    z.object({
      type: z.string(),
      description: z.string(),
      providerStates: z.array(z.object({ name: z.string() })),
      request: z.optional(z.object({ method: z.string(), path: z.string(), generators: expressionSchema })),
      response: z.optional(z.object({ status: z.number() })),
      metadata: z.optional(z.object({ command: z.string(), destination: z.string() })),
    }),
  ),
});

type Interaction = z.infer<typeof pactSchema>['interactions'][number];

async function readPact(name: PactName): Promise<Interaction[]> {
  return pactSchema.parse(JSON.parse(await readFile(pactFile(name), 'utf8'))).interactions;
}

function lineOf({ request, response, description }: Interaction) {
  // The list writes the expression `${listingId}` as `{listingId}`.
  const path = (request?.generators?.path?.expression ?? request?.path ?? '').replaceAll('$', '');
  return [`${request?.method} ${path}`, response?.status, description];
}

const byDescription = (a: readonly unknown[], b: readonly unknown[]) =>
  String(a.at(-1)).localeCompare(String(b.at(-1)));

describe.each([
  { name: 'required', lines: required, count: 57 },
  { name: 'extensions', lines: extensions, count: 9 },
  { name: 'contact', lines: contact, count: 6 },
  { name: 'listing-life', lines: listingLife, count: 13 },
  { name: 'listing-expiry', lines: listingExpiry, count: 9 },
  { name: 'viewings', lines: viewings, count: 12 },
  { name: 'member-cards', lines: memberCards, count: 10 },
  { name: 'inbox', lines: inbox, count: 7 },
  { name: 'search-filters', lines: searchFilters, count: 7 },
  { name: 'map-search', lines: mapSearch, count: 4 },
  { name: 'listing-costs', lines: listingCosts, count: 5 },
  { name: 'saved-searches', lines: savedSearches, count: 14 },
  { name: 'private-places', lines: privatePlaces, count: 7 },
  { name: 'listing-drafts', lines: listingDrafts, count: 14 },
  { name: 'language', lines: language, count: 5 },
  { name: 'life-answer', lines: lifeAnswer, count: 5 },
  { name: 'read-markers', lines: readMarkers, count: 4 },
  { name: 'presence', lines: presence, count: 7 },
  { name: 'viewing-slots', lines: viewingSlots, count: 10 },
  { name: 'own-viewings', lines: ownViewings, count: 2 },
  { name: 'registration-token', lines: registrationToken, count: 1 },
  { name: 'place-search', lines: placeSearch, count: 3 },
  { name: 'flats', lines: flats, count: 3 },
  { name: 'mail-preferences', lines: mailPreferences, count: 4 },
  { name: 'place-mark', lines: placeMark, count: 2 },
  { name: 'amenities', lines: amenities, count: 3 },
  { name: 'contract-terms', lines: contractTerms, count: 3 },
  { name: 'usual-rent', lines: usualRent, count: 2 },
  { name: 'socket-token', lines: socketToken, count: 2 },
  { name: 'proofs', lines: proofs, count: 11 },
  { name: 'reviews', lines: reviews, count: 12 },
  { name: 'phone-proof', lines: phoneProof, count: 5 },
  { name: 'similar-photos', lines: similarPhotos, count: 1 },
  { name: 'hobbies', lines: hobbies, count: 3 },
  { name: 'household', lines: household, count: 9 },
  { name: 'account', lines: account, count: 22 },
  { name: 'passkeys', lines: passkeys, count: 16 },
  { name: 'long-passwords', lines: longPasswords, count: 1 },
  { name: 'safety', lines: safety, count: 19 },
  { name: 'moderation', lines: moderation, count: 19 },
  { name: 'groups', lines: groups, count: 33 },
  { name: 'match', lines: match, count: 14 },
  { name: 'copied-photos', lines: copiedPhotos, count: 5 },
  { name: 'email-confirmation', lines: emailConfirmation, count: 7 },
] as const)('the pact $name', ({ name, lines, count }) => {
  it(`has exactly the ${count} calls and failures of the list`, async () => {
    const interactions = await readPact(name);
    const written = interactions.filter(({ type }) => type === 'Synchronous/HTTP').map(lineOf);
    expect(written.toSorted(byDescription)).toEqual(lines.toSorted(byDescription));
    expect(written).toHaveLength(count);
  });

  it(`has exactly the ${messages[name].length} frames of the list`, async () => {
    const interactions = await readPact(name);
    const written = interactions
      .filter(({ type }) => type === 'Asynchronous/Messages')
      .map(({ metadata, description }) => [`${metadata?.command} ${metadata?.destination}`, description]);
    expect(written.toSorted(byDescription)).toEqual(messages[name].toSorted(byDescription));
  });

  it('starts each interaction from a described state', async () => {
    const known = Object.values(providerStates).map((state) => state.name);
    for (const { description, providerStates: states } of await readPact(name)) {
      expect(states, description).not.toEqual([]);
      for (const state of states) expect(known, description).toContain(state.name);
    }
  });
});

it('the pacts and the tests of undescribed answers cover all calls of the app', () => {
  const ids = (call: string) => call.replaceAll('{listingId}', '{id}').replaceAll('{conversationId}', '{id}');
  expect(new Set(required.map(([call]) => ids(call)))).toEqual(new Set(Object.keys(calls).map(ids)));
  expect(Object.keys(calls)).toHaveLength(20);
});

it('the pacts use every described provider state', async () => {
  const interactions = (await Promise.all(pactNames.map(readPact))).flat();
  const used = interactions.flatMap(({ providerStates: states }) => states.map(({ name }) => name));
  expect(new Set(used)).toEqual(new Set(Object.values(providerStates).map(({ name }) => name)));
});
