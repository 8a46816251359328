import * as z from 'zod/mini';
import { type Call, failures } from '../call.ts';

/**
 * What a backend may have besides the calls that every backend needs.
 * - `message-pages`: `fetchMessages` takes `limit`, and links to the older messages.
 * - `contact`: `openContact` opens the conversation with the poster of a listing, and conversations have `listings`.
 * - `listing-life`: listings have a `life` and are changed by the calls of listing-life.ts; `fetchLikedListings` takes `states`.
 * - `listing-expiry`: a new listing is offered for some time, and renewed by the calls of listing-expiry.ts. It needs `listing-life`.
 * - `listing-drafts`: new listings that are being written are kept by the calls of listing-drafts.ts.
 * - `viewings`: the two members of a conversation agree on a time to see a listing. It needs `contact`.
 * - `member-cards`: members see who is behind a listing and who writes to them, and choose what others see of them.
 * - `inbox`: posters see the state of each question about their listings, and decline several at once. It needs `contact`.
 * - `search-filters`: `searchFiltered` filters by more than the search that every backend has, and counts what it finds.
 * - `map-search`: `searchFiltered` takes a part of the map, and answers marks for it. It needs `search-filters`.
 * - `listing-costs`: listings have `terms`, and the forms of a listing send `details`; `searchFiltered`, if the backend has it, filters and
 *   sorts by the monthly cost in all.
 * - `saved-searches`: members save searches, and are told by mail of new rooms, and of liked ones that cost less or are not offered any
 *   more. It needs `search-filters`.
 * - `private-places`: a listing may show others only its street and a point nearby; `fetchPlace` answers the exact place to those who may
 *   know it. It needs `listing-life`.
 * - `life-answer`: `changeListingState` takes an `answer` for those who have asked; it and `declineContacts` cancel viewings, which the
 *   inbox has. It needs `inbox` and `listing-life`.
 * - `read-markers`: how far a member has read each conversation is kept for all their devices: `readUntil` of a conversation, and a frame
 *   when it moves.
 * - `presence`: the two members of a conversation see whether the other is connected, unless one of them does not want it.
 * - `socket-token`: `makeSocketToken` answers a token for one connection of the chat, so that the long one is in no address.
 * - `language`: accounts have the language of a member's app and mails, by the calls of language.calls.ts.
 * - `mail-preferences`: members get mails about unread conversations, and choose their kinds by the calls of mail-preferences.calls.ts.
 * - `viewing-slots`: the poster of a listing offers times, of which a member who has asked about it books one. It needs `viewings`.
 * - `own-viewings`: `fetchOwnViewings` answers all viewings of a member. It needs `viewings`.
 * - `place-search`: `fetchPlaces` finds streets and postal codes. The app needs `map-search` for it.
 * - `flats`: a listing says how many rooms of its flat are offered, and `fetchFlatRooms` answers the others.
 * - `registration-token`: the answer to a registration has a token, as that to a login.
 * - `place-mark`: a new or edited listing may have a `mark`, its place on the map as its poster has set it by hand.
 * - `amenities`: listings have `amenities`, which their `details` take; `searchFiltered` filters by them. It needs `listing-costs`.
 * - `similar-photos`: the photos of a draft may be those of an own listing, which keeps them. It needs `listing-drafts`.
 * - `contract-terms`: listings have a `contract`, which their `details` take; `searchFiltered` filters by it. It needs `listing-costs`.
 * - `usual-rent`: `fetchUsualRent` answers the rents of similar rooms. The app needs `listing-costs` for it.
 * - `proofs`: what is confirmed of members, by the calls of proofs.calls.ts, is on their cards. It needs `member-cards`; meetings need
 *   `own-viewings`.
 * - `phone-proof`: members confirm a phone number by a code, by the calls of proofs.calls.ts. It needs `proofs`.
 * - `reviews`: the two members of a viewing that is over review each other, by the calls of reviews.calls.ts; reviews are on their cards and
 *   can be reported. It needs `member-cards`, `viewings` and `safety`.
 * - `hobbies`: members write their hobbies, by the call of hobbies.calls.ts.
 * - `household`: listings have a `household`, which their `details` take, and flatmates confirm it by the calls of household.calls.ts. It needs
 *   `listing-costs`.
 * - `safety`: members block each other, report, and leave conversations, by the calls of blocks.calls.ts and reports.calls.ts. Searches,
 *   listings and cards see who asks. The app warns of what the words of a message may mean, and a title has no link or phone number.
 * - `moderation`: moderators decide reports, by the calls of moderation.calls.ts, and members appeal. It needs `safety`.
 * - `copied-photos`: the backend looks for photos that another member's listing has, and asks, by the calls of copied-photos.calls.ts.
 * - `account`: members change name, e-mail and password, and end sessions on other devices, by the calls of account.calls.ts.
 * - `passkeys`: members log in with passkeys and recovery codes, by the calls of passkeys.calls.ts. It needs `account`.
 * - `long-passwords`: a new password has at least 8 characters.
 * - `groups`: members who look for a flat together form a group with a chat, by the calls of groups.calls.ts and the frames of group-chat.ts; `openContact` takes
 *   `group`. It needs `contact` and `match`.
 * - `match`: members answer questions about living together, by the calls of answers.calls.ts; `searchFiltered`, if the backend has it, sorts by them.
 * - `email-confirmation`: an account gets mails, and publishes, once its e-mail is confirmed, by the calls of email-confirmation.calls.ts.
 */
export const capabilities = [
  'message-pages',
  'contact',
  'listing-life',
  'listing-expiry',
  'viewings',
  'member-cards',
  'inbox',
  'search-filters',
  'map-search',
  'listing-costs',
  'saved-searches',
  'private-places',
  'listing-drafts',
  'language',
  'life-answer',
  'read-markers',
  'presence',
  'socket-token',
  'registration-token',
  'place-search',
  'flats',
  'mail-preferences',
  'place-mark',
  'viewing-slots',
  'own-viewings',
  'amenities',
  'similar-photos',
  'hobbies',
  'household',
  'safety',
  'moderation',
  'copied-photos',
  'account',
  'passkeys',
  'long-passwords',
  'match',
  'groups',
  'contract-terms',
  'email-confirmation',
  'usual-rent',
  'proofs',
  'reviews',
  'phone-proof',
] as const;

export type Capability = (typeof capabilities)[number];

/** Names of capabilities; the app may not know all of them. */
export const capabilitiesSchema = z.array(z.string());

/** A backend without this call has no capabilities. */
export const fetchCapabilities = {
  method: 'GET',
  path: '/api/capabilities',
  bearer: false,
  answers: { 200: capabilitiesSchema, ...failures },
} as const satisfies Call;
