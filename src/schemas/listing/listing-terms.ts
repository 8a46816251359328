import * as z from 'zod/mini';

/** `transitional`: 1 to 18 months. `student`: 6 months to 3 years. `free`: 4 years, renewed for 4. */
export const contractTypes = ['transitional', 'student', 'free', 'other'] as const;
export type ContractType = (typeof contractTypes)[number];

/** The kind of room: one to oneself, a bed in a room with others, or a whole flat or studio. */
export const roomTypes = ['private', 'shared', 'flat'] as const;
export type RoomType = (typeof roomTypes)[number];

const answeredAmount = z.nullable(z.number().check(z.nonnegative()));
const answeredCount = z.nullable(z.int().check(z.nonnegative()));

/** Additional details of a listing from a backend with `listing-costs`. `null`: the poster does not say. */
export const listingTermsSchema = z.object({
  /** Electricity, gas, water and heating: euros a month, if they are not included. */
  utilitiesCosts: answeredAmount,
  /** Euros a month, if it is not included. */
  internetCosts: answeredAmount,
  /** Euros, once. */
  agencyFee: answeredAmount,
  contractType: z.nullable(z.enum(contractTypes)),
  minimumMonths: answeredCount,
  /** Whether a tenant can register their residence there. */
  residencePossible: z.nullable(z.boolean()),
  /** The number of people who live there now. */
  flatmates: answeredCount,
  /** Added later: a backend may not have it. */
  roomType: z.optional(z.nullable(z.enum(roomTypes))),
});

export type ListingTerms = z.infer<typeof listingTermsSchema>;
