import * as z from 'zod/mini';
import { listingIdSchema } from '../listing/listing.ts';
import { shownReviewSchema } from '../safety/review.ts';
import { proofsSchema } from './proofs.ts';

/** What a member can show or hide. The first name is always on the card: each listing names its poster. */
export const cardParts = [
  'picture',
  'university',
  'about',
  'hobbies',
  'memberSince',
  'answerTime',
  'listings',
] as const;

export type CardPart = (typeof cardParts)[number];

/** A published listing of the member. */
export const cardListingSchema = z.object({
  listingId: listingIdSchema,
  title: z.string(),
  /** Monthly rent. */
  price: z.number().check(z.nonnegative()),
  imageUrl: z.nullable(z.string()),
});

/** The card of a member, as others see it. A hidden or unknown value is null or an empty list. */
export const memberCardSchema = z.object({
  firstName: z.string(),
  pictureUrl: z.nullable(z.string()),
  university: z.nullable(z.string()),
  about: z.nullable(z.string()),
  hobbies: z.array(z.string()),
  /** A month, `YYYY-MM`. */
  memberSince: z.nullable(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, /*i18n*/ 'Must be a month.'))),
  /** Within how many hours the member usually answers a message. */
  answersWithinHours: z.nullable(z.int().check(z.positive())),
  listings: z.array(cardListingSchema),
  /** Missing from a backend without `proofs`. The university is hidden with `university`. */
  proofs: z.optional(proofsSchema),
  /** The newest reviews about the member. Missing from a backend without `reviews`. */
  reviews: z.optional(z.array(shownReviewSchema)),
});

export type MemberCard = z.infer<typeof memberCardSchema>;

const isShown = z.boolean(/*i18n*/ 'Must be true or false.');

export const shownPartsSchema = z.object({
  picture: isShown,
  university: isShown,
  about: isShown,
  hobbies: isShown,
  memberSince: isShown,
  answerTime: isShown,
  listings: isShown,
} satisfies Record<CardPart, typeof isShown>);

export type ShownParts = z.infer<typeof shownPartsSchema>;

export const cardChoiceSchema = z.object({ shown: shownPartsSchema });

/** The member's own card: all values, and which of them others see. */
export const ownCardSchema = z.object({ shown: shownPartsSchema, card: memberCardSchema });

export type OwnCard = z.infer<typeof ownCardSchema>;

/** Selects a card: of the poster of a listing, or of the other member of a conversation. */
export type CardSource = { kind: 'poster'; listingId: number } | { kind: 'partner'; conversationId: number };
