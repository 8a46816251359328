import { findPlace } from '@stanza/domain/search/search-options.ts';
import { languages } from '@stanza/domain/shell/language.ts';
import * as z from 'zod/mini';

/** Example values that a state returns, by name. Consumer tests use them; a real backend returns its own. */
export type StateValues = Readonly<Record<string, string | number>>;

/**
 * A state that the backend sets up before an interaction is verified. It has no fixed ids: the backend returns its own tokens, ids and
 * addresses as values, and the verifier writes them into the request.
 */
export interface ProviderState<
  Params extends z.ZodMiniObject = z.ZodMiniObject,
  Values extends StateValues = StateValues,
> {
  name: string;
  /** The parameters that an interaction passes. */
  params: Params;
  /** The values that the handler must return, with examples. */
  values: Values;
  /** What exists in the backend, and what does not. */
  description: string;
  /** How a backend can create the state. */
  seeding: string;
}

export type ParamsOf<State extends ProviderState> = z.infer<State['params']>;

/** The values that a handler returns, with the types of the examples. */
export type ValuesOf<State extends ProviderState> = {
  -readonly [Name in keyof State['values']]: State['values'][Name] extends number ? number : string;
};

function state<Params extends z.ZodMiniObject, const Values extends StateValues>(
  given: ProviderState<Params, Values>,
): ProviderState<Params, Values> {
  return given;
}

/** Latitude and longitude, from which the app measures distances. */
function centreOf(city: string): string {
  const place = findPlace('location', city);
  return `${place?.latitude}, ${place?.longitude}`;
}

const none = z.object({});
const text = z.string();
const person = { firstName: text, lastName: text };
/** The app parses the whole list, so the second element shows faults in elements without optional details. */
const detailedAndBare = 'one with every detail and one without optional details';
const account = { token: 'token-of-giulia', userId: 7, email: 'giulia@example.org' };

/** Every provider state of the pacts, by a short name. `provider-states.md` is generated from this list. */
export const providerStates = {
  visitor: state({
    name: 'nobody is logged in',
    params: none,
    values: {},
    description: 'A visitor who is unknown to the backend.',
    seeding: 'Nothing to seed.',
  }),
  member: state({
    name: 'a member',
    params: z.object({ ...person, password: text }),
    values: account,
    description:
      'A member with this name and password, logged in. They have no listings, no likes, no conversations and no profile picture.',
    seeding:
      'Register a new member with an email address of your choice, log them in, and give back their token, id and email address.',
  }),
  fullProfile: state({
    name: 'a member with a full profile',
    params: z.object({ ...person, bio: text, university: text, hobbies: z.array(text) }),
    values: account,
    description: 'A member, logged in, whose profile has these values and a picture.',
    seeding: 'As `a member`. The app only reads hobbies and never sends them, so store them directly.',
  }),
  memberWithPicture: state({
    name: 'a member with a profile picture',
    params: none,
    values: account,
    description: 'A member, logged in, who has a profile picture.',
    seeding: 'As `a member`, with any picture.',
  }),
  memberWithLanguage: state({
    name: 'a member who has chosen a language',
    params: z.object({ language: z.enum(languages) }),
    values: account,
    description: 'A member, logged in, who has chosen this language.',
    seeding: 'As `a member`, and send the choice.',
  }),
  memberOnDevices: state({
    name: 'a member on two devices',
    params: none,
    values: { ...account, sessionId: '0d9f8a1e-6a5c-4b6e-9a53-3f1d6f2f8a11' },
    description:
      'A member who is logged in twice. The token is that of one session, the id that of the other.',
    seeding: 'As `a member`, and log them in once more.',
  }),
  takenEmail: state({
    name: 'an email address that another member has',
    params: none,
    values: { takenEmail: 'marco@example.org' },
    description: 'The email address of an account. It is not that of another state.',
    seeding: 'Register another member, and give back the address.',
  }),
  memberWithCode: state({
    name: 'a member with a recovery code',
    params: none,
    values: { ...account, code: 'abcd-efgh-jkmn-pqrs' },
    description: 'A member, logged in, with recovery codes, of which this one was not used.',
    seeding: 'As `a member`, and ask for recovery codes.',
  }),
  memberWithNewPasskey: state({
    name: 'a member whose device has made a passkey',
    params: none,
    values: {
      ...account,
      credentialId: 'bXkgbmV3IHBob25l',
      clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
      attestationObject: 'o2NmbXRkbm9uZQ',
    },
    description:
      'A member, logged in, without passkeys. They have asked for what a browser needs for a passkey, and a device has answered with these parts of a credential, which the backend has not got yet.',
    seeding:
      'As `a member`. Take the challenge from your answer to `POST /api/users/me/passkeys/options`, and let an authenticator that is a program sign it: server/tests/support/authenticator.ts is a small one, without attestation (`none`).',
  }),
  endedSession: state({
    name: 'a session that has ended',
    params: none,
    values: { token: 'token-of-a-session-that-has-ended' },
    description: 'A token that was valid and is now expired or revoked.',
    seeding: 'Log a member in and revoke the token, or create an expired one. The token must not be valid.',
  }),
  freeEmail: state({
    name: 'an email address that nobody has',
    params: none,
    values: { email: 'chiara@example.org' },
    description: 'A valid email address without an account.',
    seeding: 'Make up a new address each time: the interaction registers it.',
  }),
  refusedEmail: state({
    name: 'an email address that gets no reset mail',
    params: none,
    values: { email: 'nobody at all' },
    description: 'An address to which your backend refuses to send a reset mail.',
    seeding:
      'Nothing to seed. Give back a text that is no email address, or an address without an account if your backend refuses those.',
  }),
  resetToken: state({
    name: 'a password reset that was asked for',
    params: none,
    values: { resetToken: 'reset-token-from-the-mail', email: 'giulia@example.org' },
    description: 'A member has asked for a new password, and the token of the mail is still valid.',
    seeding: 'Request a reset for a new member, and give back the token that the mail would contain.',
  }),
  spentResetToken: state({
    name: 'a reset token that is no longer good',
    params: none,
    values: { resetToken: 'reset-token-that-has-expired' },
    description: 'A reset token that is expired, used or made up.',
    seeding: 'Nothing to seed, if your backend treats the three alike.',
  }),
  unconfirmedMember: state({
    name: 'a member whose email is not confirmed',
    params: none,
    values: account,
    description: 'A member, logged in, who has not confirmed their email address yet.',
    seeding: 'As `a member`, without opening the link of the mail.',
  }),
  confirmationToken: state({
    name: 'a mail that confirms an email address',
    params: none,
    values: { confirmationToken: 'confirmation-token-from-the-mail' },
    description:
      'A member got a mail that asks for the confirmation, and the token of its link is still valid.',
    seeding: 'Register a new member, and give back the token that the mail would contain.',
  }),
  refusedBio: state({
    name: 'a bio that is refused',
    params: none,
    values: { bio: 'A bio that is longer than the server takes.' },
    description: 'A text that your backend refuses in a profile, for example because it is too long.',
    seeding: 'Nothing to seed: give back the text.',
  }),
  refusedFeedback: state({
    name: 'a feedback text that is refused',
    params: none,
    values: { text: 'Too short' },
    description:
      'A text that your backend refuses as feedback: shorter than 10 characters, or longer than 5000.',
    seeding: 'Nothing to seed: give back the text.',
  }),
  limitedFeedback: state({
    name: 'feedback is rate-limited',
    params: none,
    values: {},
    description: 'The rate limit is reached: the next feedback is answered 429.',
    seeding:
      'Use up your rate limit. Reset it at teardown or after one refusal, because other interactions send feedback too.',
  }),
  listing: state({
    name: 'a listing with every detail',
    params: none,
    values: { listingId: 101 },
    description:
      'A listing in which nothing is null or missing: it has an end date, coordinates, deposit, service costs, all-inclusive price, rooms, floor, two photos, and a picture of its poster. The poster is no member of another state.',
    seeding: 'Insert one with any values.',
  }),
  bareListing: state({
    name: 'a listing without optional details',
    params: none,
    values: { listingId: 102 },
    description:
      'A listing without an end date, deposit, service costs, all-inclusive price, number of rooms or floor: each is null.',
    seeding: 'Insert one.',
  }),
  noListing: state({
    name: 'no such listing',
    params: none,
    values: { listingId: 999_999 },
    description: 'A valid id that no listing has, for example because the listing was deleted.',
    seeding: 'Give back a positive integer that no listing has.',
  }),
  listingsInPlace: state({
    name: 'two listings in a place',
    params: none,
    values: { location: 'Milano' },
    description: `A search by this location finds exactly two listings: ${detailedAndBare}.`,
    seeding: 'Insert two listings in a place with a unique name, and give back the name.',
  }),
  listingsNearUniversity: state({
    name: 'two listings near a university',
    params: z.object({ university: text }),
    values: {},
    description: `A search by this university finds at least two listings: ${detailedAndBare}.`,
    seeding:
      'Insert two listings close to it, in its city. The app offers nine universities: openapi.json lists them with their points.',
  }),
  emptyPlace: state({
    name: 'a place without listings',
    params: none,
    values: { location: 'Venezia' },
    description: 'A search by this location finds nothing. There may be listings elsewhere.',
    seeding: 'Give back a name that no place has.',
  }),
  memberWithListing: state({
    name: 'a member with a listing',
    params: none,
    values: { ...account, listingId: 103 },
    description: 'A member, logged in, with exactly one listing, with every detail.',
    seeding: 'As `a member`, with one listing.',
  }),
  memberWithListings: state({
    name: 'a member with two listings',
    params: none,
    values: account,
    description: `A member, logged in, with exactly two listings: ${detailedAndBare}.`,
    seeding: 'As `a member`, with two listings.',
  }),
  memberWithVersion: state({
    name: 'a member with a published listing of a known version',
    params: none,
    values: { ...account, listingId: 106, version: '4' },
    description:
      'A member, logged in, with exactly one listing, which is published, has every detail and one photo. The version is the one that `life` of the listing has.',
    seeding: 'As `a member with a listing`. Give back the version too.',
  }),
  memberWithExpiring: state({
    name: 'a member with a listing that expires soon',
    params: none,
    values: { ...account, listingId: 106, renewalKey: 'key-from-the-mail' },
    description:
      'A member, logged in, with exactly one listing, which is published, expires in some days and has every detail. `renewalKey` is the key of the link of the mail that says so.',
    seeding: 'As `a member with a listing`, created with `expires=true`.',
  }),
  memberWithRented: state({
    name: 'a member with a rented listing',
    params: none,
    values: { ...account, listingId: 107, renewalKey: 'key-from-the-mail' },
    description:
      'A member, logged in, with exactly one listing, which was created with `expires=true` and is marked as rented.',
    seeding: 'As `a member with a listing that expires soon`, marked as rented.',
  }),
  expiredListing: state({
    name: 'an expired listing',
    params: none,
    values: { listingId: 108 },
    description: 'A listing with every detail whose time is over.',
    seeding: 'Insert one that has expired a day ago.',
  }),
  memberWithDraft: state({
    name: 'a member with a draft of a listing',
    params: none,
    values: { ...account, draftId: '0d9f8a1e-6a5c-4b6e-9a53-3f1d6f2f8a11', draftVersion: 'phone-1' },
    description:
      'A member, logged in, with exactly one draft of a new listing, with the fields of the interaction and one photo.',
    seeding: 'As `a member`, with one draft. Give back its id and its version.',
  }),
  listingWithTerms: state({
    name: 'a listing with its costs and its contract',
    params: none,
    values: { listingId: 111 },
    description:
      'A published listing with every detail, of which also the costs of bills and internet, the agency fee, the contract, the minimum stay, the residence and the flatmates are said. A backend with `contract-terms` also says its registration, notice and other fees.',
    seeding: 'Insert one with all of them.',
  }),
  posterWithHousehold: state({
    name: 'a poster who says who lives there',
    params: none,
    values: { ...account, listingId: 112 },
    description: 'A member, logged in, with one published listing. Its household has two people.',
    seeding: 'As `a member with a listing`, with a household.',
  }),
  invitedFlatmate: state({
    name: 'a flatmate with the link of a poster',
    params: none,
    values: { ...account, listingId: 112, flatmateKey: '1796558400000.key-of-the-link' },
    description:
      'A member, logged in, and a published listing of somebody else, whose household has two people. Nobody has confirmed it. The key is that of an invitation.',
    seeding:
      'As `a poster who says who lives there`; then ask for an invitation. Give back the token of another member.',
  }),
  rentedListing: state({
    name: 'a rented listing',
    params: none,
    values: { listingId: 107 },
    description: 'A listing with every detail that its poster has marked as rented.',
    seeding: 'Insert one, and mark it as rented.',
  }),
  listingWithSimilar: state({
    name: 'a listing with another one near it',
    params: none,
    values: { listingId: 108 },
    description: 'A listing, and another published one of the same city, with every detail.',
    seeding: 'Insert both.',
  }),
  memberWhoLikesRented: state({
    name: 'a member who likes a listing that is rented',
    params: none,
    values: { ...account, listingId: 109 },
    description:
      'A member, logged in, who likes exactly one listing. It has every detail and is marked as rented.',
    seeding: 'As `a member who likes a listing`; then mark the listing as rented.',
  }),
  memberAtLimit: state({
    name: 'a member who has reached the listing limit',
    params: none,
    values: account,
    description: 'A member, logged in, who cannot publish another listing.',
    seeding: 'Give a new member as many listings as your backend allows.',
  }),
  memberWhoLikes: state({
    name: 'a member who likes a listing',
    params: none,
    values: { ...account, listingId: 104 },
    description:
      'A member, logged in, who likes exactly one listing. It has every detail and belongs to somebody else.',
    seeding: 'As `a member`, with a like for somebody else’s listing.',
  }),
  memberWhoLikesListings: state({
    name: 'a member who likes two listings',
    params: none,
    values: account,
    description: `A member, logged in, who likes exactly two listings of somebody else: ${detailedAndBare}.`,
    seeding: 'As `a member`, with two likes.',
  }),
  memberInConversations: state({
    name: 'a member in two conversations',
    params: z.object({ lastMessage: text }),
    values: account,
    description:
      'A member, logged in, with exactly two conversations, each with somebody else. The last message of both is this one.',
    seeding: 'As `two members in a conversation`, twice for the same member.',
  }),
  conversation: state({
    name: 'two members in a conversation',
    params: z.object({ lastMessage: text }),
    values: { ...account, conversationId: 31 },
    description:
      'Two members with one conversation; the first is logged in. Both have written in it. The last message is this one, from the second member.',
    seeding:
      'Create two members and two messages. Give back the token, id and email address of the first member.',
  }),
  readConversation: state({
    name: 'a member who has read a conversation',
    params: none,
    values: { ...account, conversationId: 31 },
    description: 'As `two members in a conversation`. The first member has read the last message.',
    seeding:
      'As `two members in a conversation`, with the read marker of the first member at the last message.',
  }),
  conversationWithActive: state({
    name: 'two members in a conversation, of whom the second was connected',
    params: none,
    values: { ...account, conversationId: 31 },
    description:
      'As `two members in a conversation`. The second member was connected to the chat some time ago, and is not now. Both show it.',
    seeding: 'As `two members in a conversation`, with the time of the last connection of the second member.',
  }),
  conversationAboutListings: state({
    name: 'two members in a conversation about two listings',
    params: none,
    values: { ...account, conversationId: 31, listingId: 105 },
    description:
      'Two members with one conversation, which the first, who is logged in, began about two listings of the second: first one that was deleted meanwhile, then one with every detail. A message was written.',
    seeding:
      'Create two members, two listings of the second with a photo, and a conversation of the first about both; then delete the first listing. Give back the token of the first member and the id of the other listing.',
  }),
  memberAtContactLimit: state({
    name: 'a member who has contacted as many posters as a day allows',
    params: none,
    values: account,
    description: 'A member, logged in, who cannot start another conversation today.',
    seeding: 'Have a new member start as many conversations as your backend allows in a day.',
  }),
  memberWithSavedSearch: state({
    name: 'a member with a saved search',
    params: none,
    values: { ...account, searchId: 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111' },
    description:
      'A member, logged in, with exactly one saved search: its name is Milano, it looks for `location=Milano&maxPrice=600`, and its mails are daily. A room that it finds was published since they looked last.',
    seeding: 'Save the search for a new member, then publish a room that it finds, and let it be matched.',
  }),
  memberOfGroup: state({
    name: 'a member of a group',
    params: none,
    values: { ...account, listingId: 101, personKey: 'd5b8a7a2-4a4c-4d0b-8f0e-2b7f4c8e1a90' },
    description:
      'A member, logged in, in a group of two. The other has voted for a published listing with every detail, and has chosen the search `location=Milano` for the group, which has a link that is valid. The other has asked about the listing in the name of the group, and has agreed on a viewing that is ahead. The member looks for people to search with, and one who is not in a group looks for the same, whose key is given back.',
    seeding:
      'Make the group as the other member, with a link, the vote, the search and the question, agree on a viewing with the poster, and join it by the link.',
  }),
  groupMembers: state({
    name: 'two members of a group who write',
    params: none,
    values: {
      token: 'token-of-giulia',
      userId: 7,
      otherToken: 'token-of-marco',
      otherUserId: 8,
      groupId: 5,
      messageId: 11,
    },
    description:
      'Two members, both logged in, in a group of their own. The other has written one message to it since both are in it.',
    seeding: 'Make the group as the other member, let the first join by a link, and write the message.',
  }),
  groupInvitation: state({
    name: 'an invitation to a group',
    params: none,
    values: { invitation: 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111' },
    description: 'A group of one member, with a link that is valid, whose key is given back.',
    seeding: 'Make a group, and a link.',
  }),
  memberWithCard: state({
    name: 'a member who shows a full card',
    params: none,
    values: account,
    description:
      'A member, logged in, with a picture, a university, a bio, a hobby and a published listing. They have answered at least five messages of somebody, and show every part of their card.',
    seeding: 'Create them, with five messages of somebody else that each has an answer.',
  }),
  listingWithCard: state({
    name: 'a listing whose poster shows a full card',
    params: none,
    values: { listingId: 101 },
    description:
      'A published listing of somebody like in `a member who shows a full card`, who has another published listing, with a photo.',
    seeding: 'As that state, with two listings.',
  }),
  listingWithHiddenCard: state({
    name: 'a listing whose poster shows nothing of their card',
    params: none,
    values: { listingId: 101 },
    description:
      'A published listing of somebody with a full profile and another listing, who shows no part of their card.',
    seeding: 'As `a listing whose poster shows a full card`, with every part hidden.',
  }),
  conversationWithCard: state({
    name: 'two members in a conversation, of whom the second shows a full card',
    params: none,
    values: { ...account, conversationId: 31 },
    description:
      'Two members with one conversation, in which both have written; the first is logged in. The second is like in `a member who shows a full card`.',
    seeding: 'As `two members in a conversation`, with such a second member.',
  }),
  askedPoster: state({
    name: 'a poster whom somebody has asked about a listing',
    params: none,
    values: { ...account, conversationId: 31, listingId: 105 },
    description:
      'A member, logged in, with one published listing. Somebody has contacted them about it and has written one message. The member has not answered.',
    seeding:
      'As `two members in a conversation about two listings`, with one listing. Give back the token of the poster.',
  }),
  askedPosterWithViewing: state({
    name: 'a poster who has agreed to a viewing',
    params: none,
    values: { ...account, conversationId: 31, listingId: 105, version: '4' },
    description:
      'As `a poster whom somebody has asked about a listing`, with a viewing of it that is agreed and ahead. The viewing has version 2. The version that is given back is that of the listing.',
    seeding:
      'As that state; then propose a viewing and agree to it. Give back the version of the listing too.',
  }),
  proposedViewing: state({
    name: 'a proposed viewing',
    params: none,
    values: { ...account, conversationId: 31, listingId: 105, start: '2027-03-04T12:00:00.000Z' },
    description:
      'As `two members in a conversation about two listings`. The second member has proposed this time, in UTC with milliseconds, for a viewing of the listing that is there. The viewing has version 1.',
    seeding:
      'Propose the viewing as the second member. Give back the time that you have proposed, which is in the future.',
  }),
  openTimes: state({
    name: 'a listing with open times',
    params: none,
    values: { ...account, conversationId: 31, listingId: 105, start: '2027-03-04T12:00:00.000Z' },
    description:
      'As `two members in a conversation about two listings`. The second member has opened two times for viewings of the listing that is there, on site, of 30 minutes. The first one, in UTC with milliseconds, is given back. Nothing is booked, proposed or agreed.',
    seeding: 'Open the times as the second member. Give back the earlier one.',
  }),
  agreedViewings: state({
    name: 'two agreed viewings',
    params: none,
    values: { ...account, conversationId: 31, listingId: 105 },
    description:
      'A member, logged in, in a conversation about two listings of somebody. For both a viewing is agreed, in the future, on site. The viewing of the listing that is given back has version 2.',
    seeding: 'Propose the viewings as the second member and agree to them as the first, at different times.',
  }),
  privatePlace: state({
    name: 'a listing with a private place',
    params: none,
    values: { ...account, conversationId: 31, listingId: 112 },
    description:
      'As `two agreed viewings`. The listing that is given back has every detail and a poster with a picture. It is at Via Pacini 12, and shows others its street alone.',
    seeding: 'As `two agreed viewings`, with a listing that is published with `shownPlace=street`.',
  }),
  privatePlaceOfOthers: state({
    name: 'a listing with a private place, without a viewing',
    params: none,
    values: { listingId: 112 },
    description:
      'A published listing that shows others its street alone. The members of the other states have no viewing of it.',
    seeding: 'Publish a listing with `shownPlace=street`, by a member of its own.',
  }),
  memberWithDecision: state({
    name: 'a member who has reported, and was warned',
    params: none,
    values: { ...account, decisionId: 9, appealKey: 'key-from-the-mail' },
    description:
      'A member, logged in, with exactly one report: of a listing, for `spam`, not decided. Somebody has reported a listing of theirs, and a moderator has warned them for it. The key is that of the link of the mail about it.',
    seeding:
      'As `a member with a listing`; report it as somebody else, decide the report, and report a listing as the member.',
  }),
  moderator: state({
    name: 'a moderator with a case',
    params: none,
    values: { ...account, caseId: 9 },
    description:
      'A moderator, logged in, and one report of a listing with a photo, for `money`, that is not decided. It is the case with the highest risk. Another case was decided before.',
    seeding:
      'Make a new member a moderator. Decide all cases that wait, and one of your own making, as this member. Then report a listing as another member.',
  }),
  moderatorWithAppeal: state({
    name: 'a moderator with an appeal',
    params: none,
    values: { ...account, caseId: 9 },
    description: 'A moderator, logged in, and an appeal against a warning by another moderator.',
    seeding: 'As `a moderator with a case`; have another moderator warn the poster, and the poster appeal.',
  }),
  noCase: state({
    name: 'no such case',
    params: none,
    values: { missingCaseId: 999_999 },
    description: 'A valid id that no case has.',
    seeding: 'Give back a positive integer that no case has.',
  }),
  memberWithAppeal: state({
    name: 'a member who has appealed',
    params: none,
    values: { ...account, decisionId: 9 },
    description:
      'A member, logged in, who was warned by a moderator and has appealed, with another text than the one that is sent now.',
    seeding: 'As `a member who has reported, and was warned`, and send an appeal.',
  }),
  suspendedMember: state({
    name: 'a suspended member',
    params: z.object({ password: text }),
    values: { email: account.email, userId: account.userId, decisionId: 9, appealKey: 'key-from-the-mail' },
    description:
      'A member with this password, whom a moderator has suspended for a listing of theirs, and who has not appealed. The key is that of the link of the mail about it.',
    seeding:
      'As `a member with a listing`; report it as somebody else, and decide the report with `suspend`.',
  }),
  memberWithBlock: state({
    name: 'a member who has blocked the poster of a listing',
    params: none,
    values: { ...account, blockId: 5, listingId: 113, location: 'Borgo' },
    description:
      'A member, logged in, who has blocked the poster of a published listing, from the page of this listing. A search by the location finds this listing alone, for anybody else.',
    seeding:
      'As `a listing with every detail`, in a place of its own; then block its poster as a new member. Give back the id of the block and the name of the place.',
  }),
  memberWithCopiedPhoto: state({
    name: 'a member who is asked about a photo',
    params: none,
    values: { ...account, photoId: 4 },
    description:
      'A member, logged in, with a listing of which one photo was in the listing of another member before. Nothing else is asked.',
    seeding:
      'Publish a listing by a new member, and another with the same photo by a second one; wait until the photo was compared. Give back the id of what is asked.',
  }),
  conversationOfOthers: state({
    name: 'a conversation of others',
    params: none,
    values: { conversationId: 32 },
    description: 'A conversation between two members who appear in no other state.',
    seeding: 'As `two members in a conversation`.',
  }),
  chatPartners: state({
    name: 'two members who chat',
    params: z.object({ email: text, otherEmail: text }),
    values: { token: 'token-of-giulia', userId: 7, otherToken: 'token-of-marco', otherUserId: 8 },
    description:
      'Two members with these email addresses, both logged in, who have written to each other if the backend takes no message to the email of a stranger. Their rate limit is not reached.',
    seeding:
      'Create the members that do not exist yet: other interactions use the same addresses. Give back a valid token of each.',
  }),
  chatLimit: state({
    name: 'a member who has sent too many messages',
    params: z.object({ email: text, otherEmail: text }),
    values: { token: 'token-of-luca', userId: 9 },
    description:
      'As `two members who chat`, but the first member has reached the rate limit: their next message is refused.',
    seeding: 'Use up the first member’s rate limit. These members are not those of `two members who chat`.',
  }),
  unknownEmail: state({
    name: 'nobody has this email address',
    params: z.object({ email: text }),
    values: {},
    description: 'There is no account with this email address.',
    seeding: 'Nothing to seed, if no other state registers it.',
  }),
  cheapAndExpensive: state({
    name: 'a cheap and an expensive listing in a place',
    params: z.object({ cheap: z.number(), expensive: z.number() }),
    values: { location: 'Milano' },
    description: 'A search by this location finds exactly two listings, with these monthly rents.',
    seeding: 'Insert both in a place with a unique name, and give back the name.',
  }),
  nearAndFar: state({
    name: 'a listing near a city and one far from it',
    params: z.object({ city: text, nearKm: z.number(), farKm: z.number() }),
    values: {},
    description: `Two listings in this city, at these distances in kilometres from its centre, and no other listing within the larger distance. The centre of Venezia, the only city that is asked for, is ${centreOf('Venezia')}.`,
    seeding: 'Delete or move the listings nearby, and insert both.',
  }),
  timetable: state({
    name: 'a room on the way to a university whose timetables are known',
    params: z.object({ university: text, minutes: z.number() }),
    values: {},
    description:
      'A search for this university with `maxTransit` finds exactly one listing, from where one needs so many minutes by public transport.',
    seeding:
      'Insert a listing in the city of the university, and in place of your timetables one way of these minutes from there. A backend that knows no timetables has no such state.',
  }),
  stop: state({
    name: 'a stop of a timetable',
    params: z.object({ name: text, city: text }),
    values: {},
    description: 'The timetables of this city have a stop of this name.',
    seeding: 'Add it to the stops of your timetables. A backend that knows no timetables has no such state.',
  }),
  flat: state({
    name: 'two rooms in one flat',
    params: none,
    values: { listingId: 108 },
    description: 'A listing, and another one of the same poster at the same address. Both show it.',
    seeding: 'Insert both, with a house number.',
  }),
  street: state({
    name: 'a listing that shows its address',
    params: z.object({ street: text, city: text }),
    values: {},
    description: 'A published listing in this street of this city shows its address to everybody.',
    seeding: 'Insert it.',
  }),
  severalPages: state({
    name: 'more listings than fit on a page',
    params: none,
    values: {},
    description: 'A search for all listings has more than one page of results.',
    seeding: 'Insert one listing more than fits on your page.',
  }),
  memberWithUniversityCode: state({
    name: 'a member who was sent a code for an address of a university',
    params: none,
    values: { ...account, code: '123456' },
    description: 'A member, logged in, who has asked for a code for an address at Bocconi. It is still good.',
    seeding: 'Ask for a code, and give back the one that the mail would contain.',
  }),
  memberWithPhoneCode: state({
    name: 'a member who was sent a code for a phone number',
    params: none,
    values: { ...account, code: '123456' },
    description: 'A member, logged in, who has asked for a code for a phone number. It is still good.',
    seeding: 'Ask for a code, and give back the one that the text message would contain.',
  }),
  doneViewing: state({
    name: 'a viewing that is over',
    params: none,
    values: { ...account, conversationId: 31, listingId: 105 },
    description:
      'A member, logged in, in a conversation about a listing of somebody. A viewing of it was agreed, and its time has passed. Neither says that they have met.',
    seeding: 'As `two agreed viewings`, with one viewing, whose time you set to the past.',
  }),
  memberWithReviews: state({
    name: 'a member with a review',
    params: none,
    values: { ...account, conversationId: 31, viewedId: 105, listingId: 101, reviewId: 3 },
    description:
      'A member, logged in, with a published listing, who was shown another room by somebody. Both have reviewed the other, just now: the member ticked `asDescribed` and wrote no text, the other ticked `onTime` and wrote “Came with good questions.”, which has no answer. The member shows every part of their card, and has filled in nothing else.',
    seeding: 'As `a viewing that is over`; write both reviews, and publish a listing as the member.',
  }),
  memberWithProofs: state({
    name: 'a member of whom something is confirmed',
    params: none,
    values: { ...account, listingId: 101 },
    description:
      'A member, logged in, with a published listing. An address of theirs at Bocconi is confirmed, and they have met somebody in a viewing, as both say. They show every part of their card, and have filled in nothing else.',
    seeding: 'Store both: the mail with the code need not be read.',
  }),
  similarRents: state({
    name: 'rents of similar rooms in a postal code',
    params: z.object({ postalCode: text }),
    values: {},
    description:
      'At least 15 published listings of furnished private rooms (`roomType`: `private`) are near the middle of this postal code, or in its city.',
    seeding: 'Insert 15 with this postal code, at its coordinates and in its city.',
  }),
  postalPlace: state({
    name: 'a postal code that is known',
    params: z.object({ postalCode: text }),
    values: {},
    description: 'The geocoder knows the place of this Italian postal code.',
    seeding:
      'Nothing to seed if your geocoder covers all of Italy; otherwise a listing with this postal code.',
  }),
} as const satisfies Record<string, ProviderState>;

export type StateKey = keyof typeof providerStates;
