import { publicStreet } from '@stanza/domain/listing/public-street.ts';
import { noDetails } from '@stanza/domain/publish/details-form.ts';
import type { DraftFields } from '@stanza/domain/publish/draft-form.ts';
import type { FilteredQuery } from '@stanza/domain/search/filtered-query.ts';
import type { ListingState } from '@stanza/schemas/publish/listing-life.ts';
import type { AlertMail } from '@stanza/schemas/search/saved-search.ts';
import type { DemoListing, Demonstration, DemoPoster } from './demonstration.ts';
import { endedListings } from './ended-listings.ts';
import { makeRandom, type Random } from './generate/random.ts';
import { dialogues } from './words/dialogues.ts';
import { bios, hobbies, namedProfiles, universitiesOf } from './words/profiles.ts';

interface DemoProfile {
  userId: number;
  bio: string;
  university: string;
  hobbies: string[];
}

interface DemoLike {
  userId: number;
  listingId: number;
  likedMinutesAgo: number;
}

interface DemoMessage {
  senderId: number;
  content: string;
  sentMinutesAgo: number;
}

export interface DemoConversation {
  /** User ids, in any order. */
  between: readonly [number, number];
  /** The listings that the first member asked the second about, by `Contact Now`; the last one first. */
  about: DemoCard[];
  /** Oldest first. */
  messages: DemoMessage[];
  /** The viewing of the listing that was asked about last. */
  viewing: DemoViewing | null;
}

/** Minutes after the seeding; negative for a time in the past. */
export type DemoViewing =
  | { state: 'proposed'; proposedBy: number; inMinutes: number[] }
  /** Once its time has passed, it is done. */
  | { state: 'agreed'; inMinutes: number };

/** A listing of a conversation, as it was when it was asked about. */
export interface DemoCard {
  /** For a listing that was deleted since then, an id that no listing has. */
  listingId: number;
  title: string;
  price: number;
}

/** A new listing that a member has begun to write. */
interface DemoDraft {
  userId: number;
  /** A UUID. */
  id: string;
  fields: DraftFields;
  /** Keys of photos of the demonstration. */
  photos: string[];
  changedMinutesAgo: number;
}

/** A search that a member has saved, with a name. */
export interface DemoSearch {
  userId: number;
  /** A UUID. */
  id: string;
  name: string;
  query: FilteredQuery;
  mail: AlertMail;
  /** The time at which the member last looked at the results: rooms that were added later are new. */
  lookedMinutesAgo: number;
}

/**
 * Profiles, drafts, saved searches, likes, conversations and states of listings that turn posters into members. Times count back from the
 * seeding.
 */
export interface DemoMembers {
  profiles: DemoProfile[];
  /** The states of listings that are no longer published. */
  states: { listingId: number; state: ListingState | 'expired' }[];
  drafts: DemoDraft[];
  searches: DemoSearch[];
  likes: DemoLike[];
  conversations: DemoConversation[];
}

/** The password of all members. It is public, since all data is invented. */
export const demoPassword = 'stanza-demo';

const seed = 2207;
const hour = 60;

/** Above all ids of the demonstration's listings, and of those that are published later. */
const removedListing = 1_000_000_000;

/** The members of each conversation, by their position among the posters; the first one starts. The README names the first two posters. */
const conversationPairs: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 3],
  [5, 0],
  [10, 0],
  [0, 6],
  [1, 2],
  [8, 1],
];

const day = 24 * hour;

const nowhere = { term: null, maxDistance: null, maxPrice: null };

/** The saved searches of the posters whom the README names, by their position among the posters. */
const savedSearches: readonly (Omit<DemoSearch, 'userId'> & { poster: number })[] = [
  {
    poster: 0,
    id: '7f0c3b8e-52d1-4a96-8e37-c1d94ab60f21',
    name: 'Milano up to 700',
    query: { ...nowhere, term: { kind: 'location', name: 'Milano' }, maxPrice: 700 },
    mail: 'weekly',
    lookedMinutesAgo: 4 * day,
  },
  {
    poster: 0,
    id: 'a91e64d7-0c3f-4b58-9d72-35e8f7b1c640',
    name: 'With a balcony in Torino',
    query: { ...nowhere, term: { kind: 'location', name: 'Torino' }, filters: { hasBalcony: true } },
    mail: 'none',
    lookedMinutesAgo: 9 * day,
  },
  {
    poster: 1,
    id: '2d5b90fa-6e14-4c07-b3a8-8f12c6d47e95',
    name: 'Near the Politecnico',
    query: { ...nowhere, term: { kind: 'university', name: 'Politecnico di Milano' }, maxDistance: 5 },
    mail: 'none',
    lookedMinutesAgo: 4 * day,
  },
];

/** By conversation: one in the future, one that was today, two that the asker proposes, and some of the last days, which have reviews. */
const viewings: readonly (((asker: number) => DemoViewing) | undefined)[] = [
  () => ({ state: 'agreed', inMinutes: 2 * day + 5 * hour }),
  (asker) => ({ state: 'proposed', proposedBy: asker, inMinutes: [day, 2 * day, 4 * day] }),
  () => ({ state: 'agreed', inMinutes: -5 * hour }),
  (asker) => ({ state: 'proposed', proposedBy: asker, inMinutes: [3 * day, 3 * day + 2 * hour] }),
  ...[3, 5, 6].map((days) => () => ({ state: 'agreed' as const, inMinutes: -days * day })),
];

/** Generates the members, the same for the same posters and listings. */
export function makeMembers({ posters, listings }: Demonstration): DemoMembers {
  const random = makeRandom(seed);
  // Towns near a city have no university.
  const inCities = listings.filter(({ city }) => city in universitiesOf);
  const citiesOf = new Map(inCities.map(({ posterId, city }) => [posterId, city]));
  return {
    profiles: posters.map((poster, i) => makeProfile(poster, i, citiesOf.get(poster.id), random)),
    states: endedListings.flatMap(([poster, state]) => {
      const listing = listings.find(({ posterId }) => posterId === posters[poster]?.id);
      return listing ? [{ listingId: listing.id, state }] : [];
    }),
    drafts: posters.slice(0, 1).flatMap(({ id }) => makeDrafts(id, listings)),
    searches: savedSearches.flatMap(({ poster, ...search }) => {
      const userId = posters[poster]?.id;
      return userId === undefined ? [] : [{ userId, ...search }];
    }),
    likes: posters.flatMap((poster, i) =>
      makeLikes(poster, i < namedProfiles.length ? 7 : random.whole(0, 5), listings, random),
    ),
    conversations: conversationPairs.flatMap(([asking, asked], i) => {
      const [one, other] = [posters[asking], posters[asked]];
      return one && other ? makeConversation(one, other, i, listings) : [];
    }),
  };
}

function makeProfile({ id }: DemoPoster, i: number, city: string | undefined, random: Random): DemoProfile {
  const named = namedProfiles[i];
  if (named) return { userId: id, ...named, hobbies: [...named.hobbies] };
  return {
    userId: id,
    bio: bios[i % bios.length] ?? '',
    university: random.pick(universitiesOf[city ?? ''] ?? ['']),
    hobbies: random.shuffled(hobbies).slice(0, 3),
  };
}

/** A half-written draft, with a photo. */
function makeDrafts(userId: number, listings: DemoListing[]): DemoDraft[] {
  const photo = listings.find(({ posterId }) => posterId === userId)?.photos.at(-1);
  const fields: DraftFields = {
    ...noDetails,
    title: 'Single room from February, two stops from Bovisa',
    price: '520',
    squareMeters: '',
    location: 'Dergano',
    description: 'My flatmate goes on Erasmus, so her room is free. It has a desk under the window and',
    street: '',
    postalCode: '',
    city: 'Milano',
    province: 'MI',
    availabilityStartDate: '',
    availabilityEndDate: '',
    isIndefinite: false,
    shownPlace: '',
    mark: '',
  };
  return [
    {
      userId,
      id: '4c1d8a52-7e0b-4f3a-9c6d-2b5e8f1a7d30',
      fields,
      photos: photo === undefined ? [] : [photo],
      changedMinutesAgo: 26 * hour,
    },
  ];
}

function makeLikes({ id }: DemoPoster, count: number, listings: DemoListing[], random: Random): DemoLike[] {
  const others = listings.filter(({ posterId }) => posterId !== id);
  return random
    .shuffled(others)
    .slice(0, count)
    .map((listing) => ({
      userId: id,
      listingId: listing.id,
      likedMinutesAgo: random.whole(0, listing.addedMinutesAgo),
    }));
}

function makeConversation(
  one: DemoPoster,
  other: DemoPoster,
  i: number,
  listings: DemoListing[],
): DemoConversation[] {
  const [room, second] = listings.filter(({ posterId }) => posterId === other.id);
  const lines = dialogues[i % dialogues.length];
  if (room === undefined || lines === undefined) return [];
  const begun = 3 * hour + i * i * 9 * hour;
  return [
    {
      between: [one.id, other.id],
      about: aboutOf(i, room, second),
      viewing: viewings[i]?.(one.id) ?? null,
      messages: lines.map((write, turn) => ({
        senderId: turn % 2 === 0 ? one.id : other.id,
        content: write({
          asker: one.firstName,
          poster: other.firstName,
          street: room.shownPlace === 'street' ? publicStreet(room.street) : room.street,
          price: room.price,
        }),
        sentMinutesAgo: Math.max(begun - turn * 17, 1),
      })),
    },
  ];
}

/** Most conversations are about one room; every third one about two, and every fourth one also about a room that is gone. */
function aboutOf(i: number, room: DemoListing, second: DemoListing | undefined): DemoCard[] {
  const cardOf = ({ id, title, price }: DemoListing): DemoCard => ({ listingId: id, title, price });
  return [
    cardOf(room),
    ...(second && i % 3 === 0 ? [cardOf(second)] : []),
    ...(i % 4 === 0
      ? [{ listingId: removedListing + i, title: 'Bright single room', price: room.price - 20 }]
      : []),
  ];
}
