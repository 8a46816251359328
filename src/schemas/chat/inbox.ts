import * as z from 'zod/mini';
import { maxMessageLength } from '../constants.ts';
import { fill } from '../fill.ts';
import { listingIdSchema } from '../listing/listing.ts';
import { bands } from '../match/answers.ts';
import { moment } from '../moment.ts';
import { textField } from '../text-field.ts';
import { seenViewingSchema } from './viewing.ts';

/** How many conversations one answer may decline. */
export const maxDeclined = 50;
/** How many questions an inbox has at most: the newest. */
export const maxContacts = 1000;

/**
 * - `new`: the poster has not answered since the question.
 * - `answered`: the poster has written since.
 * - `viewing`: times for a viewing are proposed or agreed, and have not passed.
 * - `declined`: declined, and the poster has not written since.
 * - `rented`: the listing is rented.
 */
export const contactStates = ['new', 'answered', 'viewing', 'declined', 'rented'] as const;

export const contactStateSchema = z.enum(contactStates);

export type ContactState = z.infer<typeof contactStateSchema>;

/** A question about an own listing. Its conversation is one of the list of conversations. */
export const inboxContactSchema = z.object({
  conversationId: z.int(),
  listingId: listingIdSchema,
  state: contactStateSchema,
  /**
   * The viewing of the state `viewing`, which the poster can cancel together with an answer: `start` is `null` while times are only
   * proposed. Missing from a backend without `life-answer`.
   */
  viewing: z.optional(z.nullable(z.object({ start: z.nullable(moment), version: z.int() }))),
  /** How well the asker may fit; null if too little is known of them. From a backend with `match`, for a poster with enough answers. */
  band: z.optional(z.nullable(z.enum(bands))),
});

export type InboxContact = z.infer<typeof inboxContactSchema>;

export const inboxSchema = z.array(inboxContactSchema);

const conversations = z.array(
  z.int(/*i18n*/ 'A conversation must be a number.').check(z.positive(/*i18n*/ 'Conversation not found.')),
  { error: /*i18n*/ 'Conversations are missing.' },
);

export const declineSchema = z.object({
  conversationIds: conversations.check(
    z.minLength(1, /*i18n*/ 'Choose a conversation.'),
    z.maxLength(maxDeclined, fill(/*i18n*/ 'Choose at most {maxDeclined} conversations.', { maxDeclined })),
  ),
  text: textField(/*i18n*/ 'The answer', { max: maxMessageLength, isMultiline: true }),
  /** The viewings that are cancelled with it. For a backend with `life-answer`. */
  viewings: z.optional(z.array(seenViewingSchema).check(z.maxLength(maxContacts))),
});

export type Decline = z.infer<typeof declineSchema>;

/** What the askers of a listing get when its state changes: nobody gets the text whose conversation is not named. */
export const lifeAnswerSchema = z.object({
  conversationIds: conversations.check(z.maxLength(maxContacts)),
  /** Empty only if nobody is told. */
  text: textField(/*i18n*/ 'The answer', { max: maxMessageLength, isMultiline: true, isOptional: true }),
  /** The agreed viewings of the listing that are cancelled. All others stay. */
  viewings: z.array(z.omit(seenViewingSchema, { listingId: true })).check(z.maxLength(maxContacts)),
});

export type LifeAnswer = z.infer<typeof lifeAnswerSchema>;
