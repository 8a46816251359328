import * as z from 'zod/mini';
import { moment } from '../moment.ts';

/** `published`: everybody finds it. `paused` and `rented`: no list shows it, and its page says so. */
export const listingStates = ['published', 'paused', 'rented'] as const;

export const listingStateSchema = z.enum(listingStates);

export type ListingState = z.infer<typeof listingStateSchema>;

export const listingExpirySchema = z.object({
  at: moment,
  /** Whether it has expired: its `state` is then `paused`. */
  isPast: z.boolean(),
});

export const listingLifeSchema = z.object({
  state: listingStateSchema,
  /** Changes with each change of the listing; the backend chooses its form. */
  version: z.string().check(z.minLength(1)),
  /** The end of the offer, for a listing that expires; missing from a backend without `listing-expiry`. */
  expiry: z.optional(listingExpirySchema),
});

export type ListingLife = z.infer<typeof listingLifeSchema>;
