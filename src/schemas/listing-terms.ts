import * as z from 'zod/mini';

/** `transitional`: 1 to 18 months. `student`: 6 months to 3 years, also "3+2". `free`: 4 years, renewed for 4. */
export const contractTypes = ['transitional', 'student', 'free', 'other'] as const;
export type ContractType = (typeof contractTypes)[number];

const answeredAmount = z.nullable(z.number().check(z.nonnegative()));
const answeredCount = z.nullable(z.int().check(z.nonnegative()));

/** What a backend with `listing-costs` says of a listing besides. `null`: its poster does not say. */
export const listingTermsSchema = z.object({
  /** Electricity, gas, water and heating: euros a month, where they are not included. */
  utilitiesCosts: answeredAmount,
  /** Euros a month, where it is not included. */
  internetCosts: answeredAmount,
  /** Euros, once. */
  agencyFee: answeredAmount,
  contractType: z.nullable(z.enum(contractTypes)),
  minimumMonths: answeredCount,
  /** Whether one can register one's residence there. */
  residencePossible: z.nullable(z.boolean()),
  /** Who lives there now, besides the room. */
  flatmates: answeredCount,
});

export type ListingTerms = z.infer<typeof listingTermsSchema>;
