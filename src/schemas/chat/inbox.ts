import * as z from 'zod/mini';
import { maxMessageLength } from '../constants.ts';
import { fill } from '../fill.ts';
import { listingIdSchema } from '../listing/listing.ts';
import { textField } from '../text-field.ts';

/** How many conversations one answer may decline. */
export const maxDeclined = 50;

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
});

export type InboxContact = z.infer<typeof inboxContactSchema>;

export const inboxSchema = z.array(inboxContactSchema);

export const declineSchema = z.object({
  conversationIds: z
    .array(
      z
        .int(/*i18n*/ 'A conversation must be a number.')
        .check(z.positive(/*i18n*/ 'Conversation not found.')),
      {
        error: /*i18n*/ 'Conversations are missing.',
      },
    )
    .check(
      z.minLength(1, /*i18n*/ 'Choose a conversation.'),
      z.maxLength(maxDeclined, fill(/*i18n*/ 'Choose at most {maxDeclined} conversations.', { maxDeclined })),
    ),
  text: textField(/*i18n*/ 'The answer', { max: maxMessageLength, isMultiline: true }),
});

export type Decline = z.infer<typeof declineSchema>;
