import * as z from 'zod/mini';
import { moment } from '../moment.ts';
import { textField } from '../text-field.ts';

/** Each fact and its opposite. A review has at most one of the two. */
export const factPairs = [
  ['asDescribed', 'notAsDescribed'],
  ['onTime', 'notOnTime'],
  ['quickAnswers', 'slowAnswers'],
] as const;

export type ReviewFact = (typeof factPairs)[number][number];

const reviewFacts = factPairs.flat();

/** About the room: only who was shown it can say so. */
export const roomFacts: readonly ReviewFact[] = factPairs[0];

export const maxReviewLength = 500;
/** The days after a viewing in which a review can be written. */
export const reviewDays = 14;

export const reviewValuesSchema = z.object({
  facts: z.array(z.enum(reviewFacts, /*i18n*/ 'Choose what fits.')).check(
    z.minLength(1, /*i18n*/ 'Tick at least one fact.'),
    z.refine((facts) => factPairs.every((pair) => facts.filter((fact) => isOf(pair, fact)).length < 2), {
      error: /*i18n*/ 'A fact and its opposite cannot both be true.',
    }),
  ),
  text: textField(/*i18n*/ 'The review', { max: maxReviewLength, isMultiline: true, isOptional: true }),
});

export type ReviewValues = z.infer<typeof reviewValuesSchema>;

/** What is typed, as the device keeps it. */
export const keptReviewSchema = z.object({
  facts: z.array(z.enum(reviewFacts)),
  text: z.string().check(z.maxLength(100_000)),
});

const isOf = (pair: readonly ReviewFact[], fact: ReviewFact) => pair.includes(fact);

/** The facts once this one is ticked, or unticked: its opposite goes. */
export function toggleFact(facts: readonly ReviewFact[], fact: ReviewFact): ReviewFact[] {
  if (facts.includes(fact)) return facts.filter((one) => one !== fact);
  const pair = factPairs.find((one) => isOf(one, fact)) ?? [];
  return [...facts.filter((one) => !isOf(pair, one)), fact];
}

/** The member's own review of a viewing that is over. */
export const viewingReviewSchema = z.object({
  /** `null` until it is written. */
  own: z.nullable(z.object({ facts: z.array(z.enum(reviewFacts)), text: z.string() })),
  /** Whether others see it: then it stays as it is. */
  isShown: z.boolean(),
  /** Until then it can be written; then it shows. */
  until: moment,
});

export type ViewingReview = z.infer<typeof viewingReviewSchema>;

/** A review that others see. Of its writer only the first name. */
export const shownReviewSchema = z.object({
  id: z.int().check(z.positive()),
  firstName: z.string(),
  /** When it was written: a month, `YYYY-MM`. */
  month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, /*i18n*/ 'Must be a month.')),
  facts: z.array(z.enum(reviewFacts)),
  text: z.string(),
  /** What the reviewed member says to it, once. */
  answer: z.nullable(z.string()),
});

export type ShownReview = z.infer<typeof shownReviewSchema>;

export const ownReviewsSchema = z.object({
  /** About the member, those that show, the newest first. */
  received: z.array(shownReviewSchema),
  /** By the member, the newest first. */
  written: z.array(
    z.object({
      conversationId: z.int(),
      listingId: z.int(),
      /** Of the listing. */
      title: z.string(),
      /** The first name of the reviewed member. */
      firstName: z.string(),
      /** Whether the member showed the room. */
      isHost: z.boolean(),
      review: viewingReviewSchema,
      /** Of the reviewed member. */
      answer: z.nullable(z.string()),
      /** By moderators: nobody else sees it. */
      isRemoved: z.boolean(),
    }),
  ),
});

export type OwnReviews = z.infer<typeof ownReviewsSchema>;

export const reviewAnswerSchema = z.object({
  text: textField(/*i18n*/ 'The answer', { max: maxReviewLength, isMultiline: true }),
});
