import * as z from 'zod/mini';
import { listingIdSchema } from '../listing/listing.ts';
import { listingStateSchema } from '../publish/listing-life.ts';

/** The conversation with the poster of a listing. Only the member's list of conversations tells who the poster is. */
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
  /** Missing if the backend has no `listing-life`, or if the listing is deleted. */
  state: z.optional(listingStateSchema),
});

export type ListingCard = z.infer<typeof listingCardSchema>;
