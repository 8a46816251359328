import * as z from 'zod/mini';
import { moment } from './moment.ts';

/** `published`: everybody finds it. `paused` and `rented`: no list shows it, and its address says so. */
export const listingStates = ['published', 'paused', 'rented'] as const;

export const listingStateSchema = z.enum(listingStates);

export type ListingState = z.infer<typeof listingStateSchema>;

export const listingExpirySchema = z.object({
  at: moment,
  /** It has expired: its `state` is `paused`. */
  isPast: z.boolean(),
});

export const listingLifeSchema = z.object({
  state: listingStateSchema,
  /** Another one after each change, in a form that the backend chooses. */
  version: z.string().check(z.minLength(1)),
  /** Of a listing that is offered for some time; missing from a backend without `listing-expiry`. */
  expiry: z.optional(listingExpirySchema),
});

export type ListingLife = z.infer<typeof listingLifeSchema>;
