import type { DemoListing, Demonstration, DemoPoster } from './demonstration.ts';
import { makeRandom, type Random } from './generate/random.ts';
import { dialogues } from './words/dialogues.ts';
import { bios, hobbies, namedProfiles, universitiesOf } from './words/profiles.ts';

export interface DemoProfile {
  userId: number;
  bio: string;
  university: string;
  hobbies: string[];
}

export interface DemoLike {
  userId: number;
  listingId: number;
  likedMinutesAgo: number;
}

export interface DemoMessage {
  senderId: number;
  content: string;
  sentMinutesAgo: number;
}

export interface DemoConversation {
  /** Who has it, in no order. */
  between: readonly [number, number];
  /** Oldest first. */
  messages: DemoMessage[];
}

/** What makes members of the posters: profiles, likes and conversations. Times count back from the moment of seeding. */
export interface DemoMembers {
  profiles: DemoProfile[];
  likes: DemoLike[];
  conversations: DemoConversation[];
}

/** Every poster's. Anybody may know it: what it opens is invented. */
export const demoPassword = 'stanza-demo';

const seed = 2207;
const hour = 60;

/** Who talks with whom, by position among the posters, the one who asks first. The first two are those that we name. */
const talks: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 3],
  [5, 0],
  [10, 0],
  [0, 6],
  [1, 2],
  [8, 1],
];

/** Members for a demonstration: the same for the same posters and listings. */
export function makeMembers({ posters, listings }: Demonstration): DemoMembers {
  const random = makeRandom(seed);
  // The towns around a city have no university of their own.
  const inCities = listings.filter(({ city }) => city in universitiesOf);
  const citiesOf = new Map(inCities.map(({ posterId, city }) => [posterId, city]));
  return {
    profiles: posters.map((poster, i) => makeProfile(poster, i, citiesOf.get(poster.id), random)),
    likes: posters.flatMap((poster, i) =>
      makeLikes(poster, i < namedProfiles.length ? 7 : random.whole(0, 5), listings, random),
    ),
    conversations: talks.flatMap(([asking, asked], i) => {
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
  const room = listings.find(({ posterId }) => posterId === other.id);
  const lines = dialogues[i % dialogues.length];
  if (room === undefined || lines === undefined) return [];
  const begun = 3 * hour + i * i * 9 * hour;
  return [
    {
      between: [one.id, other.id],
      messages: lines.map((write, turn) => ({
        senderId: turn % 2 === 0 ? one.id : other.id,
        content: write({
          asker: one.firstName,
          poster: other.firstName,
          street: room.street,
          price: room.price,
        }),
        sentMinutesAgo: Math.max(begun - turn * 17, 1),
      })),
    },
  ];
}
