import { MatchersV3 } from '@pact-foundation/pact';
import { rulesOf, twoOf } from './body-rules.ts';
import { date } from './matchers.ts';

const { boolean, eachLike, integer, number, string } = MatchersV3;

/** The fields that every listing has and that are never null. */
const always = {
  title: string('Sunny room near the Politecnico'),
  description: string('A quiet room on the third floor.'),
  price: number(650),
  location: string('Città Studi'),
  squareMeters: number(16),
  street: string('Via Pacini 12'),
  postalCode: string('20131'),
  city: string('Milano'),
  province: string('MI'),
  availabilityStartDate: date('2026-09-01'),
  timestampAdded: date('2026-06-15T09:30:00Z'),
  userFirstName: string('Marco'),
  furnished: boolean(true),
  internetIncluded: boolean(true),
  utilitiesIncluded: boolean(false),
  hasBalcony: boolean(true),
  hasGarden: boolean(false),
  petsAllowed: boolean(false),
};

/** The fields that every listing has and that may be null. */
const nullable = {
  availabilityEndDate: date('2027-07-31'),
  deposit: number(1300),
  serviceCosts: number(80),
  allInclusivePrice: number(730),
  numberOfRooms: number(3),
  floor: integer(3),
};

const nothing = Object.fromEntries(Object.keys(nullable).map((name) => [name, null]));

/** Any number of images. */
const images = eachLike(string('https://images.example.org/room.webp'), 0);

/** A listing without null fields. Coordinates and the picture of the poster may be missing. */
export function aDetailedListing(id = 101) {
  return {
    id: integer(id),
    ...always,
    ...nullable,
    imageUrls: eachLike(string('https://images.example.org/room.webp')),
  };
}

/** A listing in which all nullable fields are null. Coordinates and pictures may be missing. */
export function aBareListing(id: number) {
  return { id: integer(id), ...always, ...nothing, imageUrls: images };
}

/** A list of at least two listings in any order. Nullable fields may be null. */
export const anyListings = twoOf(
  { id: integer(101), ...always, ...nullable },
  {
    first: { imageUrls: ['https://images.example.org/room.webp'] },
    second: { id: 102, ...nothing, imageUrls: [] },
    rules: {
      ...rulesOf(nullable, { isNullable: true }),
      '$[*].imageUrls': [{ match: 'type', min: 0 }],
      '$[*].imageUrls[*]': [{ match: 'type' }],
    },
  },
);

/** The fields that every profile has. Texts, hobbies and the picture may be missing. */
export function aProfile(person: { firstName: string; lastName: string }) {
  return { id: integer(7), ...person, email: string('giulia@example.org') };
}

/** One message of a chat. */
export function aMessage() {
  return {
    conversationId: integer(31),
    messageId: integer(1001),
    senderId: integer(8),
    senderEmail: string('marco@example.org'),
    recipientId: integer(7),
    recipientEmail: string('giulia@example.org'),
    content: string('Is the room still free in September?'),
    timestamp: date('2026-06-15T09:30:00.000Z'),
  };
}
