import * as z from 'zod/mini';
import { listingIdSchema } from './listing.ts';

/** The data of an opened room that the device keeps, to lead back to it. */
export const recentRoomSchema = z.object({
  id: listingIdSchema,
  title: z.string(),
  price: z.number(),
  location: z.string(),
  imageUrl: z.optional(z.string()),
});
export type RecentRoom = z.infer<typeof recentRoomSchema>;
