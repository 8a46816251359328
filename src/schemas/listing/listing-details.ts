import * as z from 'zod/mini';
import { householdSchema } from '../match/household.ts';
import { amenitiesSchema } from './amenities.ts';
import { contractSchema } from './contract.ts';
import { detailAmount as amount, detailCount as inRange, mostAmount } from './detail-values.ts';
import { contractTypes, roomTypes } from './listing-terms.ts';

export const detailLimits = {
  amount: mostAmount,
  rooms: 100,
  floors: [-10, 200],
  months: 120,
  flatmates: 50,
} as const;

const yes = z.boolean(/*i18n*/ 'Must be true or false.');
const contract = z.nullable(z.enum(contractTypes, /*i18n*/ 'Must be one of the choices.'));

/** The JSON part `details` of a listing that is published or edited: details that the specified form does not have. */
export const listingDetailsSchema = z.object({
  /** Euros, once. */
  deposit: amount,
  /** Euros a month. */
  serviceCosts: amount,
  /** Euros a month, with rent and all costs. */
  allInclusivePrice: amount,
  numberOfRooms: z.nullable(inRange(1, detailLimits.rooms)),
  floor: z.nullable(inRange(...detailLimits.floors)),
  furnished: yes,
  internetIncluded: yes,
  utilitiesIncluded: yes,
  hasBalcony: yes,
  hasGarden: yes,
  petsAllowed: yes,
  utilitiesCosts: amount,
  internetCosts: amount,
  agencyFee: amount,
  contractType: contract,
  minimumMonths: z.nullable(inRange(1, detailLimits.months)),
  residencePossible: z.nullable(yes),
  flatmates: z.nullable(inRange(0, detailLimits.flatmates)),
  /** Missing from a client that does not know it: then an edit leaves it as it is. */
  roomType: z.optional(z.nullable(z.enum(roomTypes, /*i18n*/ 'Must be one of the choices.'))),
  /** Sent to a backend with `amenities`. An edit without them leaves them as they are. */
  amenities: z.optional(amenitiesSchema),
  /** Sent to a backend with `household`; null removes it. An edit without it leaves it as it is. */
  household: z.optional(z.nullable(householdSchema)),
  /** Sent to a backend with `contract-terms`: its kind counts, and not `contractType`. An edit without it leaves it as it is. */
  contract: z.optional(contractSchema),
});

export type ListingDetails = z.infer<typeof listingDetailsSchema>;
