import * as z from 'zod/mini';
import { listingIdSchema } from './listing.ts';
import { listingStateSchema } from './listing-life.ts';

/** The conversation with the poster of a listing. Who the poster is, only the member's list of conversations tells. */
export const openedContactSchema = z.object({ conversationId: z.int() });

/** A listing that a conversation is about. */
export const listingCardSchema = z.object({
  listingId: listingIdSchema,
  title: z.string(),
  /** Monthly rent. */
  price: z.number().check(z.nonnegative()),
  imageUrl: z.nullable(z.string()),
  /** Whether the listing is still there. */
  isAvailable: z.boolean(),
  /** Missing from a backend without `listing-life`, and of a listing that is gone. */
  state: z.optional(listingStateSchema),
});

export type ListingCard = z.infer<typeof listingCardSchema>;
