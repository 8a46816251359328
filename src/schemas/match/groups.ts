import * as z from 'zod/mini';
import { listingCardSchema } from '../chat/contact.ts';
import { isDay, moment } from '../moment.ts';
import { savedSearchLimits } from '../search/saved-search.ts';
import { textField } from '../text-field.ts';
import { bands } from './answers.ts';

export const groupLimits = {
  /** Members. */
  members: 4,
  /** Days until an invitation ends. */
  days: 14,
  /** Invitations of people from the list that a group may have open. */
  invitations: 20,
  /** Rooms in the list of a group. */
  rooms: 100,
  /** People in the list of those who search for the same. */
  people: 50,
  /** Characters. */
  city: 80,
  /** Euros a month. */
  price: 20_000,
} as const;

/** The page of the group. A path of its own would make the start page larger than its budget. */
export const groupPath = '/profile?group';
/** The parameter of the address with the key of an invitation. */
export const invitationParam = 'invitation';

/** `open`: not yet. A liked room counts as `yes` until the member votes. */
export const votes = ['yes', 'no', 'open'] as const;
export type Vote = (typeof votes)[number];

const band = z.nullable(z.enum(bands));

/** Of a member of the group, from 1, in the order in which they joined. */
const number = z.int().check(z.positive());

const memberSchema = z.object({
  number,
  /** As of the sender of a message. */
  id: z.int(),
  /** The first name. */
  name: z.string(),
  pictureUrl: z.nullable(z.string()),
  isMe: z.boolean(),
});

/** A room of a group. */
export const groupRoomSchema = z.object({
  ...listingCardSchema.shape,
  /** Of each member, in the order of the members. */
  votes: z.array(
    z.object({
      number,
      name: z.string(),
      isMe: z.boolean(),
      vote: z.enum(votes),
      /** Whether the member likes the room. */
      isLiked: z.boolean(),
      /** How well the room fits the member; null if too little is known, or if the member does not show it to the group. */
      band,
    }),
  ),
  /** Of the member whom the room fits least; null unless all members show theirs. */
  band,
  /** The first names of those who have asked about the room in the name of the group. */
  askedBy: z.array(z.string()),
  /** Agreed viewings that are ahead, of those who have asked in the name of the group. Missing from a backend without `viewings`. */
  viewings: z.optional(z.array(z.object({ number, name: z.string(), start: moment }))),
});
export type GroupRoom = z.infer<typeof groupRoomSchema>;

const groupSchema = z.object({
  /** The member who asks is the first one. */
  members: z.array(memberSchema),
  /** Whether the group sees how well rooms fit the member who asks. */
  showsBand: z.boolean(),
  /** Those that can be accepted. */
  invitations: z.array(
    z.object({
      key: z.string(),
      /** The first name of who is invited; null for a link. */
      name: z.nullable(z.string()),
      endsAt: moment,
    }),
  ),
  /** The search of the group: the query parameters of `/listings`, and the first name of who chose it, if still a member. */
  search: z.nullable(z.object({ search: z.string(), by: z.nullable(z.string()) })),
  /** Those with the most votes first. With `room`, only that one. */
  rooms: z.array(groupRoomSchema),
});
export type Group = z.infer<typeof groupSchema>;

const price = z
  .int(/*i18n*/ 'Must be a whole number.')
  .check(
    z.gte(0, /*i18n*/ 'Must not be negative.'),
    z.lte(groupLimits.price, /*i18n*/ 'The amount is too high.'),
  );
const day = z.nullable(z.string().check(z.refine(isDay, { error: /*i18n*/ 'Not a day.' })));

/** What a member who looks for people to search with looks for. */
export const peopleSearchSchema = z
  .object({
    city: textField(/*i18n*/ 'The city', { max: groupLimits.city }),
    /** Euros a month. */
    minPrice: price,
    maxPrice: price,
    /** `YYYY-MM-DD`; null if any. */
    from: day,
    until: day,
  })
  .check(
    z.refine(({ minPrice, maxPrice }) => minPrice <= maxPrice, {
      error: /*i18n*/ 'The highest rent must not be below the lowest.',
      path: ['maxPrice'],
    }),
    z.refine(({ from, until }) => from === null || until === null || from <= until, {
      error: /*i18n*/ 'The last day must not be before the first.',
      path: ['until'],
    }),
  );
export type PeopleSearch = z.infer<typeof peopleSearchSchema>;

const personSchema = z.object({
  /** A UUID. */
  key: z.string(),
  name: z.string(),
  pictureUrl: z.nullable(z.string()),
  /** From blurred answers (docs/match.md#privacy). Null if too little is known. */
  band,
  search: peopleSearchSchema,
  /** Whether the group of the member has invited this person. */
  isInvited: z.boolean(),
});
export type Person = z.infer<typeof personSchema>;

const receivedInvitationSchema = z.object({
  /** A UUID. */
  key: z.string(),
  /** The first names of the members of the group. */
  members: z.array(z.string()),
  endsAt: moment,
});
export type ReceivedInvitation = z.infer<typeof receivedInvitationSchema>;

export const groupPageSchema = z.object({
  group: z.nullable(groupSchema),
  /** Those that the member can accept or decline, and the one of the link. */
  invitations: z.array(receivedInvitationSchema),
  /** Null unless the member looks for people to search with. */
  peopleSearch: z.nullable(peopleSearchSchema),
  /** Who searches for the same. Empty without an own `peopleSearch`, and with `room`. */
  people: z.array(personSchema),
});
export type GroupPage = z.infer<typeof groupPageSchema>;

/** The form of a key. */
export const keyForm = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

export const groupChoicesSchema = z.object({
  showsBand: z.optional(z.boolean(/*i18n*/ 'Must be true or false.')),
  /** The query parameters of `/listings`; null for none. */
  search: z.optional(
    z.nullable(
      z
        .string({ error: /*i18n*/ 'The search is missing.' })
        .check(z.maxLength(savedSearchLimits.search, /*i18n*/ 'The search is too long.')),
    ),
  ),
});

export const newInvitationSchema = z.object({
  /** The key of a person; null for a link. */
  person: z.nullable(z.string(/*i18n*/ 'Must be text.').check(z.regex(keyForm, 'Not found.'))),
});

export const roomVoteSchema = z.object({ vote: z.enum(votes, /*i18n*/ 'Must be one of the choices.') });

export const peopleChoiceSchema = z.object({ search: z.nullable(peopleSearchSchema) });
