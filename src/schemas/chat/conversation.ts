import * as z from 'zod/mini';
import { listingCardSchema } from './contact.ts';

/** A conversation as the list shows it. A new one has no message yet. */
export const conversationSchema = z.object({
  conversationId: z.int(),
  otherUserId: z.int(),
  otherUserName: z._default(z.nullable(z.string()), null),
  otherUserEmail: z.string(),
  /** Whether the other member has deleted their account; missing if not. Nobody can write to them. */
  isOtherDeleted: z.optional(z.boolean()),
  /** The picture that the other member shows; missing or `null` if there is none. */
  otherUserPictureUrl: z.optional(z.nullable(z.string())),
  lastMessageContent: z._default(z.nullable(z.string()), null),
  lastMessageTimestamp: z._default(z.nullable(z.string()), null),
  /** Missing if the backend does not tell. */
  lastMessageSenderId: z.optional(z.nullable(z.int())),
  /** The time of the last message that the member has read; `null` for none. Missing from a backend without `read-markers`. */
  readUntil: z.optional(z.nullable(z.string())),
  /** The listings it is about, the last one first. Missing from a backend without `contact`. */
  listings: z.optional(z.array(listingCardSchema)),
});

export type Conversation = z.infer<typeof conversationSchema>;

export const conversationsSchema = z.array(conversationSchema);
