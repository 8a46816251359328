import * as z from 'zod/mini';

/** What a state gives back, by name: examples, which a consumer test sees where a real backend would put its own. */
export type StateValues = Readonly<Record<string, string | number>>;

/**
 * A state that a backend is brought into before an interaction is tried on it. Nothing in it is a fixed id: what the request
 * needs of the backend's own (tokens, ids, addresses) comes back as values, which the verifier writes into the request.
 */
export interface ProviderState<
  Params extends z.ZodMiniObject = z.ZodMiniObject,
  Values extends StateValues = StateValues,
> {
  name: string;
  /** What an interaction may ask for. */
  params: Params;
  /** What the handler must give back, with an example of each. */
  values: Values;
  /** What is there, and what is not. */
  description: string;
  /** How a backend may bring it about. */
  seeding: string;
}

export type ParamsOf<State extends ProviderState> = z.infer<State['params']>;

/** The values of a state as a handler gives them back: of the types of the examples. */
export type ValuesOf<State extends ProviderState> = {
  -readonly [Name in keyof State['values']]: State['values'][Name] extends number ? number : string;
};

function state<Params extends z.ZodMiniObject, const Values extends StateValues>(
  given: ProviderState<Params, Values>,
): ProviderState<Params, Values> {
  return given;
}

const none = z.object({});
const text = z.string();
const person = { firstName: text, lastName: text };
const account = { token: 'token-of-giulia', userId: 7, email: 'giulia@example.org' };

/** Every provider state of the pacts, by a name for our own code. `provider-states.md` is made of this. */
export const providerStates = {
  visitor: state({
    name: 'nobody is logged in',
    params: none,
    values: {},
    description: 'A visitor, of whom the backend knows nothing.',
    seeding: 'Nothing to seed.',
  }),
  member: state({
    name: 'a member',
    params: z.object({ ...person, password: text }),
    values: account,
    description:
      'Somebody with an account of this name and password, logged in. They have no listings, no likes, no conversations and no profile picture.',
    seeding:
      'Register a new member under an email address of your choice, log them in, and give back their token, id and email address.',
  }),
  fullProfile: state({
    name: 'a member with a full profile',
    params: z.object({ ...person, bio: text, university: text, hobbies: z.array(text) }),
    values: account,
    description: 'A member, logged in, whose profile has all of this and a picture.',
    seeding:
      'As `a member`; hobbies are only ever read by the app, so write them where your backend keeps them.',
  }),
  memberWithPicture: state({
    name: 'a member with a profile picture',
    params: none,
    values: account,
    description: 'A member, logged in, who has a profile picture.',
    seeding: 'As `a member`; any picture will do.',
  }),
  endedSession: state({
    name: 'a session that has ended',
    params: none,
    values: { token: 'token-of-a-session-that-has-ended' },
    description: 'A token that was good and is not any more: expired or revoked.',
    seeding:
      'Log somebody in and revoke the token, or make one that has expired. Never a token that is good.',
  }),
  freeEmail: state({
    name: 'an email address that nobody has',
    params: none,
    values: { email: 'chiara@example.org' },
    description: 'A valid email address without an account.',
    seeding: 'Make up a new one each time: the interaction registers it.',
  }),
  refusedEmail: state({
    name: 'an email address that gets no reset mail',
    params: none,
    values: { email: 'nobody at all' },
    description: 'What your backend refuses as the address to send a reset mail to.',
    seeding:
      'Nothing to seed: a text that is no email address, or, if your backend says so, one without an account.',
  }),
  resetToken: state({
    name: 'a password reset that was asked for',
    params: none,
    values: { resetToken: 'reset-token-from-the-mail' },
    description: 'A member has asked for a new password, and the token of the mail is still good.',
    seeding: 'Ask for a reset of a new member, and give back the token that the mail would carry.',
  }),
  spentResetToken: state({
    name: 'a reset token that is no longer good',
    params: none,
    values: { resetToken: 'reset-token-that-has-expired' },
    description: 'A reset token that is expired, used or made up.',
    seeding: 'Nothing to seed, if your backend tells no difference between these.',
  }),
  refusedBio: state({
    name: 'a bio that is refused',
    params: none,
    values: { bio: 'A bio that is longer than the server takes.' },
    description:
      'A text that your backend refuses in a profile: too long, or with characters it does not take.',
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
    description: 'The next feedback is one too many: it is answered 429.',
    seeding:
      'Set the counter of your rate limit to its end. Lift it again at teardown, or when it has been met once: other interactions send feedback too.',
  }),
  listing: state({
    name: 'a listing with every detail',
    params: none,
    values: { listingId: 101 },
    description:
      'A listing, of nobody who is a member in another state, in which nothing is null or missing: an end date, coordinates, deposit, service costs, all-inclusive price, rooms, floor, a photo, and a picture of its poster.',
    seeding: 'Insert one, with whatever in it.',
  }),
  bareListing: state({
    name: 'a listing without optional details',
    params: none,
    values: { listingId: 102 },
    description:
      'A listing of which nobody knows an end date, deposit, service costs, all-inclusive price, number of rooms or floor: each is null.',
    seeding: 'Insert one.',
  }),
  noListing: state({
    name: 'no such listing',
    params: none,
    values: { listingId: 999_999 },
    description: 'An id that could be a listing’s and is not, for example since the listing was deleted.',
    seeding: 'Give back a positive integer that no listing has.',
  }),
  listingInPlace: state({
    name: 'a listing in a place',
    params: none,
    values: { location: 'Milano' },
    description: 'Exactly one listing is found by this location, and it has every detail.',
    seeding: 'Insert a listing in a place of a name that nothing else has, and give back the name.',
  }),
  listingNearUniversity: state({
    name: 'a listing near a university',
    params: z.object({ university: text }),
    values: {},
    description: 'At least one listing is found by this university.',
    seeding: 'Insert a listing close to it, in its city. The app offers nine universities.',
  }),
  emptyPlace: state({
    name: 'a place without listings',
    params: none,
    values: { location: 'Venezia' },
    description: 'No listing is found by this location, though there may be listings elsewhere.',
    seeding: 'Make up the name of a place.',
  }),
  memberWithListing: state({
    name: 'a member with a listing',
    params: none,
    values: { ...account, listingId: 103 },
    description: 'A member, logged in, with exactly one listing, with every detail.',
    seeding: 'As `a member`, with a listing of theirs.',
  }),
  memberAtLimit: state({
    name: 'a member who has reached the listing limit',
    params: none,
    values: account,
    description: 'A member, logged in, who can publish no further listing.',
    seeding: 'Give a new member as many listings as your backend allows.',
  }),
  memberWhoLikes: state({
    name: 'a member who likes a listing',
    params: none,
    values: { ...account, listingId: 104 },
    description: 'A member, logged in, who likes exactly one listing, with every detail, of somebody else’s.',
    seeding: 'As `a member`, with a like of a listing of somebody else’s.',
  }),
  conversation: state({
    name: 'two members in a conversation',
    params: z.object({ lastMessage: text }),
    values: { ...account, conversationId: 31 },
    description:
      'Two members, the first of whom is logged in, with one conversation. Both have written in it; this is the last message, by the other one.',
    seeding: 'Two new members, two messages. Give back the token, id and email address of the first.',
  }),
  conversationOfOthers: state({
    name: 'a conversation of others',
    params: none,
    values: { conversationId: 32 },
    description: 'Two people with a conversation, neither of whom is a member in another state.',
    seeding: 'As `two members in a conversation`.',
  }),
  chatPartners: state({
    name: 'two members who chat',
    params: z.object({ email: text, otherEmail: text }),
    values: { token: 'token-of-giulia', userId: 7, otherToken: 'token-of-marco', otherUserId: 8 },
    description:
      'Two members with these email addresses, both logged in. They may have a conversation already; they have not sent so much that their rate is limited.',
    seeding:
      'Make the two where they are not there yet: both addresses come again in other interactions. Give back a good token of each.',
  }),
  chatLimit: state({
    name: 'a member who has sent too many messages',
    params: z.object({ email: text, otherEmail: text }),
    values: { token: 'token-of-luca', userId: 9 },
    description:
      'As `two members who chat`; the first one’s next message is refused, since it is one too many.',
    seeding:
      'Use up the first one’s rate limit. These are other members than those of `two members who chat`.',
  }),
  unknownEmail: state({
    name: 'nobody has this email address',
    params: z.object({ email: text }),
    values: {},
    description: 'There is no account with this email address.',
    seeding: 'Nothing to seed, as long as no other state registers it.',
  }),
  cheapAndExpensive: state({
    name: 'a cheap and an expensive listing in a place',
    params: z.object({ cheap: z.number(), expensive: z.number() }),
    values: { location: 'Milano' },
    description: 'Two listings with these monthly rents are found by this location, and no other.',
    seeding: 'Insert both in a place of a name that nothing else has, and give back the name.',
  }),
  nearAndFar: state({
    name: 'a listing near a city and one far from it',
    params: z.object({ city: text, nearKm: z.number(), farKm: z.number() }),
    values: {},
    description:
      'Two listings in this city, so many kilometres from its centre as the app knows it (`searchPlaces` in src/domain/search-options.ts), and none else within the larger distance.',
    seeding: 'Delete or move whatever is near, and insert both.',
  }),
  severalPages: state({
    name: 'more listings than fit on a page',
    params: none,
    values: {},
    description: 'A search for all listings has more than one page of results.',
    seeding: 'Insert one listing more than your page holds.',
  }),
  postalPlace: state({
    name: 'a postal code that is known',
    params: z.object({ postalCode: text }),
    values: {},
    description: 'The geocoder knows where this Italian postal code is.',
    seeding: 'Nothing to seed where your geocoder knows all of Italy; else a listing with this postal code.',
  }),
} as const satisfies Record<string, ProviderState>;

export type StateKey = keyof typeof providerStates;
