import { randomUUID } from 'node:crypto';
import { maxListings } from './listing-calls.ts';
import type { Memory, Person } from './memory.ts';

type Params = Record<string, unknown>;
type Values = Record<string, string | number>;

/** Sets up a state in the memory. @returns the values for the requests */
type State = (memory: Memory, params: Params) => Values;

function loggedIn(memory: Memory, given: Partial<Person> = {}): { person: Person; values: Values } {
  const person = memory.addPerson(given);
  return { person, values: { token: memory.logIn(person), userId: person.id, email: person.email } };
}

/** Adds a listing, posted by a new person. */
const aListing = (memory: Memory, given: Params = {}, near: string[] = []) =>
  memory.addListing(memory.addPerson(), given, near).answer;

function aConversation(memory: Memory, first: Person, lastMessage = 'See you.') {
  const second = memory.addPerson({ firstName: 'Elio' });
  return memory.addConversation(first, second, [
    { sender: first, content: 'Good morning' },
    { sender: second, content: lastMessage },
  ]);
}

const nothingKnown = {
  availabilityEndDate: null,
  deposit: null,
  serviceCosts: null,
  allInclusivePrice: null,
  numberOfRooms: null,
  floor: null,
};

/** The states of contracts/provider-states.md that the required pact needs. */
export const states: Record<string, State> = {
  'nobody is logged in': () => ({}),
  'a member': (memory, params) => loggedIn(memory, params).values,
  'a member with a full profile': (memory, params) =>
    loggedIn(memory, { ...params, picture: '/me.jpg' }).values,
  'a member with a profile picture': (memory) => loggedIn(memory, { picture: '/me.jpg' }).values,
  'a session that has ended': () => ({ token: `session-${randomUUID()}` }),
  'an email address that nobody has': (memory) => ({ email: `new-${memory.nextId()}@provider.example` }),
  'an email address that gets no reset mail': () => ({ email: 'no address' }),
  'a password reset that was asked for': (memory) => {
    const resetToken = randomUUID();
    const person = memory.addPerson();
    memory.resets.set(resetToken, person);
    return { resetToken, email: person.email };
  },
  'a reset token that is no longer good': () => ({ resetToken: randomUUID() }),
  'a bio that is refused': () => ({ bio: 'long '.repeat(500) }),
  'a feedback text that is refused': () => ({ text: 'short' }),
  'feedback is rate-limited': (memory) => {
    memory.isFeedbackLimited = true;
    return {};
  },
  'a listing with every detail': (memory) => ({ listingId: aListing(memory).id }),
  'a listing without optional details': (memory) => ({ listingId: aListing(memory, nothingKnown).id }),
  'no such listing': (memory) => ({ listingId: memory.nextId() }),
  'two listings in a place': (memory) => {
    const location = `Sunnyville ${memory.nextId()}`;
    aListing(memory, { city: location });
    aListing(memory, { ...nothingKnown, city: location });
    return { location };
  },
  'two listings near a university': (memory, { university }) => {
    aListing(memory, {}, [String(university)]);
    aListing(memory, nothingKnown, [String(university)]);
    return {};
  },
  'a place without listings': (memory) => ({ location: `Nowhere ${memory.nextId()}` }),
  'a member with a listing': (memory) => {
    const { person, values } = loggedIn(memory);
    return { ...values, listingId: memory.addListing(person).answer.id };
  },
  'a member with two listings': (memory) => {
    const { person, values } = loggedIn(memory);
    memory.addListing(person);
    memory.addListing(person, nothingKnown);
    return values;
  },
  'a member who has reached the listing limit': (memory) => {
    const { person, values } = loggedIn(memory);
    for (let i = 0; i < maxListings; i++) memory.addListing(person);
    return values;
  },
  'a member who likes a listing': (memory) => {
    const { person, values } = loggedIn(memory);
    const { id } = aListing(memory);
    memory.likes.add(`${person.id}/${id}`);
    return { ...values, listingId: id };
  },
  'a member who likes two listings': (memory) => {
    const { person, values } = loggedIn(memory);
    for (const given of [{}, nothingKnown]) memory.likes.add(`${person.id}/${aListing(memory, given).id}`);
    return values;
  },
  'a member in two conversations': (memory, { lastMessage }) => {
    const { person, values } = loggedIn(memory);
    for (let i = 0; i < 2; i++) aConversation(memory, person, String(lastMessage));
    return values;
  },
  'two members in a conversation': (memory, { lastMessage }) => {
    const { person, values } = loggedIn(memory);
    return { ...values, conversationId: aConversation(memory, person, String(lastMessage)).id };
  },
  'two members who chat': (memory, { email, otherEmail }) => {
    const personOf = (given: string) => memory.findByEmail(given) ?? memory.addPerson({ email: given });
    const [one, other] = [personOf(String(email)), personOf(String(otherEmail))];
    return {
      token: memory.logIn(one),
      userId: one.id,
      otherToken: memory.logIn(other),
      otherUserId: other.id,
    };
  },
  'a conversation of others': (memory) => ({ conversationId: aConversation(memory, memory.addPerson()).id }),
};
